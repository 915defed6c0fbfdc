"""`python -m fuzz`: random machines; `python -m fuzz texts`: damaged files."""

from __future__ import annotations

import sys


def main(argv: list[str]) -> int:
    if argv[:1] == ["texts"]:
        from fuzz.texts import main as texts

        return texts(argv[1:])
    from fuzz.run import main as machines

    return machines(argv)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
