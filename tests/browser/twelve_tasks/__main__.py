"""All tasks on a desktop and on a phone, light and dark.

`python -m tests.browser.twelve_tasks FOLDER [part of a name]`: the pictures go into the folder. What is wrong is
printed, and counts in the exit status.
"""

from __future__ import annotations

import itertools
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.twelve_tasks.tasks import TASKS, done


def main(folder: Path, wanted: str) -> int:
    os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp()
    program = next(path for name in CHROMIUM if (path := shutil.which(name)))
    failures = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        for phone, dark, task in itertools.product((False, True), (False, True), TASKS):
            words = f"{task.__name__}_{'phone' if phone else 'desktop'}_{'dark' if dark else 'light'}"
            if wanted not in words:
                continue
            os.chdir(tempfile.mkdtemp())
            start = time.monotonic()
            try:
                done(task, browser, folder, phone=phone, dark=dark)
                print(f"{words}: done in {time.monotonic() - start:.0f} s", flush=True)
            except BaseException as error:  # also that of pytest.fail
                if isinstance(error, KeyboardInterrupt):
                    raise
                failures += 1
                print(f"{words}: {error}", flush=True)
        browser.close()
    return failures


if __name__ == "__main__":
    sys.exit(min(1, main(Path(sys.argv[1]).absolute(), sys.argv[2] if len(sys.argv) > 2 else "")))
