"""Damage that keeps the form of a file and changes its meaning: YAML and XML as trees, with a branch changed.

A tree that still reads as YAML or XML gets further into the program than a text with a hole in it: a word where a list
belongs, a name of something else, an element that refers to itself, the same branch a thousand times.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any
from xml.etree import ElementTree

import yaml

from fuzz.text_mutations import EXPRESSIONS, KEYWORDS, NUMBERS, PATHS

DEEP = 60  # levels of lists within lists
DEEP_ELEMENTS = 200  # levels of one element within itself
MANY = 300  # copies of one entry
LAUGHS = 12  # levels of ten aliases each: 10^12 values if anybody counts them out

Place = tuple[Any, Any]  # a list or mapping, and an index or key in it


def _change(tree: Any, changes: Sequence[Callable[..., Any]], rng: Random) -> list[str]:
    """One to three of the changes, in place; their names."""
    names = []
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        change = rng.choice(changes)
        change(tree, rng)
        names.append(change.__name__)
    return names


# -- YAML ------------------------------------------------------------------------------------------------------------


def damaged_yaml(data: bytes, rng: Random) -> tuple[bytes, list[str]]:
    """One to three changed branches, now and then with anchors, tags or merge keys in the text."""
    tree = yaml.safe_load(data)
    names = _change(tree, YAML_CHANGES, rng)
    text = yaml.safe_dump(tree, sort_keys=False, allow_unicode=True, default_flow_style=rng.choice((None, False, True)),
                          width=rng.choice((80, 1000)))  # fmt: skip
    if rng.random() < 0.15:
        text, name = _with_yaml_features(text, rng)
        names.append(name)
    return text.encode(), names


def _places(tree: Any) -> list[Place]:
    """All places of a tree that hold a value."""
    found: list[Place] = []
    waiting, seen = [tree], set()
    while waiting:
        node = waiting.pop()
        if id(node) in seen or not isinstance(node, (dict, list)):
            continue
        seen.add(id(node))
        keys = list(node) if isinstance(node, dict) else range(len(node))
        found += [(node, key) for key in keys]
        waiting += [node[key] for key in keys]
    return found


def _any_place(tree: Any, rng: Random) -> Place | None:
    places = _places(tree)
    return rng.choice(places) if places else None


def _value(rng: Random) -> Any:
    """A value of any type."""
    kinds: tuple[Callable[[], Any], ...] = (
        lambda: rng.choice(NUMBERS).decode(),
        lambda: rng.choice(EXPRESSIONS).decode(),
        lambda: rng.choice(KEYWORDS).decode(),
        lambda: rng.choice(PATHS).decode(),
        lambda: rng.choice((0, -1, 1, 3, 1e308, 1e-320, float("nan"), float("inf"), 10**400, True, False, None)),
        list,
        dict,
        lambda: [1, 2, 3, 4, 5],
        lambda: [[1], [2, [3]]],
        lambda: {"a": {"b": 1}},
        lambda: [None, None],
        lambda: rng.choice(("\n", "a\nb", "\x07", "é", "x" * 10_000, "*", "&a", "!!python/object:os.system x", "<<")),
        lambda: _nested(rng),
    )
    return rng.choice(kinds)()


def _nested(rng: Random) -> Any:
    value: Any = 1
    for _ in range(rng.choice((3, 15, DEEP))):
        value = [value] if rng.random() < 0.5 else {"a": value}
    return value


def value_replaced(tree: Any, rng: Random) -> None:
    if place := _any_place(tree, rng):
        place[0][place[1]] = _value(rng)


def leaf_replaced(tree: Any, rng: Random) -> None:
    """A number or word becomes another number, word or expression."""
    leaves = [(node, key) for node, key in _places(tree) if not isinstance(node[key], (dict, list))]
    if leaves:
        node, key = rng.choice(leaves)
        pool = rng.choice((NUMBERS, NUMBERS, EXPRESSIONS, KEYWORDS))
        node[key] = rng.choice(pool).decode()


def number_scaled(tree: Any, rng: Random) -> None:
    leaves = [(node, key) for node, key in _places(tree) if type(node[key]) in (int, float)]
    if leaves:
        node, key = rng.choice(leaves)
        node[key] *= rng.choice((0, -1, 1e-9, 1e9, 1e-30, 1e30, 1e150, 1e-150))


def leaf_exchanged(tree: Any, rng: Random) -> None:
    """A number or word of the file in place of another: a name of something else, a cycle."""
    leaves = [(node, key) for node, key in _places(tree) if not isinstance(node[key], (dict, list))]
    if leaves:
        (node, key), (other, other_key) = rng.choice(leaves), rng.choice(leaves)
        node[key] = other[other_key]


def names_exchanged(tree: Any, rng: Random) -> None:
    """A reference to another thing of the file: to itself, a parameter, a body, a joint, an event."""
    names = [key for node, key in _places(tree) if isinstance(node, dict)]
    leaves = [(node, key) for node, key in _places(tree) if isinstance(node[key], str)]
    if leaves and names:
        node, key = rng.choice(leaves)
        name = rng.choice(names)
        node[key] = rng.choice((str(name), f"{name}.x", f"{name}.angle", f"{name}.reaction", f"{name}.force",
                                f"{name}(t)", f"{name}.at(0, 0)", f"2*{name}", f"{node[key]} + {name}"))  # fmt: skip


def branch_exchanged(tree: Any, rng: Random) -> None:
    """A branch in the place of another."""
    one, other = _any_place(tree, rng), _any_place(tree, rng)
    if one and other:
        one[0][one[1]] = copy.deepcopy(other[0][other[1]])


def entry_lost(tree: Any, rng: Random) -> None:
    if place := _any_place(tree, rng):
        del place[0][place[1]]


def entry_doubled(tree: Any, rng: Random) -> None:
    """An entry again, under another name; now and then very often."""
    place = _any_place(tree, rng)
    if not place:
        return
    node, key = place
    for k in range(rng.choice((1, 1, 1, MANY))):
        if isinstance(node, dict):
            node[f"{key} {k}"] = copy.deepcopy(node[key])
        else:
            node.append(copy.deepcopy(node[key]))


def key_renamed(tree: Any, rng: Random) -> None:
    """Another word for a key, in its old place."""
    mappings = [node for node, _ in _places(tree) if isinstance(node, dict)]
    if not mappings:
        return
    node = rng.choice(mappings)
    if not node:
        return
    old = rng.choice(list(node))
    pool = [key for other in mappings for key in other] + [word.decode() for word in KEYWORDS]
    new = rng.choice(
        (*pool, "", "a b", "a.b", "x" * 500, "1", "t", "pi", "sin", "é", str(old).upper(), str(old)[:-1], f"{old}s")
    )
    items = [(new if key == old else key, value) for key, value in node.items()]
    node.clear()
    node.update(items)


def key_added(tree: Any, rng: Random) -> None:
    """A word from elsewhere in the file, with its value."""
    mappings = [node for node, _ in _places(tree) if isinstance(node, dict)]
    if mappings:
        node, other = rng.choice(mappings), rng.choice(mappings)
        if other:
            key = rng.choice(list(other))
            node[key] = copy.deepcopy(other[key])


def list_resized(tree: Any, rng: Random) -> None:
    lists = [node[key] for node, key in _places(tree) if isinstance(node[key], list)]
    if lists:
        chosen = rng.choice(lists)
        chosen[:] = (chosen * 5)[: rng.randrange(2 * len(chosen) + 2)]


def shared(tree: Any, rng: Random) -> None:
    """The same branch in two places: written with an anchor and an alias."""
    one, other = _any_place(tree, rng), _any_place(tree, rng)
    if one and other and one[0] is not other[0]:
        branch = other[0][other[1]]
        if isinstance(branch, (dict, list)) and not any(node is one[0] for node in _branches(branch)):
            one[0][one[1]] = branch


def _branches(tree: Any) -> Iterator[Any]:
    yield tree
    for value in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from _branches(value)


YAML_CHANGES: tuple[Callable[[Any, Random], None], ...] = (
    value_replaced, value_replaced, leaf_replaced, leaf_replaced, leaf_replaced, number_scaled, leaf_exchanged,
    leaf_exchanged, names_exchanged, names_exchanged, branch_exchanged, branch_exchanged, entry_lost, entry_doubled,
    key_renamed, key_renamed, key_added, list_resized, shared,
)  # fmt: skip


def _with_yaml_features(text: str, rng: Random) -> tuple[str, str]:
    """What YAML can do beyond plain values, somewhere in a text."""
    lines = text.split("\n")
    place = rng.randrange(len(lines))
    laughs = ["a0: &a0 [x, x]", *(f"a{k}: &a{k} [{', '.join([f'*a{k - 1}'] * 10)}]" for k in range(1, LAUGHS))]
    merged = [f"m{k}: &m{k} {{<<: [{', '.join([f'*m{k - 1}'] * 10)}]}}" for k in range(1, LAUGHS)]
    features = {
        "billion laughs": laughs,
        "laughing merge": ["m0: &m0 {x: 1}", *merged],
        "alias of itself": ["loop: &loop [*loop]"],
        "merge key": ["<<: *nothing"],
        "python object": ['x: !!python/object/apply:os.system ["true"]'],
        "tag": ["x: !!binary aGVsbG8="],
        "own tag": ["%TAG ! tag:example.com,2000:", "x: !thing 1"],
        "second document": ["---", "x: 1"],
        "end of document": ["..."],
        "complex key": ["? [a, b]", ": 1"],
        "key twice": [lines[place]],
        "deep brackets": ["x: " + "[" * 3000],
        "deep braces": ["x: " + "{a: " * 3000],
        "block text": ["x: |", "  a", "  b"],
        "include": ["x: !include /etc/passwd"],
    }  # fmt: skip
    name = rng.choice(list(features))
    return "\n".join([*lines[:place], *features[name], *lines[place:]]), name


# -- XML -------------------------------------------------------------------------------------------------------------

XML_VALUES = (*NUMBERS, b"0 0 0", b"0 0", b"1 2 3 4 5 6 7", b"0 0 0 0", b"nan nan nan", b"1e308 1e308 1e308", b"hinge",
              b"ball", b"slide", b"continuous", b"prismatic", b"planar", b"mesh", b"plane", b"auto", b"local",
              *KEYWORDS, *PATHS)  # fmt: skip


DEEP_BODY = b'<body pos="0 0 1"><joint type="hinge"/><geom type="sphere" size="0.1"/>'


def damaged_xml(data: bytes, rng: Random) -> tuple[bytes, list[str]]:
    """One to three changed elements or attributes, now and then with what XML can do beyond them."""
    root = ElementTree.fromstring(data)
    names = _change(root, XML_CHANGES, rng)
    text = ElementTree.tostring(root)
    if rng.random() < 0.1:
        text, name = _with_xml_features(text, rng)
        names.append(name)
    return text, names


def _attributes(root: Any) -> list[tuple[Any, str]]:
    return [(element, word) for element in root.iter() for word in element.attrib]


def attribute_changed(root: Any, rng: Random) -> None:
    if found := _attributes(root):
        element, word = rng.choice(found)
        element.attrib[word] = rng.choice(XML_VALUES).decode()


def attribute_exchanged(root: Any, rng: Random) -> None:
    """The value of another attribute: another name, a link that is its own parent."""
    if found := _attributes(root):
        (element, word), (other, other_word) = rng.choice(found), rng.choice(found)
        element.attrib[word] = other.attrib[other_word]


def attribute_number(root: Any, rng: Random) -> None:
    """One number of several."""
    if found := _attributes(root):
        element, word = rng.choice(found)
        parts = element.attrib[word].split() or [""]
        parts[rng.randrange(len(parts))] = rng.choice(NUMBERS).decode()
        element.attrib[word] = " ".join(parts)


def attribute_lost(root: Any, rng: Random) -> None:
    if found := _attributes(root):
        element, word = rng.choice(found)
        del element.attrib[word]


def attribute_added(root: Any, rng: Random) -> None:
    if found := _attributes(root):
        (_, word), (other, other_word) = rng.choice(found), rng.choice(found)
        rng.choice(list(root.iter())).attrib[word] = other.attrib[other_word]


def element_moved(root: Any, rng: Random) -> None:
    """An element, or a copy of it, inside another one."""
    elements = list(root.iter())
    branch, to = copy.deepcopy(rng.choice(elements)), rng.choice(elements)
    to.insert(rng.randrange(len(to) + 1), branch)


def element_lost(root: Any, rng: Random) -> None:
    parents = [element for element in root.iter() if len(element)]
    if parents:
        parent = rng.choice(parents)
        parent.remove(rng.choice(list(parent)))


def element_renamed(root: Any, rng: Random) -> None:
    elements = list(root.iter())
    rng.choice(elements).tag = rng.choice(
        (*(element.tag for element in elements), "x", "worldbody", "link", "equality", "frame")
    )


def element_doubled(root: Any, rng: Random) -> None:
    parents = [element for element in root.iter() if len(element)]
    if parents:
        parent = rng.choice(parents)
        child = rng.choice(list(parent))
        for _ in range(rng.choice((1, 1, MANY))):
            parent.append(copy.deepcopy(child))


def element_nested(root: Any, rng: Random) -> None:
    """An element inside itself, many levels deep."""
    outer = rng.choice(list(root.iter()))
    if len(outer) > 3:
        return
    for k in range(rng.choice((5, 50, DEEP_ELEMENTS))):
        named = {"name": f"{outer.attrib['name']}{k}"} if "name" in outer.attrib else {}
        outer = ElementTree.SubElement(outer, outer.tag, outer.attrib | named)


XML_CHANGES: tuple[Callable[[Any, Random], None], ...] = (
    attribute_changed, attribute_changed, attribute_changed, attribute_exchanged, attribute_exchanged, attribute_number,
    attribute_number, attribute_lost, attribute_added, element_moved, element_lost, element_renamed, element_doubled,
    element_nested,
)  # fmt: skip


def _with_xml_features(text: bytes, rng: Random) -> tuple[bytes, str]:
    laughs = b"".join(b'<!ENTITY a%d "%s">' % (k, b"&a%d;" % (k - 1) * 10) for k in range(1, LAUGHS))
    features = {
        "entities": b'<!DOCTYPE x [<!ENTITY a0 "x">' + laughs + b"]>" + text.replace(b'="', b'="&a11;', 1),
        "foreign entity": b'<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>' + text.replace(b">", b">&f;", 1),
        "unknown entity": text.replace(b'="', b'="&nothing;', 1),
        "instruction": b'<?xml-stylesheet href="/etc/passwd"?>' + text,
        "coding": b'<?xml version="1.0" encoding="utf-16"?>' + text,
        "unknown coding": b'<?xml version="1.0" encoding="no-such-code"?>' + text,
        "include": text.replace(b"</", b'<include file="/etc/passwd"/></', 1),
        "namespace": text.replace(b"<robot", b'<robot xmlns="x:y"').replace(b"<mujoco", b'<mujoco xmlns="x:y"'),
        "data": text.replace(b"</", b"<![CDATA[<a>]]></", 1),
        "deep": b"<a>" * 20_000,
        "deep robot": b"<robot>" + b"<link>" * 20_000 + b"</link>" * 20_000 + b"</robot>",
        "deep bodies": b"<mujoco><worldbody>" + DEEP_BODY * 200 + b"</body>" * 200 + b"</worldbody></mujoco>",
    }
    name = rng.choice(list(features))
    return features[name], name
