"""What cannot be right about a block Fmu, and what its user should know."""

from __future__ import annotations

from typing import Any

from cardan.deferred import is_expression, symbol_of
from cardan.errors import suggestion
from cardan.model.control.block import Block
from cardan.model.expressions.values import is_number, scalar
from cardan.model.fmi.description import SETTABLE, Description
from cardan.model.fmi.instance import check_platform
from cardan.model.fmi.variable import Variable
from cardan.model.named_units import read_unit

NAMED_VARIABLES = 4  # variables that a note names


def check_fmu(block: Any, description: Description) -> None:
    """Refuse variables that are not there, units that do not fit, parameters without a value, an impossible step."""
    for name in block.inputs or {}:
        _variable(block, description, name, "inputs", ("input",))
    for name in block.outputs:
        _variable(block, description, name, "outputs", None)
    arrays = [v.name for v in description.of_causality("output") if v.is_array]
    if not block.outputs and arrays:
        block.fail(
            f'the outputs of "{description.file}" are arrays of texts, or very large ("{arrays[0]}"); '
            "cardan takes numbers"
        )
    if not block.outputs:
        block.fail(f'"{description.file}" has no outputs that are numbers; name variables of it: outputs=[...]')
    for name, value in (block.parameters or {}).items():
        block.parameters[name] = _parameter(block, description, name, value)
    unset = [
        v.name
        for v in description.of_causality("parameter")
        if v.start is None and v.name not in (block.parameters or {})
    ]
    if unset:
        block.fail(
            f'the parameter "{unset[0]}" of "{description.file}" has no value of its own; give it one: '
            f'parameters={{"{unset[0]}": ...}}'
        )
    for name, text in (block.units or {}).items():
        _check_unit(block, description, name, text)
    for name, signal in (block.inputs or {}).items():
        if isinstance(signal, Block) and signal.unit and name not in (block.units or {}):
            _check_alike(block, description, name, signal.unit, f'the unit of block "{signal.name}"')
    _check_step(block, description)
    check_platform(description, f'{block.kind} "{block.name}"')


def _variable(
    block: Any, description: Description, name: str, where: str, causalities: tuple[str, ...] | None
) -> Variable:
    names = [v.name for v in description.variables.values() if causalities is None or v.causality in causalities]
    if name not in names:
        what = {"inputs": "input", "parameters": "parameter"}.get(where, "variable")
        first = next(
            (other for other in names if other.startswith(f"{name}[1") and description.variables[other].array), None
        )
        if first is not None:
            block.fail(f'{where}: "{name}" of "{description.file}" is an array; name its elements, such as "{first}"')
        block.fail(f'{where}: "{description.file}" has no {what} "{name}"{suggestion(str(name), names)}')
    variable = description.variables[name]
    if variable.is_array or not (variable.is_number or where == "parameters"):
        what = "an array that is of texts, or very large" if variable.is_array else f"of type {variable.type}"
        block.fail(f'{where}: "{name}" is {what}; cardan takes numbers and booleans')
    return variable


def _parameter(block: Any, description: Description, name: str, value: object) -> Any:
    """A text, true or false, or a number."""
    variable, value = _variable(block, description, name, "parameters", SETTABLE), symbol_of(value)
    if variable.is_dimension:
        block.fail(f'parameters: "{name}" is the size of an array, which keeps the value that is in the FMU')
    is_text = isinstance(value, str)
    if (variable.type == "String") != is_text or not (is_text or is_number(value) or is_expression(value)):
        block.fail(f'parameters: "{name}" is of type {variable.type}, got {value!r}')
    if is_text or isinstance(value, bool):
        return value
    return scalar(value, f'{block.kind} "{block.name}": parameters: {name}')


def _check_unit(block: Any, description: Description, name: str, text: Any) -> None:
    used = (*(block.inputs or ()), *block.outputs)
    if name not in used:
        block.fail(f'units: "{name}" is none of its inputs and outputs{suggestion(str(name), used)}')
    if not isinstance(text, str) or read_unit(text) is None:
        block.fail(f'units: "{name}": the unit "{text}" is not known; write it like "N.m", "deg/s", "mm" or "rpm"')
    _check_alike(block, description, name, text, "units")


def _check_alike(block: Any, description: Description, name: str, text: str, where: str) -> None:
    variable, unit = description.variables[name], read_unit(text)
    if unit is not None and variable.unit is not None and not unit.is_alike(variable.unit):
        block.fail(
            f'"{name}" of "{description.file}" is in "{variable.unit_name}", which is not of the same kind as "{text}" '
            f"({where}); connect another quantity, or convert it first"
        )


def _check_step(block: Any, description: Description) -> None:
    if description.kind == "me":
        if block.step is not None:
            block.fail('step belongs to Co-Simulation; leave it out, or use interface="cs"')
        return
    if block.step is None and description.default_step is None:
        block.fail(f'"{description.file}" proposes no communication step; give one: step=0.01')
    if block.step is not None and not (is_number(block.step) and float(block.step) > 0.0):
        block.fail(f"step={block.step!r} must be a positive number, the communication step")


def remarks_on(block: Any, description: Description) -> list[str]:
    """Inputs without a signal, units that are not known, and steps that the FMU wants to be told of."""
    remarks, what = [], f'block "{block.name}"'
    loose = [v.name for v in description.of_causality("input") if v.name not in (block.inputs or {})]
    if loose:
        named = ", ".join(f'"{name}"' for name in loose[:NAMED_VARIABLES]) + (
            ", ..." if len(loose) > NAMED_VARIABLES else ""
        )
        remarks.append(f"{what}: nothing is given to the inputs {named}, which keep their start values")
    arrays = [v.name for v in description.of_causality("output") if v.is_array]
    if arrays:
        remarks.append(f'{what}: the output "{arrays[0]}" is an array of texts, or a very large one, and is left out')
    for variable in (description.variables[name] for name in (*(block.inputs or ()), *block.outputs)):
        if variable.unit_name and variable.unit is None:
            remarks.append(
                f'{what}: the unit "{variable.unit_name}" of "{variable.name}" is not known; values are not converted'
            )
    if description.wants_steps:
        remarks.append(
            f'{what}: "{description.file}" wants to be told of every step of the integrator; cardan tells it at events '
            "only, where its step events happen, too"
        )
    return remarks
