"""From a graph of values to the operations of a tape: which are needed, in which order, in which slots.

The interpreter of the core is quickest where the same operation follows itself, as it need not decide anew what to do,
and neighbours that do not wait for each other overlap in the processor. So operations are put into runs: of all that
are ready, those of the most frequent kind come next. Within blocks only, so that values are used while they are near.

A product that is added to (or subtracted from) a value which nobody else reads becomes one operation with the sum, in
the slot of that value. Both are rounded as before: no result changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardan.numerics.constants import CALL_REPEAT, CALL_SUMS
from cardan.numerics.core import HEADER
from cardan.numerics.tapes.tape import Tape, TapeError

if TYPE_CHECKING:
    import casadi as ca

# The operations of core/tape/tape.h by their numbers; "COPY" has CasADi's name
NUMBER = {
    "ASSIGN" if name == "OP_COPY" else name.removeprefix("OP_"): number
    for name, number in HEADER.constants.items()
    if name.startswith("OP_") and name != "OP_COUNT"
}
NAMES = tuple(sorted(NUMBER, key=NUMBER.__getitem__))
ADD, SUB, MUL, SQ, MUL_ADD, MUL_SUB, MUL_FROM, INTERVAL, UNIFORM, TABLE, CALL = (
    NUMBER[word]
    for word in ("ADD", "SUB", "MUL", "SQ", "MUL_ADD", "MUL_SUB", "MUL_FROM", "INTERVAL", "UNIFORM", "TABLE", "CALL")
)
# What else a value can be; they are no operations
CONSTANT, INPUT, RESULT = -1, -2, -3
OPERATIONS_IN_RUNS = 4000  # operations that are put into runs; with more, values go further away than runs get longer
NOBODY = np.zeros(0, np.int64)
SIDE_BY_SIDE = 64  # results of a call that get slots side by side


class Call(NamedTuple):
    """A call of a tape: what it is, the values it reads, how many it writes, and its parts of integers and numbers."""

    kind: int
    reads: np.ndarray
    writes: int
    integers: tuple[int, int]
    numbers: tuple[int, int]


@dataclass(frozen=True)
class Values:
    """Values in an order in which they can be computed.

    `kind` is an operation, or CONSTANT, INPUT or RESULT (of a call, which stands right before its results); `left` and
    `right` are values, of an INPUT its place, of a table operation (value, table), of a CALL its number on the right,
    of a RESULT its call and its place there; `third` is the value that a product is added to (or -1).
    """

    kind: np.ndarray
    left: np.ndarray
    right: np.ndarray
    number: np.ndarray  # of a constant
    calls: Sequence[Call]
    third: np.ndarray

    @property
    def is_plain(self) -> np.ndarray:
        """Operations whose left and right are values."""
        return (self.kind > 0) & (self.kind < INTERVAL)

    def edges(self) -> tuple[np.ndarray, np.ndarray]:
        """(reader, value) of everything that reads a value; a result of a call reads the call."""
        plain, table = np.flatnonzero(self.is_plain), np.flatnonzero((self.kind >= INTERVAL) & (self.kind < CALL))
        results, added = np.flatnonzero(self.kind == RESULT), np.flatnonzero(self.third >= 0)
        two = plain[self.left[plain] != self.right[plain]]
        callers = np.flatnonzero(self.kind == CALL)
        reads = [self.calls[number].reads for number in self.right[callers].tolist()]
        readers = [
            plain,
            two,
            table,
            results,
            added,
            *(np.full(len(r), k) for k, r in zip(callers, reads, strict=True)),
        ]
        values = [
            self.left[plain], self.right[two], self.left[table], results - self.right[results] - 1, self.third[added],
            *reads,
        ]  # fmt: skip
        return np.concatenate(readers), np.concatenate(values)


def arranged(
    name: str,
    values: Values,
    input_sizes: Sequence[int],
    outputs: Sequence[np.ndarray],
    tables: Sequence[tuple[int, int]],
    data: tuple[np.ndarray, np.ndarray],
    externals: Sequence[ca.Function] = (),
    pieces: Sequence[Tape] = (),
) -> Tape:
    """The tape that computes `outputs`; `data` are its integers and numbers."""
    wanted = np.concatenate([NOBODY, *outputs])
    if (wanted < 0).any():
        raise TapeError(f"{name}: an output is never computed", "output")
    is_needed = _needed(values, wanted)
    values, is_needed = _with_sums_of_products(values, is_needed, wanted)
    order = _in_runs(values, is_needed)
    constants, slot = _distinct_constants(values, is_needed)
    first = len(constants) + sum(input_sizes)
    is_input = values.kind == INPUT
    slot[is_input] = len(constants) + values.left[is_input]
    slot, n_slots = _with_slots(values, order, wanted, slot, first)
    calls, call_slots = _call_arrays(values, order, slot)
    return Tape(
        name,
        n_slots,
        _operations(values, order, slot),
        constants,
        np.array(input_sizes, np.int64),
        np.array([len(x) for x in outputs], np.int64),
        slot[wanted].astype(np.int32),
        np.array(tables, np.int64).reshape(-1, 2),
        calls,
        call_slots,
        *data,
        tuple(str(function.name()) for function in externals),
        tuple(externals),
        tuple(pieces),
    )


def _needed(values: Values, wanted: np.ndarray) -> np.ndarray:
    """What some output depends on: what nobody reads is dropped, again and again."""
    count = len(values.kind)
    is_wanted = np.zeros(count, bool)
    is_wanted[wanted] = True
    is_needed = np.ones(count, bool)
    reader, value = values.edges()
    while True:
        is_read = np.zeros(count, bool)
        is_read[value] = True
        still_needed = is_needed & (is_read | is_wanted)
        if np.array_equal(still_needed, is_needed):
            return is_needed
        is_needed = still_needed
        alive = is_needed[reader]
        reader, value = reader[alive], value[alive]


def _with_sums_of_products(values: Values, is_needed: np.ndarray, wanted: np.ndarray) -> tuple[Values, np.ndarray]:
    """Products that are read by one sum only, as one operation with it where its other part is read by it alone."""
    kind, left, right, third = values.kind.copy(), values.left.copy(), values.right.copy(), values.third.copy()
    reader, value = values.edges()
    uses = np.bincount(value[is_needed[reader]], minlength=len(kind))
    np.add.at(uses, wanted, 1)
    read_once = (kind > 0) & (kind < CALL) & (uses == 1) & is_needed
    product = read_once & ((kind == MUL) | (kind == SQ))
    is_needed = is_needed.copy()
    for operation, right_is_product, left_is_product in ((ADD, MUL_ADD, MUL_ADD), (SUB, MUL_SUB, MUL_FROM)):
        sums = np.flatnonzero((kind == operation) & is_needed & (left != right))
        a, b = left[sums], right[sums]
        on_right = product[b] & read_once[a]
        on_left = product[a] & read_once[b] & ~on_right
        for chosen, factor, other, new in (
            (on_right, b, a, right_is_product),
            (on_left, a, b, left_is_product),
        ):
            k, v = sums[chosen], factor[chosen]
            kind[k], third[k] = new, other[chosen]
            left[k], right[k] = values.left[v], np.where(values.kind[v] == SQ, values.left[v], values.right[v])
            is_needed[v] = False
    return replace(values, kind=kind, left=left, right=right, third=third), is_needed


def _in_runs(values: Values, is_needed: np.ndarray) -> list[int]:
    """The needed operations, block by block: of those that are ready the most frequent kind, as long as there are any,
    also those that become ready meanwhile."""
    operations = np.flatnonzero(is_needed & (values.kind > 0))
    block = np.full(len(values.kind), -1, np.int64)
    block[operations] = np.arange(len(operations)) // OPERATIONS_IN_RUNS
    reader, value = values.edges()
    is_result = values.kind[value] == RESULT  # who reads a result waits for its call
    value = np.where(is_result, value - values.right[value] - 1, value)
    matters = (values.kind[reader] > 0) & (block[reader] == block[value]) & (block[reader] >= 0)
    reader, value = reader[matters], value[matters]
    if values.calls:  # one of them may read thousands of results of another
        value, reader = np.divmod(np.unique(value * len(values.kind) + reader), len(values.kind))
    by_value = np.argsort(value, kind="stable")
    readers = reader[by_value].tolist()
    begin = np.searchsorted(value[by_value], np.arange(len(values.kind) + 1)).tolist()
    waits_for = np.bincount(reader, minlength=len(values.kind)).tolist()
    kinds, order = values.kind.tolist(), []
    steps = operations.tolist()
    for start in range(0, len(steps), OPERATIONS_IN_RUNS):
        ready: dict[int, list[int]] = {}
        for k in steps[start : start + OPERATIONS_IN_RUNS]:
            if not waits_for[k]:
                ready.setdefault(kinds[k], []).append(k)
        left = min(OPERATIONS_IN_RUNS, len(steps) - start)
        while left:
            kind = max(ready, key=lambda word: len(ready[word]))
            run = ready.pop(kind)
            for k in run:  # it grows meanwhile
                for reading in readers[begin[k] : begin[k + 1]]:
                    waits_for[reading] -= 1
                    if not waits_for[reading]:
                        (run if kinds[reading] == kind else ready.setdefault(kinds[reading], [])).append(reading)
            order += run
            left -= len(run)
    return order


def _distinct_constants(values: Values, is_needed: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The needed constants, each once by its bits, and the slots of all values as far as they are constants."""
    slot = np.full(len(values.kind), -1, np.int64)
    which = np.flatnonzero((values.kind == CONSTANT) & is_needed)
    bits = values.number[which].view(np.int64)
    distinct, first, inverse = np.unique(bits, return_index=True, return_inverse=True)
    order = np.argsort(first)  # in the order of their first use
    rank = np.empty(distinct.size, np.int64)
    rank[order] = np.arange(distinct.size)
    slot[which] = rank[inverse.ravel()]
    return distinct[order].view(np.float64), slot


def _with_slots(
    values: Values, order: list[int], wanted: np.ndarray, slot: np.ndarray, first: int
) -> tuple[np.ndarray, int]:
    """A slot for each result, given back when its last reader is done; the one that came back last is taken first, as
    it is still near. A sum of a product stays in the slot that it is added to."""
    last = _last_readers(values, order, wanted)
    slots, third, results = slot.tolist(), values.third.tolist(), _results(values)
    calls, kinds, lefts, rights = values.calls, values.kind.tolist(), values.left.tolist(), values.right.tolist()
    free: list[int] = []
    top = first

    last_of, blocks = np.array(last, np.int64), _Blocks(values, order, last)
    in_block = blocks.holds.tolist()
    for k in order:
        kind = kinds[k]
        if kind == CALL:
            call, written = calls[rights[k]], results.get(rights[k], NOBODY)
            reads = np.unique(call.reads)
            reads = reads[(last_of[reads] == k) & ~blocks.holds[reads]]
            given_back = [slots[v] for v in reads.tolist() if slots[v] >= first]
            if call.kind not in (CALL_REPEAT, CALL_SUMS):
                free, given_back = free + given_back, []
                blocks.give_back(k)
            if blocks.is_one(call, written):
                begin, top = blocks.take(written.size, top)
                slots[written[0] : written[0] + written.size] = range(begin, begin + written.size)
                blocks.note(written, begin, k)
            else:
                for value in written.tolist():
                    if free:
                        slots[value] = free.pop()
                    else:
                        slots[value], top = top, top + 1
                free += [slots[v] for v in written[last_of[written] < 0].tolist()]  # nobody reads it, but it is written
            free += given_back
            blocks.give_back(k)
            continue
        a, b = lefts[k], rights[k]
        if last[a] == k and slots[a] >= first and not in_block[a]:
            free.append(slots[a])
        if kind < INTERVAL and b != a and last[b] == k and slots[b] >= first and not in_block[b]:
            free.append(slots[b])
        if third[k] >= 0:
            slots[k] = slots[third[k]]
        elif free:
            slots[k] = free.pop()
        else:
            slots[k] = top
            top += 1
        if k in blocks.ends:
            blocks.give_back(k)
    return np.array(slots, np.int64), top


class _Blocks:
    """Slots side by side for the many results of one call, given back together when the last of them is done with."""

    def __init__(self, values: Values, order: list[int], last: list[int]):
        self.holds = np.zeros(len(values.kind), bool)  # the values that are in blocks
        self.ends: dict[
            int, list[tuple[int, int]]
        ] = {}  # operation -> (begin, size) of blocks that it is the last to read
        self._free: list[tuple[int, int]] = []
        self._order, self._place = order, np.full(len(values.kind) + 1, -1, np.int64)
        self._place[order] = np.arange(len(order))
        self._place[-1] = len(order)  # an output: never done with
        self._last = np.array(last, np.int64)
        for number, results in _results(values).items():
            if self.is_one(values.calls[number], results):
                self.holds[results] = True

    @staticmethod
    def is_one(call: Call, results: np.ndarray) -> bool:
        """What a repeat reads must not lie between its results."""
        return results.size > SIDE_BY_SIDE or (call.kind == CALL_REPEAT and results.size > 0)

    def take(self, size: int, top: int) -> tuple[int, int]:
        """Where a block begins, in the smallest gap that is large enough or at the top; and the new top."""
        fitting = [gap for gap in self._free if gap[1] >= size]
        if not fitting:
            return top, top + size
        begin, room = min(fitting, key=lambda gap: gap[1])
        self._free.remove((begin, room))
        if room > size:
            self._free.append((begin + size, room - size))
        return begin, top

    def note(self, results: np.ndarray, begin: int, k: int) -> None:
        readers = self._last[results]
        end = int(self._place[readers[readers >= 0]].max(initial=self._place[k]))
        if end < len(self._order):
            self.ends.setdefault(self._order[end], []).append((begin, results.size))

    def give_back(self, k: int) -> None:
        """What nobody reads after the operation k. Gaps side by side become one."""
        self._free = sorted(self._free + self.ends.pop(k, []))
        joined: list[tuple[int, int]] = []
        for begin, size in self._free:
            if joined and sum(joined[-1]) == begin:
                joined[-1] = joined[-1][0], joined[-1][1] + size
            else:
                joined.append((begin, size))
        self._free = joined


def _last_readers(values: Values, order: list[int], wanted: np.ndarray) -> list[int]:
    """Of each value the operation that reads it last; -1 for none, and one beyond all for outputs."""
    count = len(values.kind)
    place = np.full(count, -1, np.int64)
    place[order] = np.arange(len(order))
    reader, value = values.edges()
    matters = (place[reader] >= 0) & (values.third[reader] != value)  # what is added to lives on in the sum
    last = np.full(count, -1, np.int64)
    np.maximum.at(last, value[matters], place[reader[matters]])
    reached = np.flatnonzero(last >= 0)
    last_readers = np.full(count, -1, np.int64)
    last_readers[reached] = np.array(order, np.int64)[last[reached]]
    last_readers[wanted] = count
    return last_readers.tolist()


def _results(values: Values) -> dict[int, np.ndarray]:
    """Of each call the values that it makes, which follow each other."""
    results = np.flatnonzero(values.kind == RESULT)
    of = values.left[results]
    parts = np.split(results, np.flatnonzero(np.diff(of)) + 1) if results.size else []
    return {int(values.left[part[0]]): part for part in parts}


def _operations(values: Values, order: list[int], slot: np.ndarray) -> np.ndarray:
    run = np.array(order, np.int64)
    kind, right = values.kind[run], values.right[run]
    is_call, is_plain = kind == CALL, kind < INTERVAL
    operations = np.zeros((len(run) + 1, 4), np.int32)
    operations[:-1, 0] = kind
    operations[:-1, 1] = np.where(is_call, 0, slot[run])
    operations[:-1, 2] = np.where(is_call, 0, slot[np.where(is_call, 0, values.left[run])] if len(slot) else 0)
    operations[:-1, 3] = np.where(is_plain, slot[np.where(is_plain, right, 0)] if len(slot) else 0, right)
    operations[:-1][is_call, 3] = np.arange(np.count_nonzero(is_call))  # calls that nobody needs are left out
    return operations


def _call_arrays(values: Values, order: list[int], slot: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows and slots of the calls in the order in which they run."""
    results = _results(values)
    rows: list[tuple[int, ...]] = []
    slots, begin = [NOBODY], 0
    run = np.array(order, np.int64)
    for number in values.right[run[values.kind[run] == CALL]].tolist():
        call = values.calls[number]
        slots += [slot[call.reads], slot[results.get(number, NOBODY)]]
        rows.append((call.kind, begin, call.reads.size, call.writes, *call.integers, *call.numbers))
        begin += call.reads.size + call.writes
    return np.array(rows, np.int64).reshape(-1, 8), np.concatenate(slots).astype(np.int32)
