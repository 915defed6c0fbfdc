"""One language of quantities: every number of every element has one name, which means the same wherever it is written.

A number of its own stands in every place of every array of a made-up result; so it shows which one a name has found.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.matrix.quantity_table import PAGE, made_up, page_with, rendered
from tests.matrix.rows import ROWS

from cardan.analysis.in_c.description import output_places, output_widths
from cardan.analysis.rollouts.observed import columns_named, system_reporting
from cardan.analysis.run.collect import columns_of, reported
from cardan.compiled.compiling import compile_system
from cardan.compiled.responses import ResponseView
from cardan.deferred import casadi as ca
from cardan.design.sweeps.lanes import response_columns
from cardan.design.sweeps.sweep_responses import response_values
from cardan.design.sweeps.sweep_task import Task
from cardan.files.exports.fmi.variables import variables_of
from cardan.model.expressions.expression import parse
from cardan.results.naming import find, scalar_names, size_of, words_of
from cardan.results.quantities import ALONG_A_MOTION
from cardan.storage.scalars import scalars
from cardan.view.plots.curves import curves

RNG = np.random.default_rng(7)
ONLY_IN_RESPONSES = ("acceleration", "angular_acceleration", "kinetic", "potential")


def numbered(system):
    """A result of two rows whose every number is another one, and the rows as the runtime in C would write them."""
    rows = RNG.uniform(1, 2, (2, sum(output_widths(system).values())))
    return made_up(system, rows), rows


def names_of(system):
    sizes = reported(system)
    keys = [(element, word) for element in sizes.elements for word in sizes.words(element)]
    return [name for key in keys for name in scalar_names(*key, sizes.size(*key))]


@pytest.mark.parametrize("row", ROWS)
def test_a_name_means_one_number_everywhere(row):
    system = compile_system(ROWS[row].bench().model)
    result, rows = numbered(system)
    names, places = names_of(system), output_places(system)
    assert set(names) == set(places)
    assert set(result.flat()) == {scalar.name for scalar in scalars(result)} <= set(names)
    state = np.zeros(system.n_q + system.n_v + system.n_z)
    exported = {variable.name for variable in variables_of(system, names, state, 0).all_outputs}
    task = Task(system.model, "simulate", {"until": 1.0}, dict(zip(names, names, strict=True)))
    lanes = {column.name: column for column in response_columns(task, system)}
    first = dict(zip(output_widths(system), np.cumsum([0, *output_widths(system).values()]), strict=False))
    for name in names:
        here = rows[:, places[name]]
        assert np.array_equal(result.history(find(name, result)).ravel(), here), name
        if name not in result.parts:  # such as a state of an element, which has the name of a quantity of that
            (curve,) = curves(result, name)
            assert curve.label == name
            assert np.array_equal(curve.values, here), name
            assert np.array_equal(result[name].ravel(), here), name
        assert response_values(result, {"f": name}) == {"f": here[-1]}, name
        (column,) = columns_named(system, [name])
        assert (column.name, first[column.array] + column.place) == (name, places[name])
        assert first[lanes[name].array] + lanes[name].place == places[name], name
        assert name in exported
        assert len(result.units_of(name)) == 1


@pytest.mark.parametrize("row", ROWS)
def test_expressions_are_the_numbers_of_results(row):
    """`s.quantity(name)` of forces and of responses, and what a result computes, at any state whatever."""
    system = compile_system(ROWS[row].bench().model)
    y, (channels, lam) = system.symbols, system.channel_expressions
    inputs = [y.t, y.q, y.v, y.a, lam, y.z, y.p]
    view, responses = system.view, ResponseView(system)
    expected, anywhere, in_forces = [], [], []
    for name in names_of(system):
        quantity = find(name, reported(system))
        if quantity[:2] not in channels:
            continue
        value = channels[quantity[:2]]
        expected.append(value if quantity.component is None else value[quantity.component])
        anywhere.append(system.build(responses.quantity, name))
        before = quantity.word not in ONLY_IN_RESPONSES
        in_forces.append(system.build(view.quantity, name) if before else expected[-1])
    numbers = system.function("numbers", inputs, [ca.vertcat(*x) for x in (expected, anywhere, in_forces)])
    at = [RNG.uniform(0.1, 0.9, x.shape) for x in inputs]
    right, *others = (np.asarray(x) for x in numbers(*at))
    for other in others:
        assert np.allclose(other, right, rtol=1e-12, atol=1e-12, equal_nan=True)


@pytest.mark.parametrize("row", ROWS)
def test_computed_quantities_are_outputs_where_they_are_asked_for(row):
    """What FMUs, C libraries and rollouts compute is what a result makes of its columns, at any state whatever."""
    plain = compile_system(ROWS[row].bench().model)
    names = [
        name
        for element in reported(plain).elements
        for word in words_of(reported(plain), element)
        if (element, word) not in columns_of(plain) and word not in ALONG_A_MOTION
        for name in scalar_names(element, word, size_of(reported(plain), element, word))
    ]
    assert any(name.endswith(".speed") for name in names)
    assert "energy.total" in names
    system = system_reporting(plain.model, names)
    places = output_places(system)
    state = np.zeros(system.n_q + system.n_v + system.n_z)
    assert set(names) <= {variable.name for variable in variables_of(system, names, state, 0).all_outputs}
    assert [column.name for column in columns_named(system, names)] == names
    at = [RNG.uniform(0.1, 0.9, (size, 1)) for size in sizes_of_outputs(plain)]
    for p in np.split(at[1], len(plain.model.bodies)) if plain.model.dim == 3 else ():
        p[3:] /= np.linalg.norm(p[3:])  # Euler parameters
    rows = {one: row_of(one, at) for one in (plain, system)}
    result = made_up(plain, np.array([rows[plain], rows[plain]]))
    expected = [result.history(find(name, result)).ravel()[0] for name in names]
    np.testing.assert_allclose(rows[system][[places[name] for name in names]], expected, rtol=1e-12, atol=1e-12)


def sizes_of_outputs(system):
    return 1, system.n_q, system.n_v, system.n_v, system.n_c, system.n_z, system.p_size


def row_of(system, at):
    """As the runtime in C writes it: q, v, a, channels, z."""
    _, q, v, a, _, z, _ = at
    return np.concatenate([np.ravel(x) for x in (q, v, a, np.asarray(system.outputs(*at)), z)])


@pytest.mark.parametrize("row", ROWS)
def test_texts_name_them_too(row):
    """In files and blocks, for names that can stand in an expression."""
    system = compile_system(ROWS[row].bench().model)
    responses = ResponseView(system)
    for name in names_of(system):
        if " " in name or any(part[0].isdigit() for part in name.split(".")):
            continue
        assert ca.is_equal(ca.SX(system.build(parse(name), responses)), system.build(responses.quantity, name), 2), name


def test_the_page_lists_every_quantity():
    """Made by docs/make_quantities.py."""
    assert PAGE.read_text(encoding="utf-8") == page_with(rendered())
