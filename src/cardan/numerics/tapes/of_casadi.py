"""Tapes from CasADi functions.

A function of scalar operations (SXFunction) is taken as it is, operation by operation. One of matrices (MXFunction) is
flattened: what it calls is put in its place, and each of its matrix operations is written out in scalars. What has no
scalar form becomes a call of the tape: tables, interpolation on grids, B-splines, sparse QR and L D L'; a function that
is mapped over columns stays one, as a piece of the tape that is repeated; anything else that CasADi can call becomes a
black box. So results agree with those of CasADi's interpreter bit for bit.
"""

from __future__ import annotations

import ctypes
import gc
import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import casadi as ca
import numpy as np

from cardan.numerics.constants import (
    CALL_EXTERNAL,
    CALL_LDL_SOLVE,
    CALL_QR_FACTOR,
    CALL_QR_SOLVE,
    CALL_REPEAT,
    CALL_SUMS,
    EXTERNAL_ARGUMENTS,
)
from cardan.numerics.tapes.arrangement import CONSTANT, INTERVAL, NUMBER, TABLE, UNIFORM
from cardan.numerics.tapes.casadi_data import (
    IS_BINARY,
    OPERATION,
    alone,
    details,
    grid_of,
    instructions,
    integer,
    real,
    spline_in,
    spline_of,
)
from cardan.numerics.tapes.graph import Graph, parts_of
from cardan.numerics.tapes.sparse_ldl import LDL_NAME, ldl_structure
from cardan.numerics.tapes.tape import External, Tape, TapeError

OTHER_SHAPE = {ca.OP_RESHAPE, ca.OP_SPARSITY_CAST}  # of the same nonzeros
CONCATENATION = {ca.OP_HORZCAT, ca.OP_VERTCAT, ca.OP_DIAGCAT}  # of nonzeros (of columns, where it is vertical)
SPLIT = {ca.OP_HORZSPLIT, ca.OP_VERTSPLIT, ca.OP_DIAGSPLIT}
LONG_SUMS = 100  # terms of sums, the nonzeros of a constant matrix of ones, from which they are a call
SHORT_FUNCTION = 2000  # instructions of a function within another one, up to which equal operations are looked for


KIND, HAS_TWO = OPERATION.tolist(), IS_BINARY.tolist()  # the same for loops
NAMES = {getattr(ca, word): word[3:] for word in dir(ca) if word.startswith("OP_")}


def tape_of(function: ca.Function) -> Tape:
    """The tape of a function; TapeError where it cannot be one."""
    sizes = [function.nnz_in(k) for k in range(function.n_in())]
    collecting = gc.isenabled()
    gc.disable()  # searching for garbage among a million small things would take as long again
    try:
        graph = _Reader()
        outputs = graph.add(function, graph.inputs(sizes))
        return graph.tape(function.name(), sizes, outputs)
    finally:
        if collecting:
            gc.enable()


class CalledThroughPython:
    """A CasADi function as a black box of a tape: `entry` is what `Tape.bound` takes.

    For functions that call back into Python anyway. It keeps its own arrays: one thread at a time.
    """

    def __init__(self, function: ca.Function):
        self._inputs, self._outputs = ([np.zeros(max(1, f(k))) for k in range(n)] for f, n in _sides(function))
        sizes_in, sizes_out = (tuple(f(k) for k in range(n)) for f, n in _sides(function))
        self._buffer, trigger = function.buffer()
        for k, array in enumerate(self._inputs):
            self._buffer.set_arg(k, memoryview(array))  # pyright: ignore
        for k, array in enumerate(self._outputs):
            self._buffer.set_res(k, memoryview(array))  # pyright: ignore

        def evaluate(_: int | None, arg: ctypes.Array[ctypes.c_void_p], res: ctypes.Array[ctypes.c_void_p]) -> int:
            try:
                for k, array in enumerate(self._inputs):
                    ctypes.memmove(array.ctypes.data, arg[k], 8 * sizes_in[k])
                trigger()
                for k, array in enumerate(self._outputs):
                    ctypes.memmove(res[k], array.ctypes.data, 8 * sizes_out[k])
            except Exception:
                return 1
            return int(self._buffer.ret())

        pointers = ctypes.POINTER(ctypes.c_void_p)
        self._callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, pointers, pointers)(evaluate)
        self.entry = External(ctypes.cast(self._callback, ctypes.c_void_p).value or 0, 0, sizes_in, sizes_out)


class _Reader(Graph):
    """Adds CasADi functions to a graph."""

    def __init__(self) -> None:
        super().__init__()
        self._piece_of: dict[int, tuple[ca.Function, int | None]] = {}
        self._interpolants: dict[int, tuple[ca.Function, tuple[int, list[int], np.ndarray] | None]] = {}
        self._depth = 0

    def add(self, function: ca.Function, inputs: Sequence[np.ndarray]) -> list[np.ndarray]:
        """The values of the outputs of a function."""
        self._depth += 1
        try:
            if function.is_a("SXFunction"):
                return self._add_scalars(function, inputs)
            if function.is_a("MXFunction"):
                return _Matrices(self, function, inputs).outputs()
            return self._add_other(function, inputs)
        finally:
            self._depth -= 1

    def _add_scalars(self, function: ca.Function, inputs: Sequence[np.ndarray]) -> list[np.ndarray]:
        steps = instructions(function)
        if function.has_free():
            raise TapeError(f"{function.name()} has free symbols: {function.get_free()}", "free symbols")
        outputs = [np.full(function.nnz_out(k), -1, np.int64) for k in range(function.n_out())]
        has_calls = bool((steps[:, 0] == ca.OP_CALL).any())
        if has_calls or (self._depth > 1 and len(steps) <= SHORT_FUNCTION):
            self._add_one_by_one(function, steps, inputs, outputs)
        else:
            self._add_block(steps, inputs, outputs)
        return outputs

    def _add_one_by_one(
        self, function: ca.Function, steps: np.ndarray, inputs: Sequence[np.ndarray], outputs: list[np.ndarray]
    ) -> None:
        """Operations in a loop, equal ones only once; what a call does is put in its place."""
        numbers = np.ascontiguousarray(steps[:, 2:]).view("<f8").ravel()
        nodes: Any = None
        values: dict[int, int] = {}
        for k, (code, result, left, right) in enumerate(steps.tolist()):
            if code == ca.OP_OUTPUT:
                outputs[result][right] = values[left]
            elif code == ca.OP_INPUT:
                values[result] = int(inputs[left][right])
            elif code == ca.OP_CONST:
                values[result] = self.constant(float(numbers[k]))
            elif code == ca.OP_CALL:
                nodes = function.instructions_sx() if nodes is None else nodes
                reads = np.array([values[slot] for slot in function.instruction_input(k)], np.int64)
                results = self._called(nodes[k].which_function(), reads)
                writes = function.instruction_output(k)
                if results.size != len(writes):
                    raise TapeError(f"{function.name()}: a call with {results.size} results for {len(writes)}", "call")
                values.update({slot: int(value) for slot, value in zip(writes, results, strict=True) if slot >= 0})
            else:
                key = (KIND[code] or _known_operation(code), values[left], values[right if HAS_TWO[code] else left])
                equal = self.value_of.get(key)
                values[result] = self.operation(*key) if equal is None else equal

    def _called(self, function: ca.Function, reads: np.ndarray) -> np.ndarray:
        """The numbers of all outputs of a function that scalar operations call with the numbers of all its inputs."""
        sizes = [function.nnz_in(k) for k in range(function.n_in())]
        if reads.size != sum(sizes):
            raise TapeError(f"a call of {function.name()} with {reads.size} numbers for {sum(sizes)}", "call")
        return np.concatenate([np.zeros(0, np.int64), *self.add(function, parts_of(reads, sizes))])

    def _add_block(self, steps: np.ndarray, inputs: Sequence[np.ndarray], outputs: list[np.ndarray]) -> None:
        """All operations at once: which one computed what another reads is found by sorting."""
        code, result = steps[:, 0], steps[:, 1].astype(np.int64)
        index = np.arange(len(steps))
        is_output, is_input, is_constant = (code == op for op in (ca.OP_OUTPUT, ca.OP_INPUT, ca.OP_CONST))
        is_operation = ~(is_output | is_input | is_constant)
        kinds = OPERATION[code]
        if (kinds[is_operation] == 0).any():
            _known_operation(int(code[is_operation][kinds[is_operation] == 0][0]))
        producer = _Producers(index[~is_output], result[~is_output], len(steps))
        value = np.full(len(steps), -1, np.int64)
        value[is_input] = _gathered(inputs, steps[is_input, 2], steps[is_input, 3])
        new = is_operation | is_constant
        value[new] = self.count + np.arange(np.count_nonzero(new))
        left, right = np.zeros(len(steps), np.int64), np.zeros(len(steps), np.int64)
        left[is_operation] = value[producer.of(steps[is_operation, 2], index[is_operation])]
        has_two = is_operation & IS_BINARY[code]
        right[is_operation] = left[is_operation]
        right[has_two] = value[producer.of(steps[has_two, 3], index[has_two])]
        number = np.where(is_constant, np.ascontiguousarray(steps[:, 2:]).view("<f8").ravel(), 0.0)
        kinds = np.where(is_constant, CONSTANT, kinds).astype(np.int32)
        self.append(kinds[new], left[new], right[new], number[new])
        written = value[producer.of(steps[is_output, 2], index[is_output])]
        _scatter(outputs, steps[is_output, 1], steps[is_output, 3], written)

    def _add_other(self, function: ca.Function, inputs: Sequence[np.ndarray]) -> list[np.ndarray]:
        """A function of another class: one that is repeated, interpolation on a grid, L D L', or a black box."""
        if function.class_name() == "Map":
            return self._add_repeated(function.info()["f"], function.info()["n"], inputs)
        if function.name() == LDL_NAME:
            structure = ldl_structure(function.sparsity_in(0))
            results = self.call(CALL_LDL_SOLVE, np.concatenate(inputs), structure[0] + 1, structure, np.zeros(0))
            return [results[:-1], results[-1:]]
        if function.__hash__() not in self._interpolants:
            self._interpolants[function.__hash__()] = function, grid_of(function) or spline_of(function)
        interpolant = self._interpolants[function.__hash__()][1]
        if interpolant is not None:
            kind, integers, numbers = interpolant
            return [self.call(kind, inputs[0], function.nnz_out(0), integers, numbers)]
        if max(function.n_in(), function.n_out()) > EXTERNAL_ARGUMENTS:
            raise TapeError(f"{function.name()}, a {function.class_name()}, has too many arguments", "black box")
        sizes_in, sizes_out = ([f(k) for k in range(n)] for f, n in _sides(function))
        number = next(
            (k for k, external in enumerate(self.externals) if external.__hash__() == function.__hash__()), None
        )
        if number is None:
            number = len(self.externals)
            self.externals.append(function)
        integers = [number, len(sizes_in), len(sizes_out), *sizes_in, *sizes_out]
        reads = np.concatenate([np.zeros(0, np.int64), *inputs])
        results = self.call(CALL_EXTERNAL, reads, sum(sizes_out), integers, np.zeros(0), once=False)
        return parts_of(results, sizes_out)

    def _add_repeated(self, function: ca.Function, times: int, inputs: Sequence[np.ndarray]) -> list[np.ndarray]:
        """A function of columns, for all columns; one with black boxes is written down as often."""
        if function.__hash__() not in self._piece_of:
            piece, number = tape_of(function), None
            if not piece.externals and not piece.pieces:
                number = self.pieces.index(piece) if piece in self.pieces else len(self.pieces)
                self.pieces[number:] = self.pieces[number:] or [piece]
            self._piece_of[function.__hash__()] = function, number
        number = self._piece_of[function.__hash__()][1]
        columns = [x.reshape(times, -1) for x in inputs]
        if number is None:
            rows = [self.add(function, [x[k] for x in columns]) for k in range(times)]
            return [np.concatenate([row[k] for row in rows]) for k in range(function.n_out())]
        sizes = [function.nnz_out(k) for k in range(function.n_out())]
        reads = np.concatenate([np.zeros((times, 0), np.int64), *columns], axis=1).ravel()
        results = self.call(CALL_REPEAT, reads, times * sum(sizes), [number, times], np.zeros(0)).reshape(times, -1)
        return [part.ravel() for part in np.split(results, np.cumsum(sizes)[:-1], axis=1)] if sizes else []


class _Producers:
    """Which instruction wrote a slot that a later one reads."""

    def __init__(self, index: np.ndarray, slot: np.ndarray, count: int):
        self._count = count
        self._keys = np.sort(slot * count + index)

    def of(self, slot: np.ndarray, reader: np.ndarray) -> np.ndarray:
        place = np.searchsorted(self._keys, slot.astype(np.int64) * self._count + reader) - 1
        return self._keys[place] % self._count


def _gathered(vectors: Sequence[np.ndarray], which: np.ndarray, place: np.ndarray) -> np.ndarray:
    starts = np.cumsum([0, *(len(v) for v in vectors)])
    return np.concatenate([np.zeros(0, np.int64), *vectors])[starts[which] + place]


def _scatter(vectors: list[np.ndarray], which: np.ndarray, place: np.ndarray, values: np.ndarray) -> None:
    starts = np.cumsum([0, *(len(v) for v in vectors)])
    flat = np.concatenate([np.zeros(0, np.int64), *vectors])
    flat[starts[which] + place] = values
    vectors[:] = parts_of(flat, [len(v) for v in vectors])


def _known_operation(code: int) -> int:
    if OPERATION[code] == 0:
        raise TapeError(f"the operation {NAMES.get(code, code)} of CasADi has no place in a tape", "operation")
    return int(OPERATION[code])


def _sides(function: ca.Function) -> Iterator[tuple[Any, int]]:
    yield function.nnz_in, function.n_in()
    yield function.nnz_out, function.n_out()


# -- functions of matrices -----------------------------------------------------------------------------------------


class _Numbers(NamedTuple):
    """A constant matrix: its numbers become values only where somebody reads them one by one."""

    numbers: np.ndarray


class _Matrices:
    """An MXFunction, instruction by instruction; each value is an array of the graph's values, one for a nonzero."""

    def __init__(self, graph: _Reader, function: ca.Function, inputs: Sequence[np.ndarray]):
        self._graph, self._function, self._inputs = graph, function, inputs
        self._outputs = [np.full(function.nnz_out(k), -1, np.int64) for k in range(function.n_out())]
        self._work: dict[int, np.ndarray | _Numbers] = {}

    def outputs(self) -> list[np.ndarray]:
        f = self._function
        for k in range(f.n_instructions()):
            code, reads, writes = f.instruction_id(k), f.instruction_input(k), f.instruction_output(k)
            node = f.instruction_MX(k)
            if code == ca.OP_INPUT:
                begin = node.info()["offset"]
                self._work[writes[0]] = self._inputs[reads[0]][begin : begin + node.nnz()]
            elif code == ca.OP_OUTPUT:
                begin, values = node.info()["offset"], self._as_values(self._work[reads[0]])
                self._outputs[writes[0]][begin : begin + len(values)] = values
            else:
                arguments = [self._work[slot] if slot >= 0 else np.zeros(0, np.int64) for slot in reads]
                results = self._results(code, node, arguments)
                self._work.update({slot: value for slot, value in zip(writes, results, strict=True) if slot >= 0})
        return self._outputs

    def _as_values(self, argument: np.ndarray | _Numbers) -> np.ndarray:
        if isinstance(argument, _Numbers):
            bits, place = np.unique(argument.numbers.view(np.int64), return_inverse=True)
            return np.array([self._graph.constant(x) for x in bits.view(float).tolist()], np.int64)[place.ravel()]
        return argument

    def _results(
        self, code: int, node: ca.MX, arguments: Sequence[np.ndarray | _Numbers]
    ) -> Sequence[np.ndarray | _Numbers]:
        if code == ca.OP_CONST:
            return [_Numbers(np.array(node.to_DM().nonzeros(), float))]
        if code == ca.OP_LOW:
            return [self._interval(node, *arguments)]
        if code == ca.OP_GETNONZEROS_PARAM:
            return [self._looked_up(node, *arguments)]
        if code == ca.OP_MTIMES and _are_long_sums(node, arguments):
            return [self._sums(node, self._as_values(arguments[2]))]
        return self._values(code, node, [self._as_values(x) for x in arguments])

    def _values(self, code: int, node: ca.MX, arguments: list[np.ndarray]) -> list[np.ndarray]:
        graph = self._graph
        if code == ca.OP_CALL:
            return graph.add(node.which_function(), arguments)
        if code in OTHER_SHAPE:
            return arguments
        if code in CONCATENATION:
            return [np.concatenate(arguments)]
        if code in SPLIT:
            sizes = [node.get_output(k).nnz() for k in range(node.n_out())]
            return parts_of(arguments[0], sizes)
        if code in (ca.OP_TRANSPOSE, ca.OP_PROJECT):
            return [self._moved(code, node, arguments[0])]
        if code in (ca.OP_GETNONZEROS, ca.OP_SETNONZEROS, ca.OP_ADDNONZEROS):
            return [self._at_places(node, arguments)]
        if code == ca.OP_MTIMES:
            return [self._product(node, *arguments)]
        if OPERATION[code]:
            return [self._elementwise(code, node, arguments)]
        if code == ca.OP_SOLVE and "LinsolCall" in node.class_name():
            return [self._solved(node, *arguments)]
        if code == ca.OP_BSPLINE:
            return [self._spline(node, arguments)]
        return graph.add(_written_out(node), arguments)

    def _elementwise(self, code: int, node: ca.MX, arguments: list[np.ndarray]) -> np.ndarray:
        """An operation on each nonzero; a scalar beside a matrix belongs to all of them."""
        kind, count = int(OPERATION[code]), node.nnz()
        left, *others = (np.broadcast_to(x, count).tolist() for x in arguments)
        right = others[0] if IS_BINARY[code] else left
        return np.array([self._graph.operation(kind, x, y) for x, y in zip(left, right, strict=True)], np.int64)

    def _moved(self, code: int, node: ca.MX, values: np.ndarray) -> np.ndarray:
        """The nonzeros in another order, or another set of them: found by moving their numbers."""
        numbers = ca.DM(node.dep(0).sparsity(), list(range(1, values.size + 1)))
        moved = numbers.T if code == ca.OP_TRANSPOSE else ca.project(numbers, node.sparsity())
        places = np.array(moved.nonzeros(), np.int64)
        return np.append(values, self._graph.constant(0.0))[places - 1]  # 0 is what was not there

    def _at_places(self, node: ca.MX, arguments: list[np.ndarray]) -> np.ndarray:
        """Some nonzeros of a matrix, or a matrix with some of them set or added to."""
        info = node.info()
        if "nz" in info:
            places = np.array(info["nz"], np.int64)
        elif "slice" in info:
            places = _slice(info["slice"])
        else:
            places = (_slice(info["outer"])[:, None] + _slice(info["inner"])).ravel()
        if len(arguments) == 1:
            return np.append(arguments[0], self._graph.constant(0.0))[places]  # -1 stands for zero
        result = arguments[0].copy()
        for place, value in zip(places.tolist(), arguments[1].tolist(), strict=True):
            if place >= 0:
                old = int(result[place])
                result[place] = self._graph.operation(NUMBER["ADD"], old, value) if info["add"] else value
        return result

    def _product(self, node: ca.MX, added: np.ndarray, left: np.ndarray, right: np.ndarray) -> np.ndarray:
        """added + left right, column by column, in the order of CasADi's sums."""
        graph, result = self._graph, node.sparsity()
        columns_of, rows_of = node.dep(1).sparsity(), result.row()
        begin, rows = columns_of.colind(), columns_of.row()
        result_begin, right_begin, right_rows = result.colind(), node.dep(2).colind(), node.dep(2).row()
        sums = added.tolist()
        for column in range(result.size2()):
            places = {rows_of[k]: k for k in range(result_begin[column], result_begin[column + 1])}
            for j in range(right_begin[column], right_begin[column + 1]):
                inner = right_rows[j]
                for i in range(begin[inner], begin[inner + 1]):
                    place = places.get(rows[i])
                    if place is not None:
                        product = graph.operation(NUMBER["MUL"], int(left[i]), int(right[j]))
                        sums[place] = graph.operation(NUMBER["ADD"], sums[place], product)
        return np.array(sums, np.int64)

    def _sums(self, node: ca.MX, terms: np.ndarray) -> np.ndarray:
        """A constant matrix of ones times a column: sums of its entries, in the order of CasADi's products."""
        pattern = node.dep(1).sparsity()
        row, column = (
            np.array(pattern.row(), np.int64),
            np.repeat(np.arange(pattern.size2()), np.diff(pattern.colind())),
        )
        by_row = np.argsort(row, kind="stable")
        starts = np.searchsorted(row[by_row], np.arange(pattern.size1() + 1))
        return self._graph.call(CALL_SUMS, terms[column[by_row]], pattern.size1(), starts.tolist(), np.zeros(0))

    def _interval(self, node: ca.MX, points: np.ndarray | _Numbers, x: np.ndarray | _Numbers) -> np.ndarray:
        if not isinstance(points, _Numbers) or points.numbers.size < 2:
            raise self._refusal("looks up an interval among numbers that are not constant", "table")
        mode = integer(details(node), "Low::lookup_mode")
        kind, table = UNIFORM if mode == 1 else INTERVAL, self._graph.table(points.numbers)
        return np.array([self._graph.operation(kind, int(value), table) for value in self._as_values(x)], np.int64)

    def _looked_up(self, node: ca.MX, source: np.ndarray | _Numbers, index: np.ndarray | _Numbers) -> np.ndarray:
        if not isinstance(source, _Numbers) or "GetNonzerosParamVector" not in node.class_name():
            raise self._refusal("looks up numbers of a table that is not constant", "table")
        numbers = source.numbers if source.numbers.size > 1 else np.append(source.numbers, [np.nan] * 2)[:2]
        table = self._graph.table(numbers)
        return np.array([self._graph.operation(TABLE, int(value), table) for value in self._as_values(index)], np.int64)

    def _solved(self, node: ca.MX, right: np.ndarray, matrix: np.ndarray) -> np.ndarray:
        text, pattern = details(node), node.dep(1).sparsity()
        if b"LinsolQr" not in text:
            raise self._refusal("solves linear equations by another method than qr", "linear solver")
        V, R, row_of, column_of = pattern.qr_sparse()
        structure = [pattern.size2(), V.size1(), *row_of[: pattern.size1()], *column_of]
        for part in (pattern, V, R):
            structure += [*part.colind(), *part.row()]
        size = V.nnz() + R.nnz() + pattern.size2()
        smallest = np.array([real(text, "LinsolQr::eps")])
        factors = self._graph.call(CALL_QR_FACTOR, matrix, size, structure, smallest)
        reads = np.concatenate([factors, right])
        integers = [int(node.info()["tr"]), *structure]
        return self._graph.call(CALL_QR_SOLVE, reads, right.size, integers, np.zeros(0))

    def _spline(self, node: ca.MX, arguments: list[np.ndarray]) -> np.ndarray:
        spline = spline_in(details(node))
        if spline is None or len(arguments) != 1:
            raise self._refusal("contains a spline whose numbers cannot be read", "spline")
        kind, integers, numbers = spline
        return self._graph.call(kind, arguments[0], node.nnz(), integers, numbers)

    def _refusal(self, what: str, reason: str) -> TapeError:
        return TapeError(f"{self._function.name()} {what}", reason)


_plain_lock = threading.RLock()
if hasattr(os, "register_at_fork"):  # a copy of this process must not wait for a thread that it does not have
    os.register_at_fork(
        before=_plain_lock.acquire, after_in_parent=_plain_lock.release, after_in_child=_plain_lock.release
    )


@contextmanager
def _nothing_simplified() -> Iterator[None]:
    """CasADi writes operations as they are: 0 + x would not be -0 where x is, and x would."""
    with _plain_lock:
        before = ca.GlobalOptions.getSimplificationOnTheFly()
        ca.GlobalOptions.setSimplificationOnTheFly(False)
        try:
            yield
        finally:
            ca.GlobalOptions.setSimplificationOnTheFly(before)


def _are_long_sums(node: ca.MX, arguments: Sequence[np.ndarray | _Numbers]) -> bool:
    """Whether a product of matrices is a constant one of ones and zeros with a dense column."""
    added, ones, _ = arguments
    return (
        isinstance(added, _Numbers)
        and not added.numbers.any()
        and isinstance(ones, _Numbers)
        and ones.numbers.size > LONG_SUMS
        and bool((ones.numbers == 1.0).all())
        and node.dep(2).is_dense()
        and node.is_dense()
        and node.size2() == 1
    )


def _slice(info: dict[str, int]) -> np.ndarray:
    return np.arange(info["start"], info["stop"], info["step"])


def _written_out(node: ca.MX) -> ca.Function:
    """One operation on matrices as a function of scalar operations."""
    try:
        with _nothing_simplified():
            return alone(node).expand()
    except RuntimeError as problem:
        word = NAMES.get(node.op(), node.class_name())
        text = str(problem).strip().splitlines()[-1]
        raise TapeError(f"the operation {word} of CasADi cannot be written out: {text}", "operation") from None
