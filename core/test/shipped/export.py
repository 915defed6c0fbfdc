"""Machines in C and the sources of FMUs, as they are shipped, into FOLDER/c_NAME, FOLDER/fmu2_NAME, FOLDER/fmu3_NAME.

python export.py FOLDER: with events, impacts, contacts, friction, samples and captures among them.
"""

from __future__ import annotations

import importlib
import sys
import zipfile
from pathlib import Path

import cardan as cd

EXAMPLES = Path(__file__).parents[3] / "examples"
IN_C = ("stick_slip", "clearance_joint", "pendulum_stop", "rubbing_crank", "plastic_capture", "sampled_control")
AS_FMUS = ("stick_slip", "clearance_joint")


def main(folder: Path) -> None:
    sys.path.insert(0, str(EXAMPLES))
    for name in IN_C:
        model = importlib.import_module(name).build()
        cd.export_c(model, folder / f"c_{name}", name="m")
        for version in ("2.0", "3.0") if name in AS_FMUS else ():
            archive = cd.export_fmu(model, folder / f"{name}.fmu", version=version, platforms=[])
            with zipfile.ZipFile(archive) as files:
                files.extractall(folder / f"fmu{version[0]}_{name}")
            archive.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
