"""Building: compiles core/ into the package, so that wheels are `py3-none-<platform>`: a C library that Python loads.

CARDAN_TARGET names another platform than this one (see TARGETS); the package ziglang then compiles for it.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
TARGETS = {  # of zig, the tag of the wheel, the name of the library
    "linux-x86_64": ("x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64", "libcardan.so"),
    "linux-aarch64": ("aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64", "libcardan.so"),
    "macos-x86_64": ("x86_64-macos.11.0", "macosx_11_0_x86_64", "libcardan.dylib"),
    "macos-arm64": ("aarch64-macos.11.0", "macosx_11_0_arm64", "libcardan.dylib"),
    "windows-x86_64": ("x86_64-windows-gnu", "win_amd64", "cardan.dll"),
}


def library_module() -> Any:
    """`cardan.core_library`, which needs nothing of the package."""
    spec = importlib.util.spec_from_file_location("core_library", ROOT / "src/cardan/core_library.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class CustomBuildHook(BuildHookInterface):
    def dependencies(self) -> list[str]:
        """The compiler of ziglang where there is no other, or one for another platform is needed."""
        needed = os.environ.get("CARDAN_TARGET") or shutil.which(os.environ.get("CC", "cc")) is None
        return ["ziglang"] if self.target_name == "wheel" and needed else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        core = library_module()
        target = os.environ.get("CARDAN_TARGET")
        if target is None or version == "editable":
            path = core.library_path()
            platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        else:
            if target not in TARGETS:
                raise SystemExit(f"CARDAN_TARGET={target}: known are {', '.join(TARGETS)}")
            triple, platform, name = TARGETS[target]
            path = ROOT / "build" / target / name
            core.build(path, [sys.executable, "-m", "ziglang", "cc", "-target", triple])
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"
        if version != "editable":
            build_data["force_include"][str(path)] = f"cardan/_core/{path.name}"
            for name in core.needed_later():
                build_data["force_include"][str(ROOT / "core" / name)] = f"cardan/_core/{name}"
