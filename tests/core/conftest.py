"""The core's library, and another one whose interpreter has no addresses of labels."""

from __future__ import annotations

from typing import Any

import pytest

from cardan import core_library
from cardan.numerics import core as binding


@pytest.fixture(scope="session")
def core() -> Any:
    return binding


@pytest.fixture(scope="session")
def core_by_switch(tmp_path_factory: pytest.TempPathFactory) -> Any:
    path = tmp_path_factory.mktemp("switch") / "libcardan.so"
    core_library.build(path, core_library.compiler_command(), ("-DCD_TAPE_SWITCH",))
    return binding.load(path)
