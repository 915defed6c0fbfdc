"""Compiles models into Systems: once for each structure, safely from several threads."""

from __future__ import annotations

import os
import threading

from cardan.compiled.large_system import LargeSystem
from cardan.compiled.repeated import large_groups
from cardan.compiled.system import System
from cardan.errors import ModelError
from cardan.errors import described as in_words
from cardan.model.model import Model
from cardan.model.particles import check_particles
from cardan.numerics.tapes.tape_store import TapeStore

_compiling = threading.RLock()
if hasattr(os, "register_at_fork"):  # a copy of this process must not wait for a thread that it does not have
    os.register_at_fork(
        before=_compiling.acquire, after_in_parent=_compiling.release, after_in_child=_compiling.release
    )


def system_of(model: Model, tape_store: TapeStore | None = None, key: str = "") -> System:
    """A new System; of a large machine with many alike parts, one whose equations are repeated."""
    return (System if large_groups(model) is None else LargeSystem)(model, tape_store, key)


def compile_system(model: Model) -> System:
    """The System of a model; compiled at the first call and again only when the structure has changed."""
    if not isinstance(model, Model):
        raise ModelError(f"expected a cardan.Model, got {in_words(model)} (files are read with cardan.load_model)")
    if not model.bodies:
        remedy = model.notes[-1] if model.notes else 'add one, model.body("rod", mass=1, inertia=0.1)'
        raise ModelError(f'model "{model.name}" has no bodies: {remedy}')
    system, version = model.compiled
    if system is None or version != model.version:
        with _compiling:
            system, version = model.compiled  # another thread may have made it meanwhile
            if system is None or version != model.version:
                check_particles(model.elements.values())
                key, described = model.made_from
                system = system_of(model, key=key if described == model.version else "")
                model.compiled = (system, model.version)
    return system
