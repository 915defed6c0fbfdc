"""Analyses have few arguments; their further options stand in objects, and each of them reaches what it is for."""

from __future__ import annotations

import inspect

import pytest

import cardan as cd
from cardan.analysis.options import ArgumentError, Options
from cardan.model.argument_messages import WordError
from cardan.public import names

MOST = 12
HOMES = ("cardan.analysis", "cardan.design", "cardan.audit")
PUBLIC = {name: getattr(cd, name) for name in names()}
ANALYSES = [name for name, it in PUBLIC.items() if inspect.isfunction(it) and it.__module__.startswith(HOMES)]
FUNCTIONS = [name for name, it in PUBLIC.items() if inspect.isfunction(it) and it.__module__.startswith("cardan.")]
OPTIONS = [name for name, it in PUBLIC.items() if isinstance(it, type) and issubclass(it, Options)]
MOVED = {  # analysis -> words that were arguments, each with a value, and what to write instead
    "sweep": {
        "workers": (2, "backend=cd.Backend(workers=2)"),
        "scheduler": ("tcp://a:1", 'backend=cd.Backend(scheduler="tcp://a:1")'),
        "precision": ("single", 'backend=cd.Backend(precision="single")'),
        "resume": (True, "save=cd.Resume(...)"),
    },
    "optimize": {
        "max_iterations": (5, "solver=cd.Solver(max_iterations=5)"),
        "starts": (3, "solver=cd.Solver(starts=3)"),
        "combine": ("sum", 'solver=cd.Solver(combine="sum")'),
        "bounds": ({"k": (1, 2)}, "with_respect_to={"),
    },
    "global_optimize": {"population": (20, "solver=cd.Search(population=20)"), "workers": (2, "backend=cd.Backend(")},
    "pareto": {"generations": (20, "solver=cd.Search(generations=20)"), "bounds": ({}, "with_respect_to={")},
    "uncertainty": {"sampling": ("sobol", 'samples=cd.MonteCarlo(sampling="sobol")')},
    "sobol_indices": {"seed": (1, "samples=cd.MonteCarlo(seed=1)")},
    "rare_failure": {"level": (0.9, "samples=cd.MonteCarlo(level=0.9)")},
    "path_synthesis": {"full_cycle": (True, "solver=cd.LeastSquares(full_cycle=True)")},
    "function_synthesis": {"starts": (0, "solver=cd.LeastSquares(starts=0)")},
    "find_linkages": {"seed": (1, "candidates=cd.Candidates(seed=1)"), "closed": (True, "task=cd.Task(closed=True)")},
}


@pytest.mark.parametrize("name", ANALYSES)
def test_an_analysis_has_at_most_twelve_arguments(name):
    assert len(inspect.signature(getattr(cd, name)).parameters) <= MOST


@pytest.mark.parametrize(
    ("name", "word", "value", "instead"),
    [(name, word, value, instead) for name, words in MOVED.items() for word, (value, instead) in words.items()],
)
def test_an_argument_of_before_is_told_where_it_stands_now(name, word, value, instead):
    with pytest.raises(ArgumentError) as refused:
        getattr(cd, name)(**{word: value})
    assert instead.partition("...")[0] in str(refused.value)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_public_function_names_itself_where_its_arguments_are_wrong(name):
    with pytest.raises((WordError, ArgumentError), match=f"cd.{name}"):
        getattr(cd, name)(nonsense=1)


@pytest.mark.parametrize("name", OPTIONS)
def test_options_are_written_as_they_are_made(name):
    """`repr` is a call that makes the same object again."""
    cls = getattr(cd, name)
    assert not cls.plain or cls.field_of(cls.flat_words.get(cls.plain, cls.plain)) == cls.plain
    made = cls("x") if name in ("Resume", "Start", "Backend") else cls()
    again = eval(f"cd.{made!r}", {"cd": cd})
    assert again == made
