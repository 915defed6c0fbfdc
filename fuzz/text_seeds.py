"""The files that are damaged: the examples, machines with something of everything, and the files that cardan writes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from fuzz.text_mutations import damaged
from fuzz.tree_mutations import damaged_xml, damaged_yaml

HERE = Path(__file__).parent
MODELS = (".yaml", ".dap", ".kap", ".dads", ".urdf", ".xml")
WRITTEN = (".csv", ".npz", ".json", ".h5")  # sweeps, histories of optimizations, results
YAML, XML = (".yaml",), (".urdf", ".xml")
TREES = 0.6  # so many of the damaged YAML and XML files keep their form
MODELS_SHARE = 0.93  # so many mutants are model files


@dataclass(frozen=True)
class Mutant:
    """A damaged file: its number, the name it gets, its bytes, where it comes from and what was done to it."""

    number: int
    name: str
    data: bytes
    changes: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.number}: {self.name}, {', '.join(self.changes)}"


@lru_cache
def model_seeds() -> dict[str, bytes]:
    """Name -> bytes of the model files."""
    folders = (HERE.parent / "examples", HERE / "seeds")
    files = sorted(path for folder in folders for path in folder.iterdir() if path.suffix in MODELS)
    return {path.name: path.read_bytes() for path in files}


@lru_cache
def written_seeds() -> dict[str, bytes]:
    """Name -> bytes of the files that cardan writes and reads again, made of a small machine."""
    import cardan as cd

    with TemporaryDirectory() as name:
        folder = Path(name)
        model = cd.load_model(HERE.parent / "examples" / "buffer_design.yaml")
        table, recorded = {"k": [1e4, 2e4], "c": [1e3, 2e3]}, folder / "sweep.csv"
        grid = cd.sweep(model, table, ["wagon.position.x"], until=0.02, save=recorded, backend="serial")
        for ending in ("npz", "h5"):
            grid.save(folder / f"table.{ending}")
        peak = cd.Terminal("buffer.force")
        options = {"until": 0.02, "with_respect_to": ["k"], "bounds": {"k": (1e3, 2e5)}, "max_iterations": 2}
        cd.optimize(model, minimize=peak, save=folder / "history.json", **options)
        cd.simulate(model, until=0.02, every=0.01).save(folder / "run.h5")
        return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.suffix in WRITTEN}


def mutant(number: int) -> Mutant:
    """The damaged file of this number; always the same."""
    rng = Random(number)
    seeds = model_seeds() if rng.random() < MODELS_SHARE else written_seeds()
    name = rng.choice(list(seeds))
    data, ending = seeds[name], Path(name).suffix
    as_tree = {**dict.fromkeys(YAML, damaged_yaml), **dict.fromkeys(XML, damaged_xml)}.get(ending)
    if as_tree is not None and rng.random() < TREES:
        data, changes = as_tree(data, rng)
    else:
        data, changes = damaged(data, rng, [*seeds.values()])
    return Mutant(number, name, data, tuple(changes))
