"""The C source of a tape, as a library with one entry that the core calls in place of its interpreter.

One statement for an operation, from the same table that makes the interpreter (CD_TAPE_OPERATIONS, core/tape/tape.h),
so that each rounds as it does there. What is not a scalar operation (calls, lookups in tables) is done by the core; the
library reaches it through a pointer, `cardan_step`, that is set when it is loaded. Constants stand in an array that
compilers cannot look into: sin(0.3) or x to the power 2 worked out by them might differ in the last bit.

A tape holds its operations in runs of one kind, as its interpreter likes them. Compilers want values used soon after
they are there: statements follow the outputs depth first, and results are local variables. The time that compilers take
grows faster than the length of a function: 200,000 operations would keep gcc busy for many minutes. So a long tape is
cut into parts, each a function; what one part leaves for another goes through an array.

For ensembles (core/lanes/lanes.c) there is another entry, `cardan_lanes`: loops over the lanes around statements of the
same kind, which compilers turn into vector instructions. What they cannot do for several lanes at once has a loop of
its own. Sine and cosine are those of core/lanes/lane_math.h.

A tape with repeats has little code and much data. It stays on the work array of the core, in the order of the tape,
with a function for each piece, which the core calls as often as it is repeated.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from cardan.core_library import LANE_MATH, text_of
from cardan.numerics import core
from cardan.numerics.constants import CALL_REPEAT, OP_CALL, OP_DIV, OP_FMAX, OP_FMIN, TAPE_LANES

if TYPE_CHECKING:
    from cardan.numerics.tapes.tape import Tape

LONG_BODY = 2000  # operations
PART = 500  # operations of one function
GPU_PART = 4000
CALLED = {
    "step": "int (*cardan_step)(const void *tape, int64_t k, double *w);",
    "begin": "void (*cardan_begin)(const void *tape, const double *const *arg, double *w);",
    "end": "void (*cardan_end)(const void *tape, double *const *res, const double *w);",
    "repeat": "void (*cardan_repeat)(const void *tape, int64_t number, double *w, piece_function piece);",
}

HEAD = """\
#include <math.h>
#include <stdint.h>
#include <string.h>

typedef void (*piece_function)(const int32_t *reads, const int32_t *writes, double *w);
{called}
const int64_t cardan_left = {left}; /* numbers behind the work array of the tape: outputs, and what parts share */
static const double zeros[{most}]; /* an input that is not given */

"""
SIGNATURE = "(const void *tape, const double *const *x, double *restrict w, double *restrict a)"
ENTRY = "int cardan_eval(const void *tape, const double *const *arg, double *const *res, double *w) {\n"
OPERATION = re.compile(r"OPERATION\((\w+), (\d+), (\d), (.*)\) *\\?$", re.MULTILINE)
LEFT_TO_THE_CORE = {"ERFINV"}  # its function is a part of the core


class _Templates:
    """Of each scalar operation what it computes, from {0} (left), {1} (right) and {2} (what it is added to)."""

    def __init__(self) -> None:
        self.value: dict[int, str] = {}
        self.operands: dict[int, int] = {}
        for name, number, operands, value in OPERATION.findall(core.HEADER.text):
            if name not in LEFT_TO_THE_CORE:
                self.value[int(number)] = re.sub(r"\b([xyz])\b", lambda m: f"{{{'xyz'.index(m[1])}}}", value)
                self.operands[int(number)] = 3 if re.search(r"\bz\b", value) else int(operands)


TEMPLATES = _Templates()
LANE_VALUES = {kind: re.sub(r"\b(sin|cos)\(", r"cd_lane_\1(", value) for kind, value in TEMPLATES.value.items()}
LANE_VALUES |= {OP_FMIN: "{1} < {0} ? {1} : {0}", OP_FMAX: "{1} > {0} ? {1} : {0}"}  # of NaN and a number NaN
VECTORS = ("sqrt", "fabs", "cd_lane_sin", "cd_lane_cos")  # functions that are vector instructions, or made of such
CALLS_LIBM = re.compile(rf"\b(?!(?:{'|'.join(VECTORS)})\b)[a-z]\w*\(")


def written(source: str, folder: Path) -> Path:
    """A C file in `folder`."""
    path = folder / "f.c"
    path.write_text(source, encoding="utf-8")
    return path


def is_long(tape: Tape) -> bool:
    return len(tape.operations) > LONG_BODY


def source_of(tape: Tape) -> str:
    """The source with the entry `cardan_eval`, which stands for cd_tape_run of this tape."""
    if tape.pieces or len(tape.call_slots) > LONG_BODY:
        left, body = 0, _on_slots(tape)
    else:
        statements = _Statements(tape)
        body = _in_parts(tape, statements) if is_long(tape) else _whole(tape, statements)
        left, body = statements.left, _constants(tape) + body
    most = max([1, *tape.input_sizes.tolist()])
    return HEAD.format(called="\n".join(CALLED.values()), most=most, left=left) + body


def can_have_lanes(tape: Tape) -> bool:
    """Whether machine code for lanes can be written: scalar operations, and nothing else."""
    return not len(tape.calls) and not tape.pieces and _is_plain(tape)


def lanes_source_of(tape: Tape) -> str:
    """The source with the entry `cardan_lanes`, which stands for cd_tape_run_lanes of this tape."""
    statements = _LaneStatements(tape)
    parts = list(_vector_parts(statements))
    statements.let_parts_share(parts)
    lanes = f"for (int l = 0; l < {TAPE_LANES}; l++)"
    lines, calls = [], []
    for k, part in enumerate(parts):
        lines += [f"static void part{k}(const double *restrict w, double *restrict a) {{\n  {lanes} {{"]
        lines += [*statements.of(part), "  }\n}\n"]
        calls.append(f"  part{k}(w, a);")
    lines.append("int cardan_lanes(const void *tape, double *w) {")
    lines += [f"  double *const a = w + {TAPE_LANES * tape.n_slots};", "  (void)tape;", *calls, f"  {lanes} {{"]
    lines += statements.outputs_that_are_no_results()
    slots = tape.output_slots.tolist()
    lines += [f"    w[{TAPE_LANES * slot} + l] = a[{TAPE_LANES * place} + l];" for place, slot in enumerate(slots)]
    lines.append("  }\n  return 0;\n}\n")
    head = f"#include <stdint.h>\n{text_of(LANE_MATH)}\nconst int64_t cardan_left = {TAPE_LANES * statements.left};\n"
    return head + _constants(tape) + "\n".join(lines)


def gpu_source_of(tape: Tape) -> str:
    """The source of `cardan_dynamics`, which stands for the interpreter of one thread on a GPU."""
    statements = _ThreadStatements(tape)
    parts = statements.shared_parts()
    lines, calls = [], []
    for k, part in enumerate(parts):
        lines.append(f"static CD_NOT_INLINE void part{k}(cd_real *w, cd_real *a, cd_real *k) {{\n  (void)a, (void)k;")
        lines += [*statements.of(part), "}\n"]
        calls.append(f"  part{k}(w, a, k);")
    lines.append(
        f"static int cardan_dynamics(cd_real *w, cd_real *k) {{\n  cd_real *a = w + CD_STRIDE * {tape.n_slots};"
    )
    lines += [*calls, "  (void)a;", *statements.rates_that_are_no_results(), "  return 0;\n}"]
    lines.append("#define CD_LANES_EVALUATE(L) cardan_dynamics((L)->E->w, NULL)")
    return "\n".join([*lines, "#define CD_LANES_RATES(L, k) cardan_dynamics((L)->E->w, k)\n"])


def gpu_left(tape: Tape) -> int:
    """How many numbers `cardan_dynamics` needs behind the slots."""
    statements = _ThreadStatements(tape)
    statements.shared_parts()
    return statements.left - len(statements.outputs)


def _vector_parts(statements: _Statements) -> Iterator[list[int]]:
    """The order in parts: those that are vector instructions, and between them what is not."""
    part: list[int] = []
    for k in statements.order:
        alone = bool(CALLS_LIBM.search(LANE_VALUES[statements.operations[k][0]]))
        if part and (alone or len(part) == PART):
            yield part
            part = []
        part.append(k)
        if alone:
            yield part
            part = []
    if part:
        yield part


def _constants(tape: Tape, name: str = "cardan_constants") -> str:
    return f"double {name}[] = {{{', '.join(map(_literal, tape.constants.tolist())) or '0.0'}}};\n\n"


def _literal(number: float) -> str:
    if np.isfinite(number):
        return number.hex()
    return f"{'-' if np.signbit(number) else ''}{'NAN' if np.isnan(number) else 'INFINITY'}"


def _whole(tape: Tape, statements: _Statements) -> str:
    """One function. Outputs are written at the end, as they may be the arrays of inputs."""
    lines = [f"{ENTRY}  (void)tape, (void)arg, (void)res, (void)w;", _inputs(tape), *statements.of(statements.order)]
    at = 0
    for k, count in enumerate(tape.output_sizes.tolist()):
        values = statements.outputs[at : at + count]
        lines.append(f"  if (res[{k}]) {{")
        lines += [f"    res[{k}][{i}] = {statements.name(value)};" for i, value in enumerate(values)]
        lines.append("  }")
        at += count
    return "\n".join([*lines, "  return 0;\n}\n"])


def _in_parts(tape: Tape, statements: _Statements) -> str:
    """Functions one after the other. Outputs are copied at the end, as they may be the arrays of inputs."""
    order = statements.order
    parts = [order[k : k + PART] for k in range(0, len(order), PART)]
    statements.let_parts_share(parts)
    lines, calls = [], []
    for k, part in enumerate(parts):
        lines += [f"static int part{k}{SIGNATURE} {{\n  (void)tape, (void)x, (void)w, (void)a;"]
        lines += [*statements.of(part), "  return 0;\n}\n"]
        calls.append(f"  if ((status = part{k}(tape, x, w, a))) return status;")
    lines += [f"{ENTRY}  double *const a = w + {statements.work_size};\n  int status = 0;", _inputs(tape), *calls]
    lines += statements.outputs_that_are_no_results()
    at = 0
    for k, count in enumerate(tape.output_sizes.tolist()):
        lines += [f"  if (res[{k}]) memcpy(res[{k}], a + {at}, {count} * sizeof(double));"] if count else []
        at += count
    return "\n".join([*lines, "  (void)a, (void)arg, (void)res, (void)tape;\n  return status;\n}\n"])


def _on_slots(tape: Tape) -> str:
    """In the order of the tape, on its slots."""
    parts, lines, has_code = [], [], [not len(piece.calls) and _is_plain(piece) for piece in tape.pieces]
    for n, piece in enumerate(tape.pieces):
        if has_code[n]:
            parts.append(_repeated(piece, n))
    kinds, firsts = tape.calls[:, 0].tolist(), tape.calls[:, 4].tolist()
    for k, (kind, result, left, right) in enumerate(tape.operations[:-1].tolist()):
        if kind in TEMPLATES.value:
            value = TEMPLATES.value[kind].format(f"w[{left}]", f"w[{right}]", f"w[{result}]")
            lines.append(f"  w[{result}] = {value};")
        elif kind == OP_CALL and kinds[right] == CALL_REPEAT and has_code[tape.integers[firsts[right]]]:
            lines.append(f"  cardan_repeat(tape, {right}, w, repeated{tape.integers[firsts[right]]});")
        else:
            lines.append(f"  if ((status = cardan_step(tape, {k}, w))) return status;")
    calls = []
    for n in range(0, len(lines), PART):
        body = "\n".join(lines[n : n + PART])
        parts.append(f"static int part{n // PART}(const void *tape, double *w) {{\n  int status = 0;\n  (void)tape;\n")
        parts.append(f"{body}\n  return status;\n}}\n\n")
        calls.append(f"  if ((status = part{n // PART}(tape, w))) return status;")
    entry = [ENTRY + "  int status = 0;\n  cardan_begin(tape, arg, w);", *calls, "  cardan_end(tape, res, w);"]
    return "".join(parts) + "\n".join([*entry, "  return status;\n}\n"])


def _is_plain(tape: Tape) -> bool:
    return all(kind in TEMPLATES.value for kind in np.unique(tape.operations[:-1, 0]).tolist())


def _repeated(piece: Tape, number: int) -> str:
    """A piece as a function of the slots that it reads and writes. It reads all before it writes any."""
    statements = _Statements(piece, f"constants{number}")
    lines = [f"static void repeated{number}(const int32_t *reads, const int32_t *writes, double *w) {{"]
    lines += [f"  const double x{k} = w[reads[{k}]];" for k in range(len(statements.inputs))]
    lines += statements.of(statements.order)
    lines += [f"  w[writes[{k}]] = {statements.name(value)};" for k, value in enumerate(statements.outputs)]
    unused = "".join(f"  (void)x{k};\n" for k in range(len(statements.inputs)))
    return (
        _constants(piece, f"constants{number}") + "\n".join(lines) + f"\n{unused}  (void)reads, (void)writes;\n}}\n\n"
    )


def _inputs(tape: Tape) -> str:
    pointers = [f"arg[{k}] ? arg[{k}] : zeros" for k in range(len(tape.input_sizes))]
    return f"  const double *const x[] = {{{', '.join(pointers) or 'zeros'}}};\n  (void)x;"


class _Statements:
    """The operations of a tape on values, each of which is computed once: constants, inputs, results.

    `order` are the operations that outputs need, depth first; the k-th operation makes the value `first` + k, a call
    makes values behind all those.
    """

    VALUES = TEMPLATES.value
    NUMBER = "double"  # the type of results

    def __init__(self, tape: Tape, constants: str = ""):
        """`constants`: the name of their array, where inputs are the variables x0, x1... of a repeated piece."""
        self.tape, self._is_piece, self._constants = tape, bool(constants), constants or "cardan_constants"
        self.n_constants = len(tape.constants)
        self.inputs = [(k, i) for k, size in enumerate(tape.input_sizes.tolist()) for i in range(size)]
        self.first = self.n_constants + len(self.inputs)
        self.work_size = tape.work_size
        self._place: dict[int, int] = {}  # of values that parts leave for others
        self._here: set[int] = set()  # values that are variables of the part that is being written
        self._read_values()
        self.outputs = [self._now[slot] for slot in tape.output_slots.tolist()]
        self.left = 0
        self._output_places: dict[int, list[int]] = {}
        self.order = self._depth_first([self.made_by[v] for v in self.outputs if v in self.made_by])

    def _read_values(self) -> None:
        """Which values each operation reads, and which of them are in the slots at the end."""
        self.operations = self.tape.operations[:-1].tolist()
        self.reads: list[Sequence[int]] = []
        self.writes: dict[int, list[tuple[int, int]]] = {}  # of a call: (value, slot)
        self.made_by: dict[int, int] = {}
        now, operands, top = list(range(self.first)), TEMPLATES.operands, self.first + len(self.operations)
        now += [-1] * (self.tape.n_slots - self.first)  # nothing yet
        for k, (kind, result, left, right) in enumerate(self.operations):
            count = operands.get(kind)
            if kind == OP_CALL:
                reads, writes = _call_slots(self.tape, right)
                self.reads.append([now[slot] for slot in reads])
                self.writes[k] = [(top + i, slot) for i, slot in enumerate(writes)]
                top += len(writes)
                for value, slot in self.writes[k]:
                    now[slot], self.made_by[value] = value, k
                continue
            if count == 3:
                self.reads.append((now[left], now[right], now[result]))
            else:
                self.reads.append((now[left], now[right]) if count == 2 else (now[left],))
            now[result] = self.first + k
            self.made_by[self.first + k] = k
        self._now = now

    def _depth_first(self, wanted: list[int]) -> list[int]:
        """Each operation after those whose results it reads, and soon after them."""
        order: list[int] = []
        seen, is_done, made_by = bytearray(len(self.reads)), bytearray(len(self.reads)), self.made_by
        for root in wanted:
            waiting = [root]
            while waiting:
                k = waiting[-1]
                if seen[k]:
                    waiting.pop()
                    if not is_done[k]:
                        is_done[k] = 1
                        order.append(k)
                    continue
                seen[k] = 1
                waiting += [made_by[v] for v in reversed(self.reads[k]) if v in made_by and not seen[made_by[v]]]
        return order

    def let_parts_share(self, parts: Sequence[Sequence[int]]) -> None:
        """A place in the array for each value that one part makes and another one reads; those of outputs are kept."""
        self.left = len(self.outputs)
        for place, value in enumerate(self.outputs):
            self._output_places.setdefault(value, []).append(place)
        made_by, part_of = self.made_by, {k: n for n, part in enumerate(parts) for k in part}
        last: dict[int, int] = {}
        for n, part in enumerate(parts):
            for k in part:
                last.update((v, n) for v in self.reads[k] if v in made_by)
        shared_from: list[list[int]] = [[] for _ in parts]
        free_after: list[list[int]] = [[] for _ in parts]
        for value, n in last.items():
            if value in self._output_places:
                self._place[value] = self._output_places[value][0]
            elif n != part_of[made_by[value]]:
                shared_from[part_of[made_by[value]]].append(value)
                free_after[n].append(value)
        free: list[int] = []
        for n in range(len(parts)):
            for value in shared_from[n]:
                if not free:
                    free.append(self.left)
                    self.left += 1
                self._place[value] = free.pop()
            free += [self._place[value] for value in free_after[n]]

    def name(self, value: int) -> str:
        if value >= self.first:
            return f"s{value}" if value in self._here or value not in self._place else self.shared(self._place[value])
        if value < 0:
            return "0.0"  # a slot that nothing was written to
        if value < self.n_constants:
            return f"{self._constants}[{value}]"
        return self.input_at(value - self.n_constants)

    def input_at(self, place: int) -> str:
        """An input, by its place among all of them."""
        return f"x{place}" if self._is_piece else "x[{}][{}]".format(*self.inputs[place])

    def shared(self, place: int) -> str:
        """What parts leave for each other."""
        return f"a[{place}]"

    def of(self, order: Sequence[int]) -> Iterator[str]:
        """The statements of some operations."""
        self._here = set()
        for k in order:
            kind, _, left, right = self.operations[k]
            names, value = [self.name(v) for v in self.reads[k]], self.first + k
            if kind in self.VALUES:
                yield from self.computed(k, names)
                yield from self._made(value)
                continue
            slots, written = [left], [(value, self.operations[k][1])]
            if kind == OP_CALL:
                slots, written = _call_slots(self.tape, right)[0], self.writes[k]
            yield from (f"  w[{slot}] = {name};" for slot, name in dict(zip(slots, names, strict=True)).items())
            yield f"  {{\n    const int status = cardan_step(tape, {k}, w);\n    if (status) return status;\n  }}"
            for result, slot in written:
                yield f"  const double s{result} = w[{slot}];"
                yield from self._made(result)
        self._here = set()

    def computed(self, k: int, names: Sequence[str]) -> Iterator[str]:
        """The statement of a scalar operation."""
        yield f"  const {self.NUMBER} s{self.first + k} = {self.VALUES[self.operations[k][0]].format(*names)};"

    def _made(self, value: int) -> Iterator[str]:
        self._here.add(value)
        places = self._output_places.get(value, [self._place[value]] if value in self._place else [])
        yield from (f"  {self.shared(place)} = s{value};" for place in places)

    def outputs_that_are_no_results(self) -> list[str]:
        """Constants and inputs."""
        others = [(place, value) for place, value in enumerate(self.outputs) if value not in self.made_by]
        return [f"  {self.shared(place)} = {self.name(value)};" for place, value in others]


class _LaneStatements(_Statements):
    """The same for lane l of several, whose numbers stand side by side.

    Several divisions by one number are one, and products: that rounds otherwise than in the interpreter, and is twice
    as fast.
    """

    VALUES = LANE_VALUES

    def of(self, order: Sequence[int]) -> Iterator[str]:
        divisors = Counter(self.reads[k][1] for k in order if self.operations[k][0] == OP_DIV)
        self._inverse = {value for value, times in divisors.items() if times > 1}
        self._is_there: set[int] = set()
        yield from super().of(order)

    def computed(self, k: int, names: Sequence[str]) -> Iterator[str]:
        divisor = self.reads[k][1] if self.operations[k][0] == OP_DIV else None
        if divisor not in self._inverse:
            yield from super().computed(k, names)
            return
        if divisor not in self._is_there:
            self._is_there.add(divisor)
            yield f"  const {self.NUMBER} i{divisor} = 1 / {names[1]};"
        yield f"  const {self.NUMBER} s{self.first + k} = {names[0]} * i{divisor};"

    def input_at(self, place: int) -> str:
        return f"w[{TAPE_LANES * (self.n_constants + place)} + l]"

    def shared(self, place: int) -> str:
        return f"a[{TAPE_LANES * place} + l]"


class _ThreadStatements(_LaneStatements):
    """The same for one thread of a block. Outputs go to their slots, which keep what they are to the end."""

    VALUES = TEMPLATES.value
    NUMBER = "cd_real"  # core/real.h: literals are to be of this type, too

    def shared_parts(self) -> list[list[int]]:
        """The order in parts, which have their places for what they share."""
        parts = [self.order[k : k + GPU_PART] for k in range(0, len(self.order), GPU_PART)]
        self.let_parts_share(parts)
        return parts

    def name(self, value: int) -> str:
        if value < self.n_constants:
            return f"CD_R({_literal(self.tape.constants[value]) if value >= 0 else '0.0'})"
        return super().name(value)

    def input_at(self, place: int) -> str:
        return f"w[CD_STRIDE * {self.n_constants + place}]"

    def shared(self, place: int) -> str:
        if place >= len(self.outputs):
            return f"a[CD_STRIDE * {place - len(self.outputs)}]"
        slot, rate = f"w[CD_STRIDE * {self.tape.output_slots[place]}]", self._rates.get(place)
        return slot if rate is None else f"*(k ? k + CD_STRIDE * {rate} : &{slot})"

    @cached_property
    def _rates(self) -> dict[int, int]:
        """Outputs that are rates of the state, q', v' and z': from their places to those in the state."""
        q, v, lam, z, *_ = self.tape.output_sizes.tolist()
        places = [*range(q + v), *range(q + v + lam, q + v + lam + z)]
        return {place: k for k, place in enumerate(places)}

    def rates_that_are_no_results(self) -> list[str]:
        """Rates that are constants or inputs, where they are wanted in k."""
        others = [(place, self.outputs[place]) for place in self._rates if self.outputs[place] not in self.made_by]
        return [f"  if (k) k[CD_STRIDE * {self._rates[place]}] = {self.name(value)};" for place, value in others]


def _call_slots(tape: Tape, number: int) -> tuple[list[int], list[int]]:
    """What a call reads, and what it writes."""
    _, begin, reads, writes = tape.calls[number, :4].tolist()
    slots = tape.call_slots[begin : begin + reads + writes].tolist()
    return slots[:reads], slots[reads:]
