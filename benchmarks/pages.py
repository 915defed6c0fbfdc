"""Pages in a browser: frames a second, from a slider's move to the new motion, and how long the studio takes to load.

    python benchmarks/pages.py    writes results/pages.txt and .json; needs playwright and the system's chromium

A frame's own time is what the page's program takes for it: the part that a quiet computer with a graphics card has to
do sixty times a second. "Drawn by the processor" are the frames a second that were seen here, where Chromium draws in
software. The slider is that of a live page: from its move to the painted motion, with the worker's run in it. The
studio loads over an emulated line, until its machine is seen.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from cardan.files.example_runs import example_motion
from cardan.studio.server import Studio
from cardan.studio.source import open_source
from live import ARGUMENTS, CHROMIUM, EXAMPLES, SIZE
from measure import Report, verdict

MACHINES = ("fourbar.yaml", "stewart_platform.py", "car.py")
FRAME, SLIDER = 1000 / 60, 30.0  # ms
LINE, LOADED = 50e3, 10.0  # bytes a second, s
STUDIOS = ("fourbar_lengths.yaml", "six_axis_arm.urdf")
DRAWN = """async (seconds) => {
  const page = cardan.page(), own = [], seen = [];
  const paint = page.paint.bind(page);
  page.paint = now => {
    const began = performance.now();
    paint(now);
    own.push(performance.now() - began);
    seen.push(began);
  };
  page.clock.loop = true;
  page.clock.play();
  await new Promise(done => setTimeout(done, 1000 * seconds));
  page.clock.pause();
  own.sort((a, b) => a - b);
  return [own[own.length >> 1], own[Math.floor(0.95 * own.length)], 1000 * (seen.length - 1) / (seen.at(-1) - seen[0])];
}"""
MOVED = """async ([name, low, high, steps]) => {
  const page = cardan.page(), took = [];
  const frame = () => new Promise(requestAnimationFrame);
  for (let k = 0; k < steps; k++) {
    const began = performance.now(), before = cardanLive.shown();
    cardanLive.set(name, low + (high - low) * k / (steps - 1));
    while (cardanLive.shown() === before) await new Promise(done => setTimeout(done, 0));
    page.renderer.draw(page.run.motion.frameAt(page.clock.time));
    took.push(performance.now() - began);
    await frame();
  }
  took.sort((a, b) => a - b);
  return [took[0], took[took.length >> 1]];
}"""


def page_of(file: str, folder: Path, live: bool = False) -> Path:
    return example_motion(EXAMPLES / file).animate(folder / f"{Path(file).stem}.html", live=live)


def loading(browser: Any, file: str) -> tuple[float, float]:
    """Seconds until the machine is seen, and how many kB the page's files were on the line."""
    studio = Studio(open_source(str(EXAMPLES / file)))
    studio.begin()
    tab = browser.new_page(viewport=SIZE)
    line = tab.context.new_cdp_session(tab)
    sizes: list[float] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    line.send("Network.enable")
    line.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 20, "downloadThroughput": LINE, "uploadThroughput": LINE},
    )
    try:
        began = time.perf_counter()
        tab.goto(studio.address, wait_until="commit")
        while not tab.evaluate("!!(window.cardan && cardan.page && cardan.page())"):
            time.sleep(0.02)
        return time.perf_counter() - began, sum(sizes) / 1e3
    finally:
        tab.close()
        studio.close()


def main() -> None:
    from playwright.sync_api import sync_playwright

    program = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if program is None:
        sys.exit("there is no Chromium")
    report = Report("pages", "cardan: pages in a browser")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as name:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        rows = []
        for file in MACHINES:
            tab = browser.new_page(viewport=SIZE)
            tab.goto(f"{page_of(file, Path(name)).as_uri()}#paused")
            tab.evaluate("window.cardan.ready")
            usual, slow, rate = tab.evaluate(DRAWN, 4.0)
            tab.close()
            report.numbers[file] = {"frame [ms]": usual, "p95 [ms]": slow, "drawn by the processor [1/s]": rate}
            met = f"own {FRAME:.1f} ms: {verdict(usual <= FRAME)}"
            rows.append([Path(file).stem, f"{usual:.1f}", f"{slow:.1f}", f"{rate:.0f}", met])
        report.table(
            "Frames of an animation page",
            ("machine|", "own time ms", "p95", "drawn by the processor /s", "target|"),
            rows,
            "own time: of the page's program for one frame, median; in space the software that stands in for a\n"
            "graphics card works beside it",
        )
        tab = browser.new_page(viewport=SIZE)
        tab.goto(f"{page_of('fourbar_lengths.yaml', Path(name), live=True).as_uri()}#paused")
        tab.evaluate("window.cardan.ready")
        runs = [tab.evaluate(MOVED, ["crank_length", 1.8, 2.2, 20]) for _ in range(3)]
        best, usual = min(run[0] for run in runs), median(run[1] for run in runs)
        tab.close()
        report.numbers["slider"] = {"best [ms]": best, "median [ms]": usual}
        report.table(
            "From a slider's move to the new motion: the four-bar of a live page",
            ("best ms", "median", "target|"),
            [[f"{best:.1f}", f"{usual:.1f}", f"{SLIDER:g} ms: {verdict(best <= SLIDER)}"]],
            "with its run of 4 s in the worker, and the picture drawn",
        )
        rows = []
        for file in STUDIOS:
            seconds, size = loading(browser, file)
            report.numbers[f"studio {file}"] = {"seconds": seconds, "files [kB]": size}
            rows.append([file, f"{size:.0f}", f"{seconds:.1f}", f"{LOADED:g} s: {verdict(seconds <= LOADED)}"])
        browser.close()
    report.table(
        f"The studio over a line of {LINE / 1e3:g} kB/s",
        ("machine|", "files kB", "seen after s", "target|"),
        rows,
        "files: programs and styles as they travel; the first run comes after them",
    )
    report.save()


if __name__ == "__main__":
    main()
