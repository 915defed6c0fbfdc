"""A run to look at: an HTML page, or a movie, by the ending of the file's name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardan.errors import CardanError, FileError
from cardan.view.notebook.frames import Frame

if TYPE_CHECKING:
    from cardan.results.result import Result

PAGES = (".html", ".htm")
MOVIES = (".gif", ".mp4")
ONLY_PAGES = ("quantities", "theme", "arrows", "live", "compare")  # wishes that movies do not grant


def check_ending(path: str | Path) -> None:
    """Raise FileError unless the name ends in a format that animations are written in."""
    if Path(path).suffix.lower() not in (*PAGES, *MOVIES):
        endings = ", ".join((PAGES[0], *MOVIES))
        raise FileError(f'cannot write an animation as "{Path(path).suffix}"; end the name in {endings}', path)


def write_animation(
    result: Result, path: str | Path | None = None, *, live: bool = False, **wishes: Any
) -> Path | Frame:
    """Write a page or a movie of a result; `wishes` as in `Result.animate`. Returns the path, or what a notebook shows
    where there is none."""
    if path is None:
        return Frame(page_text(result, live, wishes), result.name)
    check_ending(path)
    if Path(path).suffix.lower() in PAGES:
        from cardan.view.page.write import write_text

        return write_text(page_text(result, live, wishes), path)
    wishes |= {"live": live}
    movie_options = {word: value for word, value in wishes.items() if value is not None and value is not False}
    refused = [word for word in ONLY_PAGES if word in movie_options]
    if refused:
        raise CardanError(f"{path}: {refused[0]}= goes with a page, not a movie; leave it out or name an .html file")
    from cardan.view.drawing.movie import write_movie

    write_movie(result, path, **movie_options)
    return Path(path)


def page_text(result: Result, live: bool, wishes: dict[str, Any]) -> str:
    """The page of a result, as text."""
    from cardan.view.page.payload import Wishes, page_of
    from cardan.view.page.write import page_html

    if not live:
        return page_html(page_of(result, Wishes(**wishes)))
    from cardan.view.live.data import live_page

    return live_page(result, Wishes(**wishes)).html
