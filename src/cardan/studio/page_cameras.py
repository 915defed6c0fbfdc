"""The cameras of the pages that are open, and of those that open later; the grid that belongs to their view."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import viser

from cardan.scene import Scene
from cardan.studio.drawn.camera import Viewpoint, level_plane, nice
from cardan.studio.drawn.moments import PAIR
from cardan.studio.drawn.nodes import ROOT

SAME_ASPECT, UNTOUCHED = 0.02, 0.01  # relative
View = Callable[[float], Viewpoint]  # of the proportions of a window


class PageCameras:
    """Each page has a camera of its own, which its user may move."""

    def __init__(self, server: viser.ViserServer):
        self.server = server
        self._framed: dict[int, tuple[float, Viewpoint]] = {}  # by client: the window and the view that fits it

    def frame(self, view: View, scene: Scene) -> None:
        """The camera of pages that open from now on, and of those that are open."""
        seen = view(1.0)
        self.server.scene.set_up_direction(tuple(seen.up))
        camera = self.server.initial_camera
        camera.position, camera.look_at, camera.up = seen.position, seen.target, seen.up
        camera.fov, camera.near, camera.far = seen.field, seen.distance / 1000, seen.distance * 20
        for client in self.server.get_clients().values():
            self.frame_for(client, view)
        self._draw_grid(seen, scene)

    def frame_for(self, client: viser.ClientHandle, view: View) -> None:
        """The camera of one page, by the proportions of its window."""
        aspect = client.camera.aspect if client.camera.image_height > 0 else 1.0
        seen = view(aspect)
        self._framed[client.client_id] = (aspect, seen)
        with client.atomic():
            client.camera.up_direction = seen.up
            client.camera.position, client.camera.look_at = seen.position, seen.target
            client.camera.fov = seen.field

    def frame_again(self, client: viser.ClientHandle, view: View) -> None:
        """After a window or its panels have changed their size, unless the user has moved the camera meanwhile."""
        aspect, seen = self._framed.get(client.client_id, (0.0, None))
        camera = client.camera
        if seen is None or camera.image_height <= 0:
            return
        here, first = seen.position, self.server.initial_camera.position
        is_ours, is_first = (np.linalg.norm(camera.position - at) < UNTOUCHED * seen.distance for at in (here, first))
        # a page that was open before the first motion may get the camera of new pages after its own
        if (is_first and not is_ours) or (is_ours and abs(camera.aspect / aspect - 1) >= SAME_ASPECT):
            self.frame_for(client, view)

    def _draw_grid(self, view: Viewpoint, scene: Scene) -> None:
        cell = nice(view.reach / 8)
        self.server.scene.add_grid(
            f"{ROOT}/grid",
            plane="xy" if scene.dim == PAIR else level_plane(scene.up),
            infinite_grid=True,
            cell_size=cell,
            section_size=5 * cell,
            cell_color=(226, 230, 232),
            section_color=(205, 211, 214),
            cell_thickness=0.8,
            section_thickness=1.0,
            fade_distance=view.distance + 8 * view.reach,
            fade_strength=0.8,
            shadow_opacity=0.0 if scene.dim == PAIR else 0.12,
            position=view.floor,
        )
