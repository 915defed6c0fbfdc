"""A run to look at: an HTML page, or a movie, by the ending of the file's name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardan.errors import CardanError, FileError

if TYPE_CHECKING:
    from cardan.results.result import Result

PAGES = (".html", ".htm")
MOVIES = (".gif", ".mp4")
ONLY_PAGES = ("quantities", "theme", "arrows", "live")  # wishes that movies do not grant


def check_ending(path: str | Path) -> None:
    """Raise FileError unless the name ends in a format that animations are written in."""
    if Path(path).suffix.lower() not in (*PAGES, *MOVIES):
        known = ", ".join((PAGES[0], *MOVIES))
        raise FileError(f'cannot write an animation as "{Path(path).suffix}"; end the name in {known}', path)


def write_animation(result: Result, path: str | Path, *, live: bool = False, **wishes: Any) -> Path:
    """Write a page or a movie of a result; `wishes` as in `Result.animate`. Returns the path."""
    check_ending(path)
    if Path(path).suffix.lower() in PAGES:
        from cardan.view.page.payload import Wishes

        if live:
            from cardan.view.live.write import write_live_page

            return write_live_page(result, path, Wishes(**wishes))
        from cardan.view.page.write import write_page

        return write_page(result, path, Wishes(**wishes))
    wishes |= {"live": live}
    given = {word: value for word, value in wishes.items() if value is not None and value is not False}
    refused = [word for word in ONLY_PAGES if word in given]
    if refused:
        raise CardanError(f"{path}: {refused[0]}= goes with a page, not a movie; leave it out or name an .html file")
    from cardan.view.drawing.movie import write_movie

    write_movie(result, path, **given)
    return Path(path)
