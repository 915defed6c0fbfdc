"""Photographs to draw over, as files beside the model file: pixels, which are checked and never run."""

from __future__ import annotations

import base64
import binascii
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from cardan.errors import CardanError, FileError
from cardan.io.atomic import written_whole

ENDINGS = {"PNG": ".png", "JPEG": ".jpg"}
LARGEST_PHOTO = 1_000_000  # bytes: the window makes larger ones smaller before it sends them
MOST_PIXELS = 4096  # of a side


def stored(folder: Path, data: str) -> str:
    """The name of the file of a photograph, in base64; the same one has the same name."""
    try:
        pixels = base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        raise CardanError("the photograph did not arrive whole; try again") from None
    ending = _ending_of(pixels)
    path = folder / f"photo_{sha256(pixels).hexdigest()[:8]}{ending}"
    if not path.exists():
        with written_whole(path) as temporary:
            temporary.write_bytes(pixels)
    return path.name


def read_photo(folder: Path, name: str) -> tuple[str, str]:
    """A photograph of a folder in base64, and its type."""
    path = folder / Path(name).name
    if not path.is_file():
        raise FileError("the photograph behind the drawing is not beside it any more", name)
    if path.stat().st_size > LARGEST_PHOTO:
        raise FileError(f"the photograph is larger than {LARGEST_PHOTO // 1000} kB", name)
    pixels = path.read_bytes()
    return base64.b64encode(pixels).decode("ascii"), "image/png" if _ending_of(pixels) == ".png" else "image/jpeg"


def _ending_of(pixels: bytes) -> str:
    """Raises CardanError where they are no picture, or one that is too large. Only its head is read."""
    from PIL import Image, UnidentifiedImageError  # comes with Matplotlib

    if len(pixels) > LARGEST_PHOTO:
        raise CardanError(f"the photograph is larger than {LARGEST_PHOTO // 1000} kB")
    try:
        with Image.open(BytesIO(pixels), formats=tuple(ENDINGS)) as image:
            kind, sides = image.format or "", image.size
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError):
        raise CardanError("this is no photograph: a PNG or a JPEG is needed") from None
    except Image.DecompressionBombError:
        raise CardanError(f"the photograph has more than {MOST_PIXELS} pixels on a side") from None
    if max(sides) > MOST_PIXELS:
        raise CardanError(f"the photograph has more than {MOST_PIXELS} pixels on a side")
    return ENDINGS[kind]
