"""Linkages for a sketched curve: searched in a thread of their own, told to all pages while they are found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from cardan.errors import CardanError, check_known, suggestion
from cardan.files.text_models.yaml import parse_yaml
from cardan.protocol import studio as protocol
from cardan.protocol.checking import JsonObject
from cardan.scene import GROUND, scene_of
from cardan.scene.plan import planner_of
from cardan.scene.poses import POSE, placed
from cardan.studio.finding.linkage_search import KINDS, Search, SearchedLinkage, linkages_for
from cardan.studio.messages import announcement
from cardan.studio.session import SupersededError
from cardan.studio.worker import IsStale, Worker

FAMILIES = {"watt": ("watt-1", "watt-2"), "stephenson": ("stephenson-1", "stephenson-3")}  # kinds by one name
OPTIONS = ("kinds", "closed", "crank", "lengths", "min_transmission_angle", "budget")
LONGEST_SEARCH = 120.0  # s of a search


class Sketched(NamedTuple):
    """A curve and what is asked of its linkages, as `linkages_for` takes them."""

    points: Sequence[Sequence[float]]
    options: JsonObject


class LinkageSearch:
    """`tell(slot, frame)` tells all pages that are open."""

    def __init__(self, tell: Callable[[str, str], None]):
        self._tell = tell
        self.linkages: list[SearchedLinkage] = []  # the best first, each with its text
        self.worker: Worker[Sketched] = Worker(self._search, self._failed, "linkages")

    def begin(
        self, points: Sequence[Sequence[float]], options: Mapping[str, Any], **point_values: Sequence[float]
    ) -> None:
        """Search for linkages through the points; `point_values` are their times or angles."""
        search = Sketched(points, checked(options) | point_values)
        self.linkages = []
        self.worker.submit(search)

    def stop(self) -> None:
        """What was found so far stays."""
        self.worker.cancel()

    def close(self) -> None:
        self.worker.close(0.5)

    def text(self, k: int) -> str:
        """The document of a linkage of the list."""
        if k >= len(self.linkages):
            raise CardanError(f"there is no linkage {k + 1}; {len(self.linkages)} were found")
        return self.linkages[k].yaml

    def _search(self, sketched: Sketched, is_stale: IsStale) -> None:
        def hear(search: Search) -> None:
            is_news = [one.yaml for one in search.linkages] != [one.yaml for one in self.linkages]
            self.linkages = search.linkages
            self._say(search, with_list=is_news)

        try:
            ended = linkages_for(sketched.points, on_progress=hear, is_stale=is_stale, **sketched.options)
        except SupersededError:
            ended = Search(1.0, self.linkages, "The search was stopped.")
        except CardanError as error:
            ended = Search(1.0, [], str(error))
        self.linkages = ended.linkages
        self._say(ended, is_done=True)

    def _say(self, search: Search, with_list: bool = True, is_done: bool = False) -> None:
        fields: JsonObject = {"progress": search.done, "words": search.words, "is_done": is_done}
        if with_list:
            fields["linkages"] = [shown(one) for one in search.linkages]
        self._tell("linkages", announcement("linkages", **fields))

    def _failed(self, error: Exception) -> None:
        self._say(Search(1.0, [], f"{type(error).__name__}: {error}"), is_done=True)


def checked(options: Mapping[str, object]) -> JsonObject:
    """Options of a search, which come from a page; kinds by families or by their own names."""
    for name in options:
        if name not in OPTIONS:
            raise CardanError(f'"{name}" is not known as an option of a search{suggestion(name, OPTIONS)}')
    search_options = {name: value for name, value in options.items() if value is not None}
    kinds = search_options.get("kinds", list(KINDS))
    if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
        raise CardanError("kinds: expected a list of names such as four-bar")
    search_options["kinds"] = [one for kind in kinds for one in FAMILIES.get(kind, (kind,))]
    for kind in search_options["kinds"]:
        check_known("there is no kind of linkage", kind, KINDS, CardanError)
    budget = search_options.get("budget", 20.0)
    if isinstance(budget, bool) or not isinstance(budget, (int, float)) or not 0 < budget <= LONGEST_SEARCH:
        raise CardanError(f"budget: expected seconds, above 0 and up to {LONGEST_SEARCH:g}")
    return search_options


def shown(one: SearchedLinkage) -> protocol.ShownLinkage:
    """A linkage as pages draw it: without its text, with its links in the position of its document."""
    model = parse_yaml(one.yaml).model
    scene = scene_of(model)
    planner = planner_of(model)
    starts = np.array([b.start for b in planner.filled(planner.values(None)).bodies], dtype=float)
    starts = starts.reshape(-1, POSE[scene.dim])
    links = [
        placed(start, np.array(body.points, dtype=float).reshape(-1, scene.dim)).tolist()
        for start, body in zip(starts, scene.bodies[1:], strict=True)
    ]
    least = min((abs(angle) for angle in one.transmission), default=None)
    return {
        **one.summary,
        "transmission": least,
        "links": [link for link in links if len(link) > 1],
        "ground": [list(point) for point in scene.bodies[GROUND].points],
    }
