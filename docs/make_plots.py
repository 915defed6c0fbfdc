"""Run the code of `howto/plots.md` and put the pictures it writes, and what it prints, into `_static/`.

python docs/make_plots.py
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import tempfile
from pathlib import Path

DOCS = Path(__file__).parent
STATIC = DOCS / "_static"
PAGE = DOCS / "howto" / "plots.md"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def main() -> None:
    STATIC.mkdir(exist_ok=True)
    home, printed = Path.cwd(), io.StringIO()
    namespace: dict[str, object] = {"__name__": "__main__"}
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            with contextlib.redirect_stdout(printed):
                for block in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
                    exec(compile(block, str(PAGE), "exec", dont_inherit=True), namespace)
        finally:
            os.chdir(home)
        for picture in sorted(Path(folder).glob("plot_*.png")):
            shutil.copy(picture, STATIC / picture.name)
            print(f"saved {STATIC / picture.name}")
    (STATIC / "plots.txt").write_text(printed.getvalue(), encoding="utf-8")
    print(printed.getvalue(), end="")


if __name__ == "__main__":
    main()
