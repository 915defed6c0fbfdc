"""The binding of the core (`core/`, in C): its structs and functions, read from its header.

`Struct` is a set of arrays under names with the C struct that points to them; the header says which fields there are,
and a field NAME_size, NAME_rows or NAME_cols is the size of the array NAME. Functions are called as `core.cd_name(...)`
with structs, arrays, numbers, or None for a null pointer. The interpreter lock is released meanwhile.
"""

from __future__ import annotations

import ctypes
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from math import prod
from operator import itemgetter
from pathlib import Path
from typing import Any, ClassVar, Self, TypeAlias, cast

import numpy as np

from cardan.core_library import COMMENT, constants_of, header, library_path

byref, c_double, c_int64 = ctypes.byref, ctypes.c_double, ctypes.c_int64
addressof, from_buffer = ctypes.addressof, cast("Any", ctypes.c_char.from_buffer)

FieldValues: TypeAlias = Mapping[str, Any]  # of a struct of the core, by the names of its fields
NUMBERS: dict[str, Any] = {
    "double": ctypes.c_double,
    "cd_real": ctypes.c_double,  # of lanes on a processor
    "int64_t": ctypes.c_int64,
    "uint64_t": ctypes.c_uint64,
    "int": ctypes.c_int,
    "size_t": ctypes.c_size_t,
    "void": None,
    "cd_external_function": ctypes.c_void_p,
    "cd_piece_function": ctypes.c_void_p,
}
KINDS = {
    "double": np.dtype("f8"),
    "cd_real": np.dtype("f8"),
    "int64_t": np.dtype("i8"),
    "int32_t": np.dtype("i4"),
    "uint8_t": np.dtype("?"),
}  # items of arrays
SIZES = ("_size", "_rows", "_cols")
STRUCT = re.compile(r"^(?:typedef )?struct (\w+) \{(.*?)\}(?: \w+)?;", re.DOTALL | re.MULTILINE)
DECLARATION = re.compile(r"(?:const )?((?:struct )?\w+) (.+)$")  # what kind, and the names of it
FUNCTION = re.compile(r"^(?:CD_CHECKED )?([\w ]+?[ *]+)((?:cd|machine)_\w+)\(([^)]*)\);", re.MULTILINE)


NO_ENTRIES = ctypes.c_double()  # what arrays of size 0 point to
NOWHERE = ctypes.addressof(NO_ENTRIES)


def address_of(array: np.ndarray) -> int:
    if not array.size:
        return NOWHERE
    try:
        return addressof(from_buffer(array))
    except TypeError:  # the array is read-only: a way that takes three times as long
        return array.__array_interface__["data"][0]


def address_of_code(function: Any) -> int:
    """Where a function begins that the core calls. (`ctypes.cast` takes longer, and leaves a circle of references.)"""
    return ctypes.c_void_p.from_buffer(function).value or 0


def in_one_block(shapes: Sequence[int | tuple[int, ...]]) -> tuple[np.ndarray, list[np.ndarray]]:
    """Room for arrays of these shapes, all zero, and the arrays: one `fill` clears them all."""
    sizes = [prod(shape) if isinstance(shape, tuple) else shape for shape in shapes]
    block, arrays, first = np.zeros(sum(sizes)), [], 0
    for shape, size in zip(shapes, sizes, strict=True):
        part = block[first : first + size]
        arrays.append(part.reshape(shape) if isinstance(shape, tuple) else part)
        first += size
    return block, arrays


def integers(array: object) -> np.ndarray:
    """An array as the core takes it (others may have integers of 32 bits)."""
    return np.ascontiguousarray(array, np.int64)


class Pointer:
    """How an argument becomes a pointer to items of one kind."""

    def __init__(self, kind: np.dtype | None):
        self.kind = kind

    def from_param(self, value: Any) -> Any:
        if type(value) is np.ndarray and (value.dtype is self.kind or self.kind is None):
            try:
                return byref(from_buffer(value))
            except (TypeError, ValueError):  # it is empty, read-only or not contiguous
                return ctypes.c_void_p(checked_address(value, self.kind))
        if isinstance(value, Struct):
            return byref(value.c_struct)
        if isinstance(value, np.ndarray):
            return ctypes.c_void_p(checked_address(value, self.kind))
        if isinstance(value, ctypes.Structure):
            return byref(value)
        return ctypes.c_void_p(value) if isinstance(value, int) else value


def checked_address(array: np.ndarray, kind: np.dtype | None) -> int:
    if kind is None or array.dtype is kind or array.dtype == kind:
        try:
            return addressof(from_buffer(array))
        except (TypeError, ValueError):  # it is empty, read-only or not contiguous
            if array.flags.c_contiguous:
                return address_of(array)
    raise TypeError(f"the core was to get a contiguous array of {kind or 'numbers'}, not of {array.dtype}")


class Header:
    """What the header says: the ctypes of its structs, and of its functions."""

    def __init__(self, text: str):
        self.text = COMMENT.sub("", text)
        self.constants = constants_of(text)
        self.types: dict[str, type[ctypes.Structure]] = {}
        self.pointed: dict[str, dict[str, str]] = {}  # of each struct: what its pointers point to
        for name, body in STRUCT.findall(self.text):
            self._take_struct(name, [line.strip() for line in body.split(";") if line.strip()])

    def _take_struct(self, name: str, lines: list[str]) -> None:
        fields: list[tuple[str, Any]] = []
        pointed: dict[str, str] = {}
        for line in lines:
            line = " ".join(line.split())
            if "(*" in line:  # a function
                fields.append((line.partition("(*")[2].partition(")")[0], ctypes.c_void_p))
                continue
            declared = DECLARATION.match(line)
            assert declared is not None, f"{name}: {line}"
            for one in declared[2].split(", "):
                word, _, count = one.split()[-1].lstrip("*").rstrip("]").partition("[")
                if "*" in one:
                    fields.append((word, ctypes.c_void_p))
                    pointed[word] = declared[1]
                    continue
                c_type = self.types.get(declared[1]) or NUMBERS[declared[1]]
                length = self.constants.get(count.removeprefix("CD_")) or int(count or 1)
                fields.append((word, c_type * length if count else c_type))
        self.types[name] = type(name, (ctypes.Structure,), {"_fields_": fields})
        self.pointed[name] = pointed

    def listed(self, macro: str) -> dict[str, int]:
        """The names in a list `#define LIST(EACH) EACH(one) EACH(two)`, with their places."""
        names = self.text.partition(f"#define {macro}(")[2].partition("\n")[0].partition(")")[2]
        return {name: place for place, name in enumerate(re.findall(r"\((\w+)\)", names))}

    def names(self, enum: str, prefix: str) -> dict[int, str]:
        """The numbers of an enum, in words: CD_TAPE_BAD_SIZE = 1 is "bad size"."""
        body = self.text.partition(f"enum {enum} {{")[2].partition("}")[0]
        enumerators = re.findall(rf"{prefix}(\w+) = (\d+)", body)
        return {int(number): word.lower().replace("_", " ") for word, number in enumerators}

    def functions(self) -> Iterator[tuple[str, Any, list[Any]]]:
        """Name, what it returns, and what its arguments are."""
        for returned, name, arguments in FUNCTION.findall(self.text):
            kind = returned.replace("const ", "").strip()
            pointer = ctypes.c_char_p if kind == "char *" else ctypes.c_void_p
            listed = [] if arguments == "void" else arguments.split(",")
            yield name, pointer if "*" in kind else NUMBERS[kind], [self._argument(one) for one in listed]

    def _argument(self, text: str) -> Any:
        words = text.replace("const ", "").split()
        return Pointer(KINDS.get(words[0])) if "*" in text else NUMBERS[words[0]]


HEADER = Header(header())


def new_numbers(struct: str) -> np.ndarray:
    """The numbers of a struct, all zero: an array whose entries have their names, `m.watch.largest_jump`."""
    kind = _named_array(struct)
    size = ctypes.sizeof(HEADER.types[struct]) // 8
    return np.zeros(size, kind.item).view(kind)


def as_numbers(struct: str, data: np.ndarray) -> np.ndarray:
    """Bytes of such a struct under the same names."""
    kind = _named_array(struct)
    return data.view(kind.item).view(kind)


def reader(struct: str, *names: str) -> Callable[[np.ndarray], tuple[Any, ...]]:
    """Reads some of the numbers of such arrays at once, as Python's own; of an entry with several a list."""
    kind = _named_array(struct)
    take = itemgetter(*(kind.places[name] for name in names))
    return lambda numbers: take(numbers.tolist())


def entry_of(numbers: np.ndarray, name: str) -> np.ndarray:
    """One of the numbers as an array of its own, which functions can be bound to."""
    place = [field[0] for field in HEADER.types[type(numbers).__name__]._fields_].index(name)
    return numbers[place : place + 1]


@cache
def _named_array(struct: str) -> Any:
    """A kind of array with the fields of a struct of numbers of 8 bytes, one after the other."""
    place, places, item = 0, {}, np.dtype(float)
    for name, c_type, *_ in HEADER.types[struct]._fields_:
        count = getattr(c_type, "_length_", 1)
        item = np.dtype(getattr(c_type, "_type_", c_type) if count > 1 else c_type)
        places[name] = slice(place, place + count) if count > 1 else place
        place += count
    fields = {name: _entries(where) for name, where in places.items()}
    return type(struct, (np.ndarray,), {**fields, "item": item, "places": places, "__slots__": ()})


def _entries(place: int | slice) -> property:
    def write(array: np.ndarray, value: object) -> None:
        array[place] = value

    return property(lambda array: array[place], write)


class Struct:
    """Arrays and numbers under names, as annotated in the class, and the C struct that points to them.

    Like a NamedTuple, it does not change but by `having`: the arrays do.
    `class History(Struct, c="cd_adams"): y: np.ndarray ...`
    """

    _fields: ClassVar[tuple[str, ...]] = ()
    _c: ClassVar[str] = ""

    def __init_subclass__(cls, c: str, **options: Any):
        super().__init_subclass__(**options)
        cls._c, cls._fields = c, tuple(cls.__annotations__)
        cls._plan = {field[0]: _plan(c, field[0], field[1]) for field in HEADER.types[c]._fields_}
        cls._sizes = {
            name: [f for f in cls._plan if f.rsplit("_", 1)[0] == name and f.endswith(SIZES)] for name in cls._fields
        }

    def __init__(self, *values: Any, **named: Any):
        mine = self.__dict__
        mine.update(zip(self._fields, values, strict=False))
        mine.update(named)
        if named or len(values) != len(self._fields):
            missing = [field for field in self._fields if field not in mine]
            if missing or len(values) > len(self._fields):
                raise TypeError(f"{type(self).__name__} needs {', '.join(self._fields)}; missing: {', '.join(missing)}")

    @cached_property
    def c_struct(self) -> ctypes.Structure:
        mine = self.__dict__
        return HEADER.types[self._c](*[take(mine, self) for take in self._plan.values()])

    def having(self, **changed: Any) -> Self:
        """The same struct with other arrays and numbers in some fields."""
        mine, c_struct, plan = self.__dict__, self.c_struct, self._plan
        for field, value in changed.items():
            if mine[field] is not value:
                mine[field] = value
                if isinstance(value, Struct):
                    setattr(c_struct, field, ctypes.addressof(value.c_struct))
                    continue
                for place in (field, *self._sizes[field]):
                    setattr(c_struct, place, plan[place](mine, self))
            elif isinstance(value, (int, float)):  # which the core may have changed
                setattr(c_struct, field, value)
        return self

    def let_go(self, *fields: str) -> None:
        """Arrays and structs that the core will not use until `having` gives others are not kept alive."""
        mine = self.__dict__
        for field in fields:
            mine[field] = None

    def __iter__(self) -> Iterator[Any]:
        return (self.__dict__[field] for field in self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __getitem__(self, k: Any) -> Any:
        return tuple(self)[k]

    def _asdict(self) -> dict[str, Any]:
        return dict(zip(self._fields, self, strict=True))

    def _replace(self, **changed: Any) -> Self:
        return type(self)(**(self._asdict() | changed))


def _plan(struct: str, field: str, kind: object) -> Any:
    """How a field of a C struct is taken from the arrays and numbers of a `Struct`."""
    if field.endswith(SIZES):
        name, word = field.rsplit("_", 1)
        axis = {"size": None, "rows": 0, "cols": 1}[word]
        return lambda mine, _: mine[name].size if axis is None else mine[name].shape[axis]
    if kind is ctypes.c_void_p:
        item = KINDS.get(HEADER.pointed[struct].get(field, ""))
        return lambda mine, of: _pointer(mine.get(field), item, of, field)
    return lambda mine, _: mine[field]


def _pointer(value: Any, kind: np.dtype | None, of: Struct, field: str) -> int | None:
    if value is None or isinstance(value, int):  # an int is the address of a function
        return value
    if isinstance(value, Struct):
        return ctypes.addressof(value.c_struct)
    try:
        return checked_address(value, kind)
    except TypeError as error:
        raise TypeError(f"{type(of).__name__}.{field}: {error}") from None


def prepared(name: str, *arguments: object) -> Callable[..., Any]:
    """A call of a function of the core with these first arguments, whose pointers are found once: for hot ones."""
    function, named = _library[name], getattr(_library, name)
    function.restype = named.restype
    function.argtypes = [ctypes.c_void_p if isinstance(kind, Pointer) else kind for kind in named.argtypes]
    taken = [
        kind.from_param(value) if isinstance(kind, Pointer) else value
        for kind, value in zip(named.argtypes, arguments, strict=False)
    ]
    call = partial(function, *taken)
    call.arguments = arguments  # type: ignore[attr-defined]  # which live as long
    return call


def load(path: Path) -> ctypes.CDLL:
    """The library, its functions ready to be called."""
    library = ctypes.CDLL(str(path))
    for name, returned, arguments in HEADER.functions():
        function = getattr(library, name)
        function.restype, function.argtypes = returned, arguments
    return library


_library = load(library_path())


def __getattr__(name: str) -> Any:
    """`core.cd_evaluate`, `core.machine_step`: a function of the library."""
    if not name.startswith(("cd_", "machine_")):
        raise AttributeError(f"module {__name__} has no attribute {name}")
    function = getattr(_library, name)
    setattr(sys.modules[__name__], name, function)
    return function


Handle = HEADER.types["cd_function"]
