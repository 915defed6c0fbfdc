"""What the studio opens: a model file, an example by its name, or a Python program with a function `build()`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from cardan.errors import CardanError, FileError, missing_file
from cardan.files import examples
from cardan.files.formats import Yaml
from cardan.files.load import load_file
from cardan.files.model_file import AnalysisRequest
from cardan.files.text_models.design_request import DesignRequest
from cardan.files.text_models.yaml import parse_yaml
from cardan.io.text import read_text
from cardan.model.model import Model
from cardan.presented import WHOLE_RESULTS
from cardan.studio.document import Document
from cardan.studio.programs import MachineText, built_by_file

YAML = Yaml.endings
MOST_LISTED = 200  # files of a folder


class Source(NamedTuple):
    """`path`: the file it came from; None of a machine that is drawn from nothing, whose text is `text`.

    `program` is the text of the Python program that has made it; an example is nobody's file to save.
    """

    path: Path | None
    model: Model
    analyses: Sequence[AnalysisRequest] = ()
    design: DesignRequest | None = None
    notes: Sequence[str] = ()
    text: str = ""
    trust_fmus: bool = False
    program: str = ""
    is_example: bool = False


def openable() -> list[str]:
    """Names that can be opened: models of this folder, then examples."""
    model_files = sorted(path.name for path in Path().iterdir() if path.suffix.lower() in YAML)
    return [*model_files[:MOST_LISTED], *sorted({path.stem for path in examples.example_files()})]


def empty_source() -> Source:
    """A machine in the plane that has nothing yet."""
    document = Document.empty()
    loaded = document.loaded
    assert loaded is not None
    return Source(None, loaded.model, loaded.analyses, loaded.design, text=document.text)


def open_source(name: str, data_set: int | None = None, trust_fmus: bool = False) -> Source:
    """The machine of a file, or of the example that is called so; `trust_fmus`: FMUs that its text names may run."""
    path = path_of(name)
    if trust_fmus and path.suffix.lower() not in YAML:
        raise CardanError(f"{name}: --trust-fmus belongs to YAML files, which may name FMUs; leave it out")
    source = of_program(path) if is_program(path) else _of_file(path, data_set, trust_fmus)
    return source._replace(is_example=not Path(name).exists())


def path_of(name: str) -> Path:
    """The file of a name, or the example that is called so; a name that is neither is refused."""
    path = Path(name)
    if path.suffix.lower() in WHOLE_RESULTS:
        raise FileError(f"this is a result, and the studio needs a model; `cardan view {name}` shows a result", path)
    if not path.exists():
        if path.suffix and path.suffix.lower() not in examples.FORMATS:
            return path  # its reader says which kinds of file there are
        if path.parent != Path():
            raise missing_file(path)
        try:
            return examples.find_example(name)
        except CardanError as error:
            raise CardanError(f"{error}; there is no such file either") from None
    return path


def _of_file(path: Path, data_set: int | None, trust_fmus: bool) -> Source:
    options: Any = ({} if data_set is None else {"number": data_set}) | ({"trust_fmus": True} if trust_fmus else {})
    loaded = load_file(path, **options)
    notes = getattr(loaded, "file_notes", ())
    return Source(path, loaded.model, loaded.analyses, loaded.design, notes, trust_fmus=trust_fmus)


def is_program(path: Path) -> bool:
    return path.suffix.lower() == ".py"


def of_program(path: Path, machine_text: MachineText | None = None) -> Source:
    """The machine of a program. `machine_text` is what it has made in another process.

    Where that is no text, because there are functions of Python in the machine, the program is run once more in this
    process, as far as it builds the machine.
    """
    program = read_text(path)
    if machine_text is not None and not machine_text.why_not:
        with suppress(CardanError):  # such as an FMU: a text must not run it, but the user's program may
            loaded = parse_yaml(machine_text.yaml)
            return Source(path, loaded.model, loaded.analyses, loaded.design, text=machine_text.yaml, program=program)
    built = built_by_file(path, machine_text)
    return Source(path, built.model, built.analyses, program=program)
