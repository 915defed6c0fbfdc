"""Look at the animations of the gallery in a browser: what its console says is a problem."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
DRIVER = "GL Driver Message"  # of Chromium without a graphics card, not of the page
SMALL = {"width": 800, "height": 480}  # 3D without a graphics card takes its time, by the pixel
PLAYED = 200  # ms
PROBLEM = 1


def check(pages: list[Path]) -> int:
    """Open the animations one after another and tell what their consoles say; 0 where all are quiet."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        print("Playwright is not installed: pip install playwright")
        return PROBLEM
    program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
    if program is None:
        print(f"there is none of {', '.join(PROGRAMS)}")
        return PROBLEM
    loud = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        for k, path in enumerate(pages, start=1):
            said = look_at(browser, path) if path.is_file() else ["there is no animation; make it first"]
            loud += bool(said)
            print(f"[{k:2}/{len(pages)}] {path.stem:30} {'; '.join(said) or 'quiet'}", flush=True)
        browser.close()
    print(f"{len(pages) - loud} of {len(pages)} animations are quiet")
    return PROBLEM if loud else 0


def look_at(browser: Any, path: Path) -> list[str]:
    """What the console of an animation says while it opens, plays and jumps to its end."""
    said: list[str] = []
    tab = browser.new_page(viewport=SMALL)
    tab.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    tab.on("pageerror", lambda error: said.append(f"error: {error}"))
    try:
        tab.goto(path.absolute().as_uri())
        tab.evaluate("window.cardan.ready")
        tab.evaluate("window.cardan.play()")
        tab.wait_for_timeout(PLAYED)
        tab.evaluate("window.cardan.seek(Infinity)")
        tab.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
    except Exception as error:
        said.append(f"{type(error).__name__}: {str(error).splitlines()[0]}")
    finally:
        tab.close()
    return [words for words in said if DRIVER not in words]
