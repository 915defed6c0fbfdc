"""Every number of every element, replaced by what is none or is hard to compute with: taken, or refused in words."""

from dataclasses import fields, is_dataclass, replace

import numpy as np
import pytest
from tests.matrix.rows import ROWS

from cardan.deferred import is_expression
from cardan.errors import CardanError

ABSURD = {
    "too large for a float": 10**400,
    "the largest float": 1.7e308,
    "the smallest float": 5e-324,
    "infinite": np.inf,
    "not a number": np.nan,
    "nothing": None,
    "text": "x",
    "complex": 1j,
    "an array of one": np.array([1.0]),
    "a list": [1.0, 2.0],
    "an object": object(),
}


def is_number(value):
    return isinstance(value, (float, int)) and not isinstance(value, bool)


def replaced(element, value):
    """The same element with each of its numbers, and each number of a tuple, replaced by `value`."""
    for field in fields(element):
        present = getattr(element, field.name)
        if not field.init:
            continue
        if is_number(present) or is_expression(present):
            yield field.name, {field.name: value}
        elif isinstance(present, tuple) and present and all(map(is_number, present)):
            yield field.name, {field.name: (value, *present[1:])}
            yield field.name, {field.name: value}


@pytest.mark.parametrize("absurd", ABSURD)
def test_numbers_of_elements_are_checked(absurd):
    tried, wrong = 0, []
    for row in ROWS.values():
        model = row.bench().model
        for element in (*model.elements.values(), *model.bodies.values()):
            if not is_dataclass(element):
                continue
            for name, change in replaced(element, ABSURD[absurd]):
                tried += 1
                place = f"{type(element).__name__}.{name}"
                try:
                    replace(element, **change)
                except CardanError as error:
                    if not 0 < len(str(error)) < 600:
                        wrong.append(f"{place}: a message of {len(str(error))} characters")
                except Exception as error:
                    wrong.append(f"{place}: {type(error).__name__}: {error}")
    assert tried > 100
    assert not wrong, "\n".join(sorted(set(wrong)))
