"""Pages in a notebook: each in a frame of its own, which can do nothing but show it."""

from __future__ import annotations

import html

FRAME_HEIGHT = 560  # pixels


class Frame:
    """A page that a notebook shows; `text` is its HTML."""

    def __init__(self, text: str, name: str, height: int = FRAME_HEIGHT):
        self.text, self._name, self._height = text, name, height

    def __repr__(self) -> str:
        return f"<page of {self._name}, {len(self.text) / 1000:.0f} kB; a notebook shows it>"

    def _repr_html_(self) -> str:
        return frame(self.text, self._height)


def frame(text: str, height: int = FRAME_HEIGHT) -> str:
    """A page as an element of another one."""
    style = f"width: 100%; height: {height}px; border: 1px solid #8884; border-radius: 6px"
    return f'<iframe sandbox="allow-scripts" style="{style}" srcdoc="{html.escape(text, quote=True)}"></iframe>'
