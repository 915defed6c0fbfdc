"""Options that several commands share, and reading a model file with its parameters."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardan.commands.signature import Argument, Option, remembered
from cardan.errors import CardanError, FileError
from cardan.view.terminal.console import say

if TYPE_CHECKING:
    from cardan.files.model_file import ModelFile as Loaded


DEBUG = Option("--debug", help="Show the Python traceback of an error.").remembered("debug", bool, False)
AsJson = Annotated[bool, Option("--json", help="Print the results as one JSON object.")]
Force = Annotated[bool, Option("--force", help="Overwrite an existing file.")]
DATA_SET = Option("--data-set", metavar="N", help="The data set of a .dads deck to use [the first].")
TRUST_FMUS = Option("--trust-fmus", help="Let the FMUs that FILE names run: they are programs, and refused otherwise.")
OF_A_FILE = (DATA_SET.remembered("data_set", int), TRUST_FMUS.remembered("trust_fmus", bool, False))


def file_or_example(name: str) -> Path:
    """The file of this name, else the example of this name. A path that leads nowhere is for its reader to refuse."""
    path = Path(name)
    if path.exists():
        return path
    from cardan.files.examples import find_example

    try:
        example = find_example(name)
    except CardanError as error:
        if path.suffix or path.name != name:
            return path
        raise CardanError(f"{error}; there is no such file either") from None
    say(f"{example.name} is an example that comes with cardan")
    return example


ModelFile = Annotated[
    Path,
    Argument(
        "FILE",
        "A model (.yaml), a classic deck (.dap, .kap, .dads), a robot (.urdf, .mjcf, .sdf), or the name of an example.",
        OF_A_FILE,
        file_or_example,
    ),
]
Settings = Annotated[
    list[str] | None,
    Option("--set", metavar="NAME=VALUE", help="Set the value of a parameter; repeatable."),
]


def load(file: Path) -> Loaded:
    """A model with its analyses and its design section, as the options of a file say."""
    from cardan.files.formats import Dads, Yaml
    from cardan.files.load import load_file

    data_set, trusted = remembered("data_set"), remembered("trust_fmus")
    if trusted and file.suffix.lower() not in Yaml.endings:
        raise CardanError(f"{file}: --trust-fmus belongs to YAML files, which may name FMUs; leave it out")
    if data_set is None:
        return load_file(file, trust_fmus=True) if trusted else load_file(file)
    if file.suffix.lower() not in Dads.endings:
        raise CardanError(f"{file}: --data-set chooses among the data sets of a .dads deck; leave it out")
    return load_file(file, number=data_set)


def load_aloud(file: Path) -> Loaded:
    """Load a model and say what its file has to say about itself."""
    loaded = load(file)
    for line in file_notes(loaded):
        say(line)
    return loaded


def file_notes(loaded: Loaded) -> Sequence[str]:
    """What a deck has to say about itself: which of its data sets this is, what was decided in reading it."""
    return getattr(loaded, "file_notes", ())


def parameters_of(settings: Sequence[str] | None) -> dict[str, float]:
    """{"k": 800.0} from ["k=800"]."""
    values = {}
    for setting in settings or ():
        name, equals, text = (word.strip() for word in setting.partition("="))
        try:
            values[name] = float(text)
        except ValueError:
            equals = ""
        if not (name and equals):
            raise CardanError(f'--set "{setting}": expected a name and a number, for example --set k=800')
    return values


def check_free(path: Path, force: bool) -> None:
    """Refuse to overwrite a file, unless --force is given."""
    if path.exists() and not force:
        raise FileError("the file already exists; use --force to overwrite it", path)
