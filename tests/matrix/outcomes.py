"""What a cell of the matrix is: it works, says what it leaves out, is refused by name, or is wrong."""

from __future__ import annotations

import re
import warnings
from typing import NamedTuple

from tests.matrix.bench import PART
from tests.matrix.case import Case, Told, Wrong
from tests.matrix.columns import COLUMNS

from cardan.errors import CardanError

WORKS, TOLD, REFUSED, WRONG = "works", "told", "refused", "wrong"


class Outcome(NamedTuple):
    """`said`: the message of a refusal, or what was wrong."""

    what: str
    said: str = ""


def outcome(case: Case, column: str) -> Outcome:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            COLUMNS[column](case)
        except Wrong as wrong:
            return Outcome(WRONG, str(wrong))
        except Told as told:
            return Outcome(TOLD, str(told))
        except CardanError as error:
            message = str(error)
            return Outcome(REFUSED if names(case, column, message) else WRONG, message)
        except Exception as error:
            return Outcome(WRONG, f"{type(error).__name__}: {error}")
    return Outcome(WORKS)


def names(case: Case, column: str, message: str) -> bool:
    """Whether a message says which element or body it is about, or the kind of it, or which analysis cannot be done."""
    model = case.model
    words = {PART, case.row.kind, *re.findall(r"\w+", column)} - {"simulate", "and"}
    quoted = {f'"{name}"' for name in (*model.bodies, *model.elements, *model.states)}
    told = any(re.search(rf"\b{re.escape(word)}", message, re.IGNORECASE) for word in words)
    return told or any(name in message for name in quoted)
