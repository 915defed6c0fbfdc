"""A model in space as a deck of DADS-3D, which `load_dads` reads back to the same motion.

Bodies are numbered, the ground included; names become comments. Cards keep to the columns of the manual where all
digits fit, else they are in free form. A deck holds numbers: parameters are written with their values. What no card
can say is said by USER where names are those of a deck, and else is an error that names the element.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from cardan.errors import ModelError
from cardan.files.dads.cards import CardFormat, write_card
from cardan.files.dads.deck import DATA_CARD, KEYWORDS, SEGMENTS, SPLINE_CARD, SYSTEM_CARDS
from cardan.files.dads.elements import ElementGroups
from cardan.files.dads.geometry import unit
from cardan.files.dads.groups import Values
from cardan.files.dads.model import DATA_CHECK, DYNAMIC, STATIC, STATIC_AND_DYNAMIC, UNITS, held_in_statics
from cardan.files.dads.user_lines import user_lines
from cardan.files.model_file import AnalysisRequest
from cardan.model.expressions.functions import Spline
from cardan.model.model import Model
from cardan.spec import REPORTING_INTERVALS, RunSpec

CARD_WIDTH = 80
WEIGHTLESS = 1e-30  # GRC: a blank or zero would be the default
DEFAULT_UNTIL = 1.0  # TEND of a deck
CARDS = {"until": "TEND", "every": "COMINT", "start_time": "TSTART", "max_step": "HMAX", "rtol": "EPS"}
# how, not what, is computed
UNSPOKEN = ("method", "atol", "integrator", "step", "start", "hold", "baumgarte", "progress")


def to_dads(model: Model, analyses: Iterable[AnalysisRequest] = ()) -> str:
    """The model as a deck, with the analysis to run."""
    named = [curve for curve in model.functions.values() if isinstance(curve, Spline)]
    used = ElementGroups(model, named).used
    tables = [curve for curve in named if any(curve is one for one in used)]  # they keep their order
    return _text(ElementGroups(model, tables), tuple(analyses))


def _text(deck: ElementGroups, analyses: tuple[AnalysisRequest, ...]) -> str:
    lines = [*([] if deck.needs_user else _comments(deck.model)), "HEAD   1", _label(deck.model.name), "SYST   3"]
    system = _system(deck) | _times(analyses, held_in_statics(deck.model))
    lines += [write_card(form, {f"K{k}": k} | system) for k, form in enumerate(SYSTEM_CARDS, start=1)]
    for keyword, groups in deck.groups.items():
        if not groups:
            continue
        lines.append(f"{keyword}{len(groups):4d}")
        for n, (name, values) in enumerate(groups, start=1):
            if name and name != f"{keyword} {n}":
                lines.append(f"! {n}: {' '.join(name.split())}")
            for k, form in enumerate(SEGMENTS[keyword].cards, start=1):
                lines.append(write_card(form, {"J": n, f"K{k}": k} | values))
    if deck.curves:
        lines.append(f"SPLN{len(deck.curves):4d}")
        for n, curve in enumerate(deck.curves, start=1):
            lines += _table(deck, n, curve)
    if deck.needs_user:
        extra_lines = user_lines(deck.model, deck.user, deck.curves)
        lines += [f"USER{len(extra_lines):4d}", *extra_lines]
    return "\n".join([*lines, "END", ""])


def _system(deck: ElementGroups) -> Values:
    model = deck.model
    if model.units.label not in UNITS:
        raise ModelError(f'model "{model.name}": a deck has units {", ".join(UNITS)}, not {model.units.label}')
    gravity = deck.number.all(model.gravity, f'model "{model.name}": gravity')
    strength = math.hypot(*gravity)
    direction = unit(gravity) if strength else (0.0, 0.0, -1.0)
    values: Values = dict(zip(("GLX", "GLY", "GLZ"), direction, strict=True))
    return values | {"IUNIT": UNITS.index(model.units.label), "GRC": strength or WEIGHTLESS}


def _table(deck: ElementGroups, n: int, curve: Spline) -> list[str]:
    """Pairs; an end without a given slope has the one of the curve itself, which gives the same curve."""
    what = f'function "{curve.name}"'
    y = deck.number.all(curve.y, what)
    ends = zip(("SLEFT", "SRIGHT"), curve.slopes, (curve.x[0], curve.x[-1]), strict=True)
    values: Values = {"JSPLN": n, "NPTS": len(y), "NCALLS": 1}
    for name, slope, x in ends:
        values[name] = deck.number(curve.derivative(x) if slope is None else slope, what)
    numbers = [v for pair in zip(curve.x, y, strict=True) for v in pair]
    width = len(DATA_CARD.fields)
    rows = (numbers[k : k + width] for k in range(0, len(numbers), width))
    return [write_card(SPLINE_CARD, values), *(_data_card(row) for row in rows)]


def _data_card(row: list[float]) -> str:
    """Numbers of a table; the last one is written even where it is zero, so that the card ends there."""
    names = DATA_CARD.names.split()[: len(row)]
    form = CardFormat(f"{len(row)}F10.0", " ".join(names))
    card = write_card(form, dict(zip(names, row, strict=True)))
    return card if row[-1] or "," in card else card.ljust(form.fields[-1].first - 1) + "0.".rjust(10)


def _label(name: str) -> str:
    """The name of the model in one line; one that reads like a keyword would be taken for a wrong count of HEAD."""
    line = " ".join(name.split())
    is_keyword = any(word.upper() in KEYWORDS for word in line.split()[:1])
    return (f"model {line}" if is_keyword else line)[:CARD_WIDTH]


def _comments(model: Model) -> list[str]:
    return [f"! parameter {name} = {p.value:g}" for name, p in model.parameters.items()]


def _times(analyses: tuple[AnalysisRequest, ...], held: list[str]) -> Values:
    """IANAL, and the times and tolerance of a simulation."""
    kinds = [request.kind for request in analyses]
    flag_of_kinds = {(): DYNAMIC, ("assemble",): DATA_CHECK, ("equilibrium",): STATIC, ("simulate",): DYNAMIC,
             ("equilibrium", "simulate"): STATIC_AND_DYNAMIC}  # fmt: skip
    if tuple(kinds) not in flag_of_kinds:
        raise ModelError(f"a deck asks for statics and dynamics, or for a data check; not for {', '.join(kinds)}")
    for request in analyses:
        options = {word: value for word, value in request.options.items() if value}
        if "hold" in options and not isinstance(options["hold"], str):
            options["hold"] = list(options["hold"])  # YAML gives a tuple
        if request.kind == "equilibrium" and options != ({"hold": held} if held else {}):
            raise ModelError("equilibrium: a deck has no cards for its options; use hold= of the bodies instead")
    options = next((dict(request.options) for request in analyses if request.kind == "simulate"), {})
    kind = STATIC_AND_DYNAMIC if options.get("start") == "equilibrium" else flag_of_kinds[tuple(kinds)]
    if kind == STATIC_AND_DYNAMIC and options.get("start") != "equilibrium":
        raise ModelError(
            'in a deck, dynamics after statics starts from the equilibrium: use simulate with start="equilibrium"'
        )
    for word in options:
        if word not in (*CARDS, *UNSPOKEN):
            raise ModelError(f"simulate: {word}: a deck has no card for it")
    values = {card: options[word] for word, card in CARDS.items() if options.get(word) is not None}
    until, start = values.setdefault("TEND", DEFAULT_UNTIL), values.get("TSTART", 0.0)
    values.setdefault("COMINT", (until - start) / REPORTING_INTERVALS)
    values.setdefault("EPS", RunSpec.rtol)
    return values | {"IANAL": kind}
