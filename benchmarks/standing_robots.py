"""Legged robots of MuJoCo Menagerie at rest: how high each stands after 5 s by cardan and by MuJoCo.

    python benchmarks/robots.py FOLDER --standing [--results benchmarks/results/standing_robots.md]

FOLDER holds unitree_go1, unitree_go2 and unitree_a1 of https://github.com/google-deepmind/mujoco_menagerie. Both
programs start from the keyframe "home" with its controls, with friction in all joints and at all feet; cardan with
contact="ground". The controls of Go2 are torques, which do not bear it: it sinks to the ground in both programs.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np

from cardan.analysis.simulate import simulate
from cardan.errors import CardanError
from cardan.files.load import load_model

ROBOTS = {"unitree_go1": "trunk", "unitree_a1": "trunk", "unitree_go2": "base"}
UNTIL, AGREE = 5.0, 2e-3  # s, m


def by_mujoco(path: Path, base: str) -> float:
    """The height after the run; raises ImportError where MuJoCo is not installed."""
    import mujoco as mj

    mj.set_mju_user_warning(lambda text: None)  # else it writes a file where the program was started

    m = mj.MjModel.from_xml_path(str(path))
    d = mj.MjData(m)
    mj.mj_resetDataKeyframe(m, d, m.key("home").id)
    mj.mj_step(m, d, nstep=round(UNTIL / m.opt.timestep))
    return float(d.body(base).xpos[2])


def by_cardan(path: Path, base: str) -> tuple[float, float]:
    """The height after the run, and the largest speed then."""
    result = simulate(load_model(path, key="home", contact="ground"), until=UNTIL, every=UNTIL / 10, method="dae")
    return float(result[base].position[-1, 2]), float(np.abs(result[base].velocity[-1]).max())


def compared(folder: Path, name: str, base: str) -> dict[str, Any]:
    path = folder / name / "scene.xml"
    if not path.is_file():
        return {"robot": name, "said": f"{path.name} of {name} is not in this folder"}
    row: dict[str, Any] = {"robot": name, "said": ""}
    begun = time.perf_counter()
    try:
        row["cardan"], row["speed"] = by_cardan(path, base)
    except CardanError as error:
        row["said"] = str(error).splitlines()[0]
    row["seconds"] = time.perf_counter() - begun
    try:
        row["MuJoCo"] = by_mujoco(path, base)
    except ImportError:
        row["said"] = "MuJoCo is not installed"
    except ValueError as error:  # it does not read the file
        row["said"] = str(error).splitlines()[0]
    return row


def page(rows: list[dict[str, Any]], version: str) -> str:
    lines = [
        "# Legged robots at rest",
        "",
        f'Heights in m after {UNTIL:g} s from the keyframe "home", with friction and contact; MuJoCo {version}. '
        "`python benchmarks/robots.py FOLDER --standing --results FILE` wrote this.",
        "",
        "| robot | cardan | MuJoCo | difference [mm] | within 2 mm | speed then [m/s] | |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        both = "cardan" in row and "MuJoCo" in row
        apart = row["cardan"] - row["MuJoCo"] if both else np.nan
        cells = [f"{row[word]:.5f}" if word in row else "-" for word in ("cardan", "MuJoCo")]
        cells += [f"{1e3 * apart:.2f}", "yes" if abs(apart) < AGREE else "no"] if both else ["-", "-"]
        cells += [f"{row['speed']:.1e}" if "speed" in row else "-", row["said"]]
        lines.append(f"| {row['robot']} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def run(folder: Path, results: Path | None, only: str = "") -> None:
    """Compare all that are there, print a line of each, and write the page."""
    try:
        import mujoco

        version = str(mujoco.__version__)
    except ImportError:
        version = "is not installed"
    rows = []
    for name, base in ROBOTS.items():
        if only in name:
            rows.append(compared(folder, name, base))
            print(rows[-1], flush=True)
    if results is not None:
        results.write_text(page(rows, version), encoding="utf-8")
