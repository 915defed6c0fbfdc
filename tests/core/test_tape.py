"""Tapes against CasADi's own evaluation, bit for bit; forged tapes; bytes."""

from __future__ import annotations

import ctypes
import hashlib
import platform
import runpy
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest

import cardan as cd
from cardan.numerics.functions import Loaded
from cardan.numerics.tapes.arrangement import NAMES, NUMBER
from cardan.numerics.tapes.casadi_data import asked_instructions, instructions, read_instructions
from cardan.numerics.tapes.of_casadi import CalledThroughPython, tape_of
from cardan.numerics.tapes.sparse_ldl import LdlSolve
from cardan.numerics.tapes.tape import RunningTape, Tape, TapeError

EXAMPLES = Path(__file__).parents[2] / "examples"
SPECIAL = (
    0.0,
    -0.0,
    1.0,
    -1.0,
    np.inf,
    -np.inf,
    np.nan,
    5e-324,
    -1e-310,
    1.7e308,
    -1e300,
    0.5,
    -0.7,
    0.7,
    2.0,
    -3.7,
    1e-9,
)
UNARY = (
    "neg", "exp", "log", "sqrt", "sq", "twice", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh",
    "asinh", "acosh", "atanh", "floor", "ceil", "fabs", "sign", "erf", "erfinv", "log1p", "expm1", "logic_not", "inv",
)  # fmt: skip
BINARY = (
    "plus", "minus", "times", "rdivide", "power", "constpow", "atan2", "fmin", "fmax", "fmod", "remainder", "hypot",
    "copysign", "lt", "le", "eq", "ne", "logic_and", "logic_or", "if_else_zero",
)  # fmt: skip
# plane and space, events, friction, long splines, grids of heights, massless points (QR), contacts
MACHINES = (
    "fourbar", "spatial_slider_crank", "bouncing_ball_events", "stick_slip", "cam_follower", "bouncing_ball_on_terrain",
    "cannon", "wheel_over_step", "newtons_cradle_impacts", "rubbing_crank", "gear_train",
)  # fmt: skip


def same_bits(a: Any, b: Any) -> bool:
    """Whether numbers agree bit for bit; all that are no numbers (NaN) are alike."""
    a, b = (np.ascontiguousarray(x, float).ravel() for x in (a, b))
    return a.size == b.size and bool(np.all((a.view(np.int64) == b.view(np.int64)) | (np.isnan(a) & np.isnan(b))))


def by_casadi(function: ca.Function, inputs: list[np.ndarray]) -> list[np.ndarray] | None:
    """CasADi's own evaluation, or None where it fails."""
    given = [ca.DM(function.sparsity_in(k), x) for k, x in enumerate(inputs)]
    try:
        return [np.array(x.nonzeros(), float) for x in function.call(given)]
    except RuntimeError:
        return None


def by_c(function: ca.Function, folder: Path) -> Callable[[list[np.ndarray]], list[np.ndarray]]:
    """The C that CasADi writes, compiled without contraction of products and sums.

    CasADi's library for ARM was compiled with it: there its products of matrices and its QR differ in the last bits.
    """
    generator = ca.CodeGenerator("f.c", {"casadi_int": "long long int"})
    generator.add(function)
    generator.generate(f"{folder}/")
    command = ["cc", "-O1", "-ffp-contract=off", "-fPIC", "-shared", "-o", folder / "f.so", folder / "f.c", "-lm"]
    subprocess.run(command, check=True)
    entry = getattr(ctypes.CDLL(str(folder / "f.so")), function.name())
    iw, w = np.zeros(function.sz_iw() + 1, np.int64), np.zeros(function.sz_w() + 1)

    def evaluate(inputs: list[np.ndarray]) -> list[np.ndarray]:
        outputs = [np.zeros(function.nnz_out(k)) for k in range(function.n_out())]
        arg = (ctypes.c_void_p * (function.sz_arg() + 1))(*(x.ctypes.data for x in inputs))
        res = (ctypes.c_void_p * (function.sz_res() + 1))(*(x.ctypes.data for x in outputs))
        assert entry(arg, res, ctypes.c_void_p(iw.ctypes.data), ctypes.c_void_p(w.ctypes.data), 0) == 0
        return outputs

    return evaluate


def random_inputs(function: ca.Function, random: np.random.Generator) -> list[np.ndarray]:
    return [random.normal(size=function.nnz_in(k)) * 10.0 ** random.integers(-2, 2) for k in range(function.n_in())]


def applied(name: str, *x: Any) -> Any:
    """An operation of CasADi by the name of its function."""
    if name == "inv":
        return ca.SX(1) / x[0]
    if name == "if_else_zero":
        return ca.if_else(x[0], x[1], 0)
    if name in ("sq", "twice"):
        return x[0] * x[0] if name == "sq" else 2 * x[0]
    if name == "neg":
        return -x[0]
    return getattr(ca, name)(*x)


# -- operations ----------------------------------------------------------------------------------------------------


# by their numbers, which files of tapes have: new ones come at the end, or `tape.VERSION` is raised
OPERATIONS = (
    "END", "ASSIGN", "ADD", "SUB", "MUL", "DIV", "NEG", "SQ", "TWICE", "INV", "SQRT", "SIN", "COS", "TAN", "ASIN",
    "ACOS", "ATAN", "ATAN2", "SINH", "COSH", "TANH", "ASINH", "ACOSH", "ATANH", "EXP", "LOG", "EXPM1", "LOG1P",
    "POW", "HYPOT", "FABS", "SIGN", "COPYSIGN", "FLOOR", "CEIL", "FMOD", "REMAINDER", "FMIN", "FMAX", "LT", "LE",
    "EQ", "NE", "NOT", "AND", "OR", "IF_ELSE_ZERO", "ERF", "ERFINV", "MUL_ADD", "MUL_SUB", "MUL_FROM", "INTERVAL",
    "UNIFORM", "TABLE", "CALL",
)  # fmt: skip


def test_operations_keep_their_numbers() -> None:
    assert dict(enumerate(OPERATIONS)) == {number: name for name, number in NUMBER.items()}
    assert NAMES == OPERATIONS


@pytest.mark.parametrize("which", ["core", "core_by_switch"])
@pytest.mark.parametrize("name", [*UNARY, *BINARY])
def test_an_operation_has_the_bits_of_casadi(name: str, which: str, request: pytest.FixtureRequest) -> None:
    library = request.getfixturevalue(which)
    random = np.random.default_rng(1)
    numbers = np.concatenate([SPECIAL, random.normal(size=20), 10.0 ** random.uniform(-12, 12, 20)])
    if name in UNARY:
        x = ca.SX.sym("x", numbers.size)
        function, inputs = ca.Function("f", [x], [applied(name, x)]), [numbers]
    else:
        x, y = ca.SX.sym("x", numbers.size**2), ca.SX.sym("y", numbers.size**2)
        function = ca.Function("f", [x, y], [applied(name, x, y)])
        inputs = [x.ravel() for x in np.meshgrid(numbers, numbers)]
    tape = tape_of(function)
    wanted = {"plus": "ADD", "minus": "SUB", "times": "MUL", "rdivide": "DIV", "power": "POW", "constpow": "POW"}
    wanted |= {"logic_not": "NOT", "logic_and": "AND", "logic_or": "OR", "twice": "TWICE"}
    assert NAMES.index(wanted.get(name, name.upper())) in tape.operations[:, 0]
    expected, found = by_casadi(function, inputs), RunningTape(tape, library=library)(*inputs)
    assert expected is not None
    if name == "erfinv" and platform.machine() not in ("x86_64", "AMD64"):  # CasADi's own, contracted (see `by_c`)
        assert np.allclose(found[0], expected[0], rtol=1e-14, atol=0, equal_nan=True)
    elif name in ("fmin", "fmax"):  # C leaves open which of 0 and -0 is the smaller one: libraries differ, tapes do not
        assert same_bits(found[0] + 0.0, expected[0] + 0.0)
        least = np.signbit(found[0][(inputs[0] == 0.0) & (inputs[1] == 0.0)])
        signs = [np.signbit(x[(inputs[0] == 0.0) & (inputs[1] == 0.0)]) for x in inputs]
        assert np.array_equal(least, signs[0] | signs[1] if name == "fmin" else signs[0] & signs[1])
    else:
        assert same_bits(found[0], expected[0])


def test_all_operations_are_tested() -> None:
    tested = {"END", "ASSIGN", "INTERVAL", "UNIFORM", "TABLE", "CALL", "MUL_ADD", "MUL_SUB", "MUL_FROM"}  # below
    names = {"plus": "ADD", "minus": "SUB", "times": "MUL", "rdivide": "DIV", "power": "POW", "constpow": "POW"}
    names |= {"logic_not": "NOT", "logic_and": "AND", "logic_or": "OR"}
    assert tested | {names.get(name, name.upper()) for name in (*UNARY, *BINARY)} == set(NAMES)


def test_products_and_sums_are_rounded_one_after_the_other() -> None:
    a, b, c, d = (ca.SX.sym(word, 500) for word in "abcd")
    outputs = [ca.sin(c) + a * b, ca.sin(c) - a * b, a * b - ca.sin(c), a * b + c * d, ca.cos(d) - a**2]
    function = ca.Function("f", [a, b, c, d], outputs)
    tape = tape_of(function)
    assert {NAMES.index(f"MUL_{word}") for word in ("ADD", "SUB", "FROM")} <= set(tape.operations[:, 0])
    random = np.random.default_rng(2)
    inputs = [random.normal(size=500) for _ in range(4)]
    expected = by_casadi(function, inputs)
    assert expected is not None
    assert all(same_bits(x, y) for x, y in zip(RunningTape(tape)(*inputs), expected, strict=True))


def test_missing_inputs_are_zeros_and_unwanted_outputs_are_left_alone(core: Any) -> None:
    x, y = ca.SX.sym("x", 2), ca.SX.sym("y")
    tape = tape_of(ca.Function("f", [x, y], [x + y, ca.SX(1.5), x, ca.cos(y)]))
    run = RunningTape(tape)
    assert [list(v) for v in run(None, [3.0])] == [[3.0, 3.0], [1.5], [0.0, 0.0], [np.cos(3.0)]]
    out, w = np.full(2, 7.0), np.zeros(100)
    arg = (ctypes.c_void_p * 2)(None, None)
    res = (ctypes.c_void_p * 4)(None, None, out.ctypes.data, None)
    assert core.cd_tape_run(run.bound.struct, arg, res, w) == 0
    assert list(out) == [0.0, 0.0]


def test_an_output_may_be_the_array_of_an_input(core: Any) -> None:
    x = ca.SX.sym("x", 3)
    run = RunningTape(tape_of(ca.Function("f", [x], [ca.vertcat(x[2], x[0], x[1] * x[0])])))
    both, w = np.array([1.0, 2.0, 3.0]), np.zeros(100)
    pointer = (ctypes.c_void_p * 1)(both.ctypes.data)
    assert core.cd_tape_run(run.bound.struct, pointer, pointer, w) == 0
    assert list(both) == [3.0, 1.0, 2.0]


def test_a_function_of_nothing_is_a_tape() -> None:
    for function in (ca.Function("f", [], []), ca.Function("f", [ca.SX.sym("x", 0)], [ca.SX(0, 1), ca.SX(2.0)])):
        tape = tape_of(function)
        found = RunningTape(tape)(*([] if function.n_in() == 0 else [[]]))
        assert [x.size for x in found] == [function.nnz_out(k) for k in range(function.n_out())]


def test_instructions_read_at_once_are_those_that_casadi_tells() -> None:
    x = ca.SX.sym("x", 30)
    y = ca.mtimes(ca.sin(x), x.T) + 0.1 * ca.vertcat(*[x.T] * 30)
    function = ca.Function("f", [x], [ca.mtimes(y, y), ca.sqrt(ca.sum1(y))])
    count = function.n_instructions()
    read, asked = read_instructions(function, count), asked_instructions(function, range(count))
    assert read is not None  # otherwise this version of CasADi writes functions in another way: tapes are made slowly
    code = asked[:, 0]
    two = np.isin(code, [ca.OP_ADD, ca.OP_MUL, ca.OP_INPUT, ca.OP_OUTPUT, ca.OP_CONST])
    assert np.array_equal(read[:, :3], asked[:, :3])
    assert np.array_equal(read[two], asked[two])
    assert len(instructions(function)) == count


# -- machines ------------------------------------------------------------------------------------------------------


def noted_functions(monkeypatch: pytest.MonkeyPatch) -> list[ca.Function]:
    """Gets all functions that are made from now on."""
    found: list[ca.Function] = []
    make = Loaded.__init__

    def noted(self: Loaded, function: ca.Function, portable: bool = True) -> None:
        make(self, function, portable)
        found.append(function)

    monkeypatch.setattr(Loaded, "__init__", noted)
    return found


def functions_of(name: str, monkeypatch: pytest.MonkeyPatch, folder: Path) -> list[ca.Function]:
    """All functions that an example has made."""
    found = noted_functions(monkeypatch)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("MPLBACKEND", "Agg")
    runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
    return found


@pytest.mark.parametrize("name", MACHINES)
def test_the_functions_of_a_machine_have_the_bits_of_casadi(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    functions = {f"{f.name()}{f.n_instructions()}": f for f in functions_of(name, monkeypatch, tmp_path)}
    assert functions
    random = np.random.default_rng(3)
    for number, function in enumerate(functions.values()):
        tape = Tape.from_bytes(tape_of(function).to_bytes())
        run, exact = RunningTape(tape), None
        if len(tape.calls) and not tape.externals:
            (tmp_path / str(number)).mkdir()
            exact = by_c(function, tmp_path / str(number))
        for _ in range(3):
            inputs = random_inputs(function, random)
            expected = by_casadi(function, inputs)
            if expected is None:
                with pytest.raises(TapeError):
                    run(*inputs)
                continue
            found = run(*inputs)
            for x, y in zip(found, expected if exact is None else exact(inputs), strict=True):
                assert same_bits(x, y), function
            for x, y in zip(found, expected, strict=True):
                assert np.allclose(x, y, rtol=1e-6, atol=1e-9, equal_nan=True), function


def test_black_boxes_are_called(monkeypatch: pytest.MonkeyPatch) -> None:
    model = cd.Model("box", dim=2, gravity=(0, -9.81))
    stiffness = model.parameter("k", 3.0)
    body = model.body("b", mass=1.0, inertia=0.1, position=(1, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), body.at(-1, 0)))
    law = cd.blackbox(lambda t, angle, k: np.sin(t) - k * angle)
    model.add(cd.Force("F", body.at(0, 0), lambda s: (0.0, law(s.time, s.angle(body), stiffness))))
    found = noted_functions(monkeypatch)
    cd.simulate(model, until=0.1, every=0.1)
    cd.simulate(model, until=0.1, every=0.1, method=cd.Dae(integrator="bdf"))
    random, called = np.random.default_rng(4), 0
    for function in found:
        tape = tape_of(function)
        boxes = [CalledThroughPython(f) for f in tape.functions]
        called += len(boxes)
        inputs = random_inputs(function, random)
        expected = by_casadi(function, inputs)
        assert expected is not None
        for x, y in zip(RunningTape(tape, [b.entry for b in boxes])(*inputs), expected, strict=True):
            assert np.allclose(x, y, rtol=1e-9, atol=1e-12, equal_nan=True)
        if boxes:
            with pytest.raises(TapeError, match="black boxes that were not given: python"):
                RunningTape(Tape.from_bytes(tape.to_bytes()))
            strange = boxes[0].entry._replace(input_sizes=(99,))
            with pytest.raises(TapeError, match="other inputs or outputs"):
                RunningTape(tape, [strange, *(b.entry for b in boxes[1:])])
    assert called > 3  # also of derivatives


def test_a_black_box_that_fails_stops_the_tape() -> None:
    class Failing(ca.Callback):
        def __init__(self) -> None:
            ca.Callback.__init__(self)
            self.construct("failing")

        def eval(self, arguments: list[ca.DM]) -> list[ca.DM]:
            raise ValueError("no")

    failing, x = Failing(), ca.MX.sym("x")
    tape = tape_of(ca.Function("f", [x], [failing(x) + 1]))
    box = CalledThroughPython(tape.functions[0])
    with pytest.raises(TapeError, match="external failed"):
        RunningTape(tape, [box.entry])([1.0])


# -- calls ---------------------------------------------------------------------------------------------------------


def test_intervals_and_tables_are_looked_up() -> None:
    x = ca.MX.sym("x", 1)
    grid, random = [0.0, 1.0, 1.5, 4.0, 4.25], np.random.default_rng(5)
    for mode in ("linear", "exact", "binary"):
        points = list(np.linspace(-1, 3, 9)) if mode == "exact" else grid
        index = ca.low(ca.DM(points), x, {"lookup_mode": mode})
        numbers = ca.MX(ca.DM(random.normal(size=9)))[index + ca.DM([0, 1, 2, 6])]
        function = ca.Function("f", [x], [index, numbers])
        run = RunningTape(tape_of(function))
        for value in [*points, -10.0, 10.0, *np.nextafter(points, 9), *random.uniform(-2, 6, 20), -0.0, 1e300, -1e300]:
            expected = by_casadi(function, [np.array([value])])
            if mode == "exact" and abs(value) > 1e18:
                continue  # CasADi turns it into an integer that is none
            assert expected is not None
            assert all(same_bits(a, b) for a, b in zip(run([value]), expected, strict=True)), value


@pytest.mark.parametrize("axes", [1, 2, 3])
@pytest.mark.parametrize("values", [1, 3])
def test_grids_and_their_derivatives_have_the_bits_of_casadi(axes: int, values: int, tmp_path: Path) -> None:
    random = np.random.default_rng(6)
    grid = [np.cumsum(random.uniform(0.1, 1, 4 + k)).tolist() for k in range(axes)]
    table = random.normal(size=values * int(np.prod([len(g) for g in grid])))
    x = ca.MX.sym("x", axes)
    y = ca.interpolant("cells", "linear", grid, table)(x)
    function = ca.Function("f", [x], [y, ca.jacobian(y, x)])
    run, exact = RunningTape(tape_of(function)), by_c(function, tmp_path)
    for _ in range(50):
        inputs = [random.uniform(-1, 4, axes)]
        assert all(same_bits(a, b) for a, b in zip(run(*inputs), exact(inputs), strict=True))


@pytest.mark.parametrize("axes", [1, 2])
@pytest.mark.parametrize("degree", [1, 2, 3, 5])
def test_splines_and_their_derivatives_have_the_bits_of_casadi(axes: int, degree: int, tmp_path: Path) -> None:
    random = np.random.default_rng(7)
    grid = [np.cumsum(random.uniform(0.1, 1, 9 + k)).tolist() for k in range(axes)]
    table = random.normal(size=int(np.prod([len(g) for g in grid])))
    options = {"algorithm": "not_a_knot", "degree": [degree] * axes} if degree % 2 else {"algorithm": "smooth_linear"}
    x = ca.MX.sym("x", axes)
    y = ca.interpolant("curve", "bspline", grid, table, options)(x)
    outputs = [y, ca.jacobian(y, x)] if degree == 1 else [y, ca.jacobian(y, x), ca.hessian(y, x)[0]]
    function = ca.Function("f", [x], outputs)
    run, exact = RunningTape(tape_of(function)), by_c(function, tmp_path)
    places = [random.uniform(g[0] - 0.1, g[-1] + 0.1, 60) for g in grid]
    if degree > 1:  # at its knots, CasADi takes the derivative of straight lines from beside its memory
        places = [np.concatenate([p, g])[:69] for p, g in zip(places, grid, strict=True)]
    for inputs in zip(*places, strict=True):
        given = [np.array(inputs)]
        assert all(same_bits(a, b) for a, b in zip(run(*given), exact(given), strict=True)), inputs


@pytest.mark.parametrize("size", [2, 3, 8, 20])
@pytest.mark.parametrize("density", [1.0, 0.3])
def test_sparse_qr_has_the_bits_of_casadi(size: int, density: float, tmp_path: Path) -> None:
    random = np.random.default_rng(size)
    there = (random.random((size, size)) < density) | np.eye(size, k=1, dtype=bool) | np.eye(size, dtype=bool)
    pattern = ca.sparsify(ca.DM(there.astype(float))).sparsity()
    A, b = ca.MX.sym("A", pattern), ca.MX.sym("b", size, 2)
    x = ca.solve(A, b, "qr")
    function = ca.Function("f", [A, b], [x, ca.solve(A, x, "qr"), ca.jtimes(x, b, b, True)])
    tape = tape_of(function)
    assert np.count_nonzero(tape.calls[:, 0] == 4) == 1  # the matrix is factored once
    run, exact = RunningTape(tape), by_c(function, tmp_path)
    for _ in range(10):
        inputs = [random.normal(size=pattern.nnz()), random.normal(size=2 * size)]
        found = run(*inputs)
        assert all(same_bits(a, b) for a, b in zip(found, exact(inputs), strict=True))
        expected = by_casadi(function, inputs)
        assert expected is not None
        assert np.allclose(found[0], expected[0])
    with pytest.raises(TapeError, match="singular"):
        run(np.zeros(pattern.nnz()), np.ones(2 * size))


def test_products_of_matrices_have_the_bits_of_casadi(tmp_path: Path) -> None:
    random = np.random.default_rng(8)
    sparse = ca.sparsify(ca.DM((random.random((4, 5)) < 0.5).astype(float))).sparsity()
    A, B, c = ca.MX.sym("A", sparse), ca.MX.sym("B", 5, 3), ca.MX.sym("c")
    parts = ca.horzsplit(ca.mtimes(A, B), [0, 1, 3])
    outputs = [
        ca.mtimes(A, B),
        c * A.T,
        ca.mmin(B),
        ca.mmax(A),
        ca.norm_2(B[:, 1]),
        ca.dot(B, B),
        ca.vertcat(*parts[:1]),
    ]
    outputs += [
        ca.densify(A),
        ca.sum1(B),
        ca.sum2(B),
        ca.bilin(ca.mtimes(B, B.T), B[:, 0], B[:, 1]),
        ca.if_else(c > 0, A, 0),
    ]
    function = ca.Function("f", [A, B, c], outputs)
    run, exact = RunningTape(tape_of(function)), by_c(function, tmp_path)
    for _ in range(10):
        inputs = [random.normal(size=function.nnz_in(k)) for k in range(3)]
        for k, (x, y) in enumerate(zip(run(*inputs), exact(inputs), strict=True)):
            assert same_bits(x, y), function.sparsity_out(k)


def a_ring(n: int) -> tuple[ca.Function, LdlSolve]:
    """A piece on neighbours in a ring of n numbers, sums of what it gives, and equations with a matrix of both."""
    x, c = ca.SX.sym("x", 2), ca.SX.sym("c")
    pair = ca.Function("pair", [x, c], [ca.sin(c * x), x[0] * x[1] + 1.5])
    q, c = ca.MX.sym("q", n), ca.MX.sym("c")
    ends = [k % n for i in range(n) for k in (i, i + 1)]
    waves, products = pair.map(n)(ca.reshape(q[ends], 2, n), ca.reshape(c[[0] * n], 1, n))
    sums = ca.mtimes(ca.DM(ca.Sparsity.triplet(n, 2 * n, ends, list(range(2 * n))), 1.0), ca.vec(waves))
    numbers = ca.vertcat(10.0 + sums, ca.vec(products) / 10.0)
    between = [(k, (k + 1) % n) for k in range(n)]
    places = {(k, k): k for k in range(n)} | {(min(pair), max(pair)): n + k for k, pair in enumerate(between)}
    rows, columns = zip(*places, strict=True)
    pattern = ca.Sparsity.triplet(n, n, rows, columns)
    entries = list(zip(*pattern.get_triplet(), strict=True))
    solve = LdlSolve(pattern)
    found, weakest = solve(ca.MX(pattern, numbers[[places[entry] for entry in entries]]), q)
    return ca.Function("ring", [q, c], [found, weakest, sums, ca.vec(products)]), solve


def test_a_mapped_function_is_a_piece_that_is_repeated() -> None:
    function, _kept = a_ring(150)
    tape = tape_of(function)
    assert sorted(tape.calls[:, 0].tolist()) == [7, 8, 9]  # REPEAT, SUMS, LDL_SOLVE
    assert len(tape.pieces) == 1
    assert len(tape.pieces[0].operations) < 10
    assert len(tape_of(a_ring(600)[0]).pieces[0].operations) == len(tape.pieces[0].operations)
    run, random = RunningTape(Tape.from_bytes(tape.to_bytes())), np.random.default_rng(11)
    for _ in range(10):
        inputs = [random.normal(size=150), random.normal(size=1)]
        found, expected = run(*inputs), by_casadi(function, inputs)
        assert expected is not None
        assert same_bits(found[2], expected[2])
        assert same_bits(found[3], expected[3])
        assert np.allclose(found[0], expected[0], rtol=1e-13, atol=1e-15)
        assert abs(found[1][0] - expected[1][0]) < 1e-13 * abs(expected[1][0])


def test_a_mapped_black_box_is_written_out() -> None:
    class Doubling(ca.Callback):
        def __init__(self) -> None:
            ca.Callback.__init__(self)
            self.construct("doubling")

        def eval(self, arguments: list[ca.DM]) -> list[ca.DM]:
            return [2 * arguments[0]]

    box, x = Doubling(), ca.MX.sym("x")
    mapped = ca.Function("f", [x], [box(x) + 1]).map(3)
    columns = ca.MX.sym("x", 1, 3)
    tape = tape_of(ca.Function("f", [columns], [mapped(columns)]))
    assert not tape.pieces
    called = [CalledThroughPython(f) for f in tape.functions]
    assert list(RunningTape(tape, [c.entry for c in called])([1.0, 2.0, 3.0])[0]) == [3.0, 5.0, 7.0]


@pytest.mark.parametrize("size", [1, 2, 7, 30])
@pytest.mark.parametrize("density", [1.0, 0.2])
def test_ldl_solves_and_tells_its_smallest_pivot(size: int, density: float) -> None:
    random = np.random.default_rng(size)
    half = np.where(random.random((size, size)) < density, random.normal(size=(size, size)), 0.0)
    A = half @ half.T + np.eye(size)
    pattern = ca.triu(ca.sparsify(ca.DM(A))).sparsity()
    solve, nonzeros, b = LdlSolve(pattern), ca.MX.sym("A", pattern), ca.MX.sym("b", size)
    run = RunningTape(tape_of(ca.Function("f", [nonzeros, b], solve.call([nonzeros, b]))))
    right = random.normal(size=size)
    x, smallest = run(ca.project(ca.DM(A), pattern).nonzeros(), right)
    assert np.allclose(A @ x, right, atol=1e-11 * np.linalg.cond(A))
    order = (pattern + pattern.T).ldl(True)[1]
    L = np.linalg.cholesky(A[np.ix_(order, order)])
    assert abs(smallest[0] - min(np.diag(L) ** 2)) < 1e-12 * np.linalg.norm(A)


def test_what_has_no_place_in_a_tape_is_refused_by_name() -> None:
    x = ca.MX.sym("x", 3)
    with pytest.raises(TapeError, match="table that is not constant") as problem:
        tape_of(ca.Function("f", [x], [x[ca.floor(x[0])]]))
    assert problem.value.reason == "table"
    with pytest.raises(TapeError, match="another method than qr") as problem:
        tape_of(ca.Function("f", [x], [ca.solve(ca.MX.ones(3, 3) + ca.diag(x), x, "ldl")]))
    assert problem.value.reason == "linear solver"
    y = ca.SX.sym("y")
    with pytest.raises(TapeError, match="PRINTME") as problem:
        tape_of(ca.Function("f", [y], [y.printme(1)]))
    assert problem.value.reason == "operation"


# -- bytes and forgery ---------------------------------------------------------------------------------------------


def a_tape() -> Tape:
    """One with everything: operations, tables, a grid, a spline, QR; repeats, sums, L D Lᵀ."""
    x, y = ca.MX.sym("x", 2), ca.MX.sym("y", 3)
    cells = ca.interpolant("cells", "linear", [[0, 1, 2], [0, 0.5, 1]], list(range(9)))(x)
    curve = ca.interpolant("curve", "bspline", [[0, 1, 2, 3, 4, 5.0]], [0, 2, 1, 3, 1, 0.0])(x[0])
    index = ca.low(ca.DM([0.0, 1.0, 3.0, 4.0]), x[1], {"lookup_mode": "binary"})
    row = ca.MX(ca.DM([3.0, 1.0, 4.0, 1.0]))[index]
    A = ca.diag(y) + ca.mtimes(y, y.T)
    ring, _kept = a_ring(60)
    around = ring(ca.repmat(y, 20), x[0])
    outputs = [cells, ca.jacobian(cells, x), curve * row, ca.solve(A, ca.sin(y), "qr"), *around]
    return tape_of(ca.Function("everything", [x, y], outputs))


def test_bytes_make_the_same_tape_again() -> None:
    tape = a_tape()
    again = Tape.from_bytes(tape.to_bytes())
    assert again == tape
    assert hash(again) == hash(tape)
    assert again.digest == tape.digest
    assert again.to_bytes() == tape.to_bytes()
    x, y = ca.SX.sym("x"), ca.SX.sym("y")
    others = [ca.Function("f", [x, y], [x + y]), ca.Function("g", [x, y], [x + y]), ca.Function("f", [x, y], [x - y])]
    assert len({tape_of(f).digest for f in others}) == 3
    assert tape_of(others[0]) == tape_of(ca.Function("f", [x, y], [x + y]))
    inputs = [[0.3, 0.7], [1.0, 2.0, 3.0]]
    assert len(again.pieces) == 1
    for a, b in zip(RunningTape(tape)(*inputs), RunningTape(again)(*inputs), strict=True):
        assert same_bits(a, b)


def test_bytes_that_are_cut_or_changed_are_refused() -> None:
    data = a_tape().to_bytes()
    for length in (0, 5, 20, 100, len(data) // 2, len(data) - 1):
        with pytest.raises(TapeError):
            Tape.from_bytes(data[:length])
    random = np.random.default_rng(9)
    for _ in range(200):
        changed = bytearray(data)
        changed[random.integers(len(data))] ^= 1 << random.integers(8)
        with pytest.raises(TapeError):
            Tape.from_bytes(bytes(changed))
    with pytest.raises(TapeError, match="not a tape"):
        Tape.from_bytes(b"something else entirely, but long enough to hold a checksum")
    with pytest.raises(TapeError):
        Tape.from_bytes(data + b"\0")


def test_forged_tapes_are_refused_or_run_within_bounds() -> None:
    """Whoever forges a tape can make its checksum: then the core's check stands alone."""
    tape, random = a_tape(), np.random.default_rng(10)
    content, refused, ran = tape.to_bytes()[:-32], 0, 0
    for _ in range(1000):
        changed = bytearray(content)
        for _ in range(random.integers(1, 4)):
            changed[random.integers(12, len(content))] = random.integers(256)
        try:
            forged = Tape.from_bytes(bytes(changed) + hashlib.sha256(changed).digest())
            run = RunningTape(forged)
            assert sum(forged.input_sizes) + sum(forged.output_sizes) < 1e6
        except TapeError:
            refused += 1
            continue
        with suppress(TapeError):  # a matrix that is singular now
            run(*(np.ones(size) for size in forged.input_sizes))
        ran += 1
    assert refused > 100
    assert ran > 30


def test_the_check_names_what_is_wrong() -> None:
    tape = a_tape()

    def refused(word: str, **changes: Any) -> None:
        with pytest.raises(TapeError) as problem:
            replace(tape, **changes).check()
        assert problem.value.reason == word

    def changed(name: str, place: Any, value: int) -> dict[str, np.ndarray]:
        array = getattr(tape, name).copy()
        array[place] = value
        return {name: array}

    tape.check()
    refused("unknown operation", **changed("operations", (0, 0), 99))
    refused("unknown operation", **changed("operations", (0, 0), -1))
    refused("no end", **changed("operations", (-1, 0), 2))
    refused("no end", **changed("operations", (0, 0), 0))
    plain = int(np.flatnonzero(tape.operations[:, 0] == NAMES.index("SIN"))[0])
    for column in (1, 2):
        refused("bad slot", **changed("operations", (plain, column), tape.n_slots))
        refused("bad slot", **changed("operations", (plain, column), -1))
    refused("bad slot", **changed("operations", (plain, 1), 0))  # a constant
    refused("bad output", **changed("output_slots", 0, tape.n_slots))
    refused("bad output", **changed("output_slots", 0, -1))
    table = int(np.flatnonzero(tape.operations[:, 0] == NAMES.index("TABLE"))[0])
    refused("bad table", **changed("operations", (table, 3), len(tape.tables)))
    refused("bad table", **changed("tables", (0, 1), len(tape.numbers) + 1))
    refused("unknown call", **changed("calls", (0, 0), 77))
    refused("bad call", **changed("calls", (0, 2), 1000))
    refused("bad call", **changed("calls", (0, 5), 0))
    refused("bad slot", **changed("call_slots", 0, tape.n_slots))
    kinds = tape.calls[:, 0].tolist()
    for row in (kinds.index(kind) for kind in (7, 8, 9)):
        refused("bad call", **changed("calls", (row, 3), int(tape.calls[row, 3]) - 1))
    piece = tape.calls[kinds.index(7), 4]
    refused("bad call", **changed("integers", piece, 1))
    refused("bad call", **changed("integers", piece + 1, 59))
    refused("bad piece", pieces=(replace(tape.pieces[0], externals=("box",)),))
    refused("bad piece", pieces=(replace(tape.pieces[0], pieces=tape.pieces),))
    moved = tape.pieces[0].operations + np.array([0, 99, 0, 0], np.int32)
    refused("bad slot", pieces=(replace(tape.pieces[0], operations=moved),))
    refused("bad size", n_slots=2)
    refused("bad size", **changed("input_sizes", 0, -1))
