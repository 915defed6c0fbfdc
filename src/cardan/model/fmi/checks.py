"""What cannot be right about a block Fmu, and what its user should know."""

from __future__ import annotations

from typing import Any

from cardan.deferred import is_expression
from cardan.errors import suggestion
from cardan.model.control.block import Block
from cardan.model.expressions.values import is_number, scalar
from cardan.model.fmi.description import SETTABLE, Description
from cardan.model.fmi.instance import check_platform
from cardan.model.fmi.units import read_unit
from cardan.model.fmi.variable import Variable

MOST_NAMED = 4  # variables that a note names


def check_fmu(block: Any, told: Description) -> None:
    """Refuse variables that are not there, units that do not fit, parameters without a value, an impossible step."""
    for name in block.inputs or {}:
        _variable(block, told, name, "inputs", ("input",))
    for name in block.outputs:
        _variable(block, told, name, "outputs", None)
    arrays = [v.name for v in told.of_causality("output") if v.is_array]
    if not block.outputs and arrays:
        block.fail(
            f'the outputs of "{told.file}" are arrays of texts, or very large ("{arrays[0]}"); cardan takes numbers'
        )
    if not block.outputs:
        block.fail(f'"{told.file}" has no outputs that are numbers; name variables of it: outputs=[...]')
    for name, value in (block.parameters or {}).items():
        block.parameters[name] = _parameter(block, told, name, value)
    unset = [
        v.name for v in told.of_causality("parameter") if v.start is None and v.name not in (block.parameters or {})
    ]
    if unset:
        block.fail(
            f'the parameter "{unset[0]}" of "{told.file}" has no value of its own; give it one: '
            f'parameters={{"{unset[0]}": ...}}'
        )
    for name, text in (block.units or {}).items():
        _check_unit(block, told, name, text)
    for name, given in (block.inputs or {}).items():
        if isinstance(given, Block) and given.unit and name not in (block.units or {}):
            _check_alike(block, told, name, given.unit, f'the unit of block "{given.name}"')
    _check_step(block, told)
    check_platform(told, f'{block.kind} "{block.name}"')


def _variable(block: Any, told: Description, name: str, where: str, causalities: tuple[str, ...] | None) -> Variable:
    known = [v.name for v in told.variables.values() if causalities is None or v.causality in causalities]
    if name not in known:
        what = {"inputs": "input", "parameters": "parameter"}.get(where, "variable")
        first = next((other for other in known if other.startswith(f"{name}[1") and told.variables[other].array), None)
        if first is not None:
            block.fail(f'{where}: "{name}" of "{told.file}" is an array; name its elements, such as "{first}"')
        block.fail(f'{where}: "{told.file}" has no {what} "{name}"{suggestion(str(name), known)}')
    found = told.variables[name]
    if found.is_array or not (found.is_number or where == "parameters"):
        what = "an array that is of texts, or very large" if found.is_array else f"of type {found.type}"
        block.fail(f'{where}: "{name}" is {what}; cardan takes numbers and booleans')
    return found


def _parameter(block: Any, told: Description, name: str, value: Any) -> Any:
    """A text, true or false, or a number."""
    variable = _variable(block, told, name, "parameters", SETTABLE)
    if variable.is_dimension:
        block.fail(f'parameters: "{name}" is the size of an array, which keeps the value that is in the FMU')
    is_text = isinstance(value, str)
    if (variable.type == "String") != is_text or not (is_text or is_number(value) or is_expression(value)):
        block.fail(f'parameters: "{name}" is of type {variable.type}, got {value!r}')
    if is_text or isinstance(value, bool):
        return value
    return scalar(value, f'{block.kind} "{block.name}": parameters: {name}')


def _check_unit(block: Any, told: Description, name: str, text: Any) -> None:
    used = (*(block.inputs or ()), *block.outputs)
    if name not in used:
        block.fail(f'units: "{name}" is none of its inputs and outputs{suggestion(str(name), used)}')
    if not isinstance(text, str) or read_unit(text) is None:
        block.fail(f'units: "{name}": the unit "{text}" is not known; write it like "N.m", "deg/s", "mm" or "rpm"')
    _check_alike(block, told, name, text, "units")


def _check_alike(block: Any, told: Description, name: str, text: str, where: str) -> None:
    variable, unit = told.variables[name], read_unit(text)
    if unit is not None and variable.unit is not None and not unit.is_alike(variable.unit):
        block.fail(
            f'"{name}" of "{told.file}" is in "{variable.unit_name}", which is not of the same kind as "{text}" '
            f"({where}); connect another quantity, or convert it first"
        )


def _check_step(block: Any, told: Description) -> None:
    if told.kind == "me":
        if block.step is not None:
            block.fail('step belongs to Co-Simulation; leave it out, or use interface="cs"')
        return
    if block.step is None and told.default_step is None:
        block.fail(f'"{told.file}" proposes no communication step; give one: step=0.01')
    if block.step is not None and not (is_number(block.step) and float(block.step) > 0.0):
        block.fail(f"step={block.step!r} must be a positive number, the communication step")


def remarks_on(block: Any, told: Description) -> list[str]:
    """Inputs without a signal, units that are not known, and steps that the FMU wants to be told of."""
    found, what = [], f'block "{block.name}"'
    loose = [v.name for v in told.of_causality("input") if v.name not in (block.inputs or {})]
    if loose:
        named = ", ".join(f'"{name}"' for name in loose[:MOST_NAMED]) + (", ..." if len(loose) > MOST_NAMED else "")
        found.append(f"{what}: nothing is given to the inputs {named}, which keep their start values")
    arrays = [v.name for v in told.of_causality("output") if v.is_array]
    if arrays:
        found.append(f'{what}: the output "{arrays[0]}" is an array of texts, or a very large one, and is left out')
    for variable in (told.variables[name] for name in (*(block.inputs or ()), *block.outputs)):
        if variable.unit_name and variable.unit is None:
            found.append(
                f'{what}: the unit "{variable.unit_name}" of "{variable.name}" is not known; values are not converted'
            )
    if told.wants_steps:
        found.append(
            f'{what}: "{told.file}" wants to be told of every step of the integrator; cardan tells it at events only, '
            "where its step events happen, too"
        )
    return found
