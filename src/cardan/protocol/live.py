"""What a live page holds besides its run: the machine, its sliders, and where everything stands."""

from __future__ import annotations

from typing import TypedDict


class LiveSlider(TypedDict):
    name: str
    place: int  # among the parameters of the core
    value: float
    low: float
    high: float
    step: float
    group: str


class Doing(TypedDict):
    """What a limit or a friction may do, by the numbers of the core: whether it does something, and whether speeds
    jump."""

    what: str
    acts: bool
    strikes: bool


class Happening(Doing):
    """Something that may happen in a run: likewise."""

    name: str


class PartChange(TypedDict):
    """Numbers of a part of the drawing that change with a slider: their changes along the slider, evenly. A part is a
    list of the drawing, and which of the list."""

    of: str
    index: int
    places: list[int]
    changes: list[list[float]]


class ExactPart(TypedDict):
    """Numbers of a part of the drawing that are among the `looks` of a run."""

    of: str
    index: int
    places: list[int]
    looks: list[int]


class SliderTable(TypedDict):
    name: str
    nodes: list[float]
    parts: list[PartChange]


class SceneChanges(TypedDict):
    """How the drawing changes with the parameters (cardan.view.live.scene_change)."""

    exact: list[ExactPart]
    tables: list[SliderTable]
    warped: list[int]  # bodies whose outlines go with their points


class Looks(TypedDict):
    """Numbers of the drawing, a function of the parameters: its tape, and the numbers that it works with."""

    count: int
    tape: int | None
    work: int


class LiveRow(TypedDict):
    element: str
    is_angle: bool


class LiveMachine(TypedDict):
    """What the core must know of a machine."""

    base: int  # where its memory begins
    model: int  # addresses of its model, and of the times of its frames
    times: int
    frames: int
    rtol: float
    atol: float
    outputs: int  # numbers of a row of outputs,
    values: int  # and of parameters together with what events change
    looks: Looks
    most_events: int  # that a run tells of
    p: list[float]
    channels: list[list[int]]  # of each channel: places in t, outputs, whose numbers are added


class Live(LiveMachine):
    sliders: list[LiveSlider]
    constraints: list[LiveRow]
    bodies: list[str]
    happenings: list[Happening]
    doings: list[Doing]  # the first one is that of an event, which has its own words
    switches: dict[str, int]  # forces that events switch: where among the values it stands whether they act
    scene: SceneChanges
    notes: list[str]  # what the user should know of the drawing
