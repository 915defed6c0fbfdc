"""Live pages: their size, a run in the browser beside the compiled core, and runs a second while a slider moves.

    python benchmarks/live.py    writes results/live.txt and .json; needs playwright and the system's chromium

A run is from parameters to all that the page shows: assembled, integrated, reported. The compiled core does the same by
`cd.simulate`, at the same tolerances and reporting times. Both take turns: other work on the computer counts for both.
Machines in the plane are drawn by the processor; those in space need a graphics card for that.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

import cardan as cd
from cardan.files.load import load_file
from cardan.files.shown_motion import first_motion, smooth_options
from cardan.view.live.data import CORE, packed
from measure import Report, verdict

EXAMPLES = Path(__file__).parents[1] / "examples"
MACHINES = (  # file, slider, from, to, runs a second that are asked for
    ("pendulum.yaml", "L", 0.8, 1.2, 60),
    ("fourbar_lengths.yaml", "crank_length", 1.8, 2.2, 60),
    ("slidercrank.yaml", "l1", 0.15, 0.25, 60),
    ("spatial_slider_crank.yaml", "crank_length", 0.07, 0.09, None),
    ("governor.yaml", None, 0.95, 1.05, None),
)
TURNS, RUNS = 4, 8  # of both in turn, and runs in each
SECONDS = 3.0  # for which a slider moves
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
SIZE = {"width": 1200, "height": 760}
TIMED = """async ([name, values]) => {
  const took = [];
  for (const value of values) {
    cardanLive.set(name, value);
    do { await new Promise(requestAnimationFrame); } while (cardanLive.busy());
    took.push(cardanLive.run().took);
  }
  return took;
}"""
DRAGGED = """async ([name, low, high, seconds]) => {
  const page = cardan.page(), drawn = [];
  for (const word of ["show", "paint"]) {
    const own = page[word].bind(page);
    page[word] = (...given) => {
      const began = performance.now();
      own(...given);
      drawn.push([word, performance.now() - began]);
    };
  }
  const before = cardanLive.shown(), began = performance.now();
  let frames = 0;
  while (performance.now() - began < 1000 * seconds) {
    cardanLive.set(name, low + (high - low) * (0.5 + 0.5 * Math.sin(frames++ / 20)));
    await new Promise(requestAnimationFrame);
  }
  const rate = (cardanLive.shown() - before) / (performance.now() - began) * 1000;
  const least = word => Math.min(...drawn.filter(([own]) => own === word).map(([, ms]) => ms));
  return [rate, least("show") + least("paint")];
}"""


def measured(tab: Any, file: str, slider: str | None, low: float, high: float, folder: Path) -> dict[str, Any]:
    loaded = load_file(EXAMPLES / file)
    model, request = loaded.model, first_motion(loaded.analyses)
    options = smooth_options(request.options)
    until, every = options["until"], options["every"]
    if slider is None:
        slider = next(iter(model.parameters))
        low, high = (share * model.parameters[slider].value for share in (low, high))
    result = cd.simulate(model, until=until, every=every)
    path = result.animate(folder / f"{model.name}.html", live=True)
    tab.goto(f"{path.as_uri()}#paused")
    tab.evaluate("window.cardan.ready")
    frames = tab.evaluate("cardan.page().run.payload.live.frames")
    every = until / (frames - 1)
    there, here = [], []
    values = np.linspace(low, high, RUNS).tolist()
    for _ in range(TURNS):
        there += tab.evaluate(TIMED, [slider, values])
        for value in values:
            began = time.perf_counter()
            cd.simulate(model, until=until, every=every, parameters={slider: value})
            here.append(1e3 * (time.perf_counter() - began))
    rate, drawn = tab.evaluate(DRAGGED, [slider, low, high, SECONDS]) if model.dim == 2 else (None, None)
    return {
        "page [kB]": path.stat().st_size / 1e3, "motion": until, "frames": frames, "browser [ms]": min(there),
        "median [ms]": median(there), "compiled core [ms]": min(here), "ratio": min(there) / min(here),
        "drawn [ms]": drawn, "runs a second": rate,
    }  # fmt: skip


def main() -> None:
    from playwright.sync_api import sync_playwright

    program = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if program is None:
        sys.exit("there is no Chromium")
    report = Report("live", "cardan: live pages")
    core = Path(cd.__file__).parent / "view" / "live" / CORE
    report.numbers["core [kB]"] = core.stat().st_size / 1e3
    size, in_page = core.stat().st_size, len(packed(core.read_bytes()))
    report.say(f"the core as WebAssembly: {size / 1e3:.0f} kB, {in_page / 1e3:.0f} kB in a page")
    rows = []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        for file, slider, low, high, asked in MACHINES:
            tab = browser.new_page(viewport=SIZE)
            found = measured(tab, file, slider, low, high, Path(folder))
            tab.close()
            report.numbers[file] = found
            page, motion, frames, best, usual, native, ratio, drawn, rate = found.values()
            met = "" if asked is None else f"{asked}/s: {verdict(max(best, drawn) <= 1e3 / asked)}"
            row = [
                file.removesuffix(".yaml"),
                f"{page:.0f}",
                f"{motion:g} s",
                f"{frames}",
                f"{best:.1f}",
                f"{usual:.1f}",
            ]
            shown = ["", ""] if drawn is None else [f"{drawn:.1f}", f"{rate:.0f}"]
            rows.append([*row, f"{native:.1f}", f"{ratio:.1f}", *shown, met])
        browser.close()
    report.table(
        "A page, and one run of its machine",
        (
            "machine|",
            "page kB",
            "motion",
            "frames",
            "browser ms",
            "median",
            "core ms",
            "ratio",
            "drawn ms",
            "runs/s",
            "target|",
        ),
        rows,
        "browser: one run by WebAssembly, in a worker; core: the same by cd.simulate; drawn: what the page does\n"
        "for a run, meanwhile; best times. runs/s: what was seen while a slider moved, with what else the computer\n"
        "did. Target: neither takes longer than a frame. In space a graphics card draws, which is not measured here",
    )
    report.save()


if __name__ == "__main__":
    main()
