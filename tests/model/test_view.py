"""The view `s` of a machine: what its protocols promise is what the views of compiled machines have."""

from __future__ import annotations

import inspect

import pytest

from cardan.compiled.responses import ResponseView
from cardan.equations.view import SymbolicView
from cardan.model.view import MotionView, View

ATTRIBUTES = ("model", "time")  # set by the constructor


def promised(protocol: type) -> dict[str, object]:
    """The methods and properties of a protocol."""
    members = {name: value for cls in protocol.__mro__ for name, value in vars(cls).items()}
    return {name: value for name, value in members.items() if not name.startswith("_")}


@pytest.mark.parametrize(("protocol", "made"), [(View, SymbolicView), (MotionView, ResponseView)])
def test_views_keep_what_their_protocols_promise(protocol, made):
    for name, member in promised(protocol).items():
        if name in ATTRIBUTES:
            continue
        found = inspect.getattr_static(made, name)
        if isinstance(member, property):
            assert isinstance(found, property), name
        else:
            assert inspect.signature(found) == inspect.signature(member), name


@pytest.mark.parametrize(("protocol", "made"), [(View, SymbolicView), (MotionView, ResponseView)])
def test_protocols_promise_all_that_elements_and_users_may_ask_for(protocol, made):
    inside = {"with_ground", "for_constraint", "with_multipliers", "in_motion", "columns"}  # for the equations alone
    offered = {name for cls in made.__mro__[:-1] for name in vars(cls) if not name.startswith("_")}
    assert offered - inside <= promised(protocol).keys()


def test_every_promise_says_what_it_is():
    assert [name for name, member in promised(MotionView).items() if not inspect.getdoc(member)] == []
