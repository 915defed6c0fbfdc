"""The numbers that Python shares with the core: each is written once, in core/constants.h, and read from there.

`from cardan.numerics.constants import GAP_TOL` is CD_GAP_TOL; numbers of enums and those of other headers are there as
well (STEP_TOO_SMALL is CD_STEP_TOO_SMALL). A number that only Python needs stands in the module that needs it.
"""

from __future__ import annotations

from typing import Any

from cardan.numerics.core import HEADER


def __getattr__(name: str) -> Any:
    """A constant of the core, by its name without CD_; an integer where C has one."""
    if name not in HEADER.constants:
        raise AttributeError(f"core/constants.h has no CD_{name}")
    return HEADER.constants[name]
