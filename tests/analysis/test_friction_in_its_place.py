"""A force that jumps breaks one of several frictions, and relieves the others: as if it had risen quickly.

A block lies on another one, on which it is pushed as soon as something else passes a place. Let the push be 20 N, far
beyond what either friction can hold. Had it risen from nothing, the one with the smaller bound would have slipped
first. If that is the upper one, the lower one feels no more than its kinetic friction, 7 N, and sticks; it would slip
on, at 5 N, if it had been let go together with the other.
"""

import pytest

import cardan as cd

METHODS = [{}, {"method": cd.Partition(integrator="dop853")}, {"method": "joint"}, {"method": "dae"}]


def stack(upper: float, lower: float, place: float) -> cd.Model:
    model = cd.Model("stack", gravity=None)
    ground, axis = model.ground, (1, 0)
    base = model.body("base", mass=1, inertia=1)
    top = model.body("top", mass=1, inertia=1)
    runner = model.body("runner", mass=1, inertia=1, velocity=(1, 0))
    rail = model.add(cd.Translational("rail", ground.at(0, 0, axis=axis), base.at(0, 0)))
    slide = model.add(cd.Translational("slide", base.at(0, 0, axis=axis), top.at(0, 0)))
    model.add(cd.Translational("way", ground.at(0, 1, axis=axis), runner.at(0, 0)))
    model.add(cd.Friction("lower", along=rail.displacement, static=lower, kinetic=5.0, normal=1.0))
    model.add(cd.Friction("upper", along=slide.displacement, static=upper, kinetic=7.0, normal=1.0))
    model.add(cd.Force("push", top.at(0, 0), lambda s: (cd.if_else(s.position(runner)[0] > place, 20.0, 0.0), 0.0)))
    return model


@pytest.mark.parametrize("options", METHODS, ids=str)
@pytest.mark.parametrize("place", [0.3, 0.3371, 0.41])
def test_the_friction_with_the_smaller_bound_slips_and_relieves_the_other(options, place):
    result = cd.simulate(stack(upper=8.0, lower=9.0, place=place), until=1, every=0.01, **options)
    assert abs(result["base"].velocity[-1, 0]) < 1e-9
    assert result["top"].velocity[-1, 0] == pytest.approx((20 - 7) * (1 - place), rel=1e-4)
    assert [(event.name, event.what) for event in result.events] == [("upper", "slips")]


@pytest.mark.parametrize("options", METHODS, ids=str)
def test_the_lower_one_slips_first_where_its_bound_is_smaller_and_the_upper_one_is_overtaken(options):
    result = cd.simulate(stack(upper=10.0, lower=9.0, place=0.3371), until=1, every=0.01, **options)
    assert result["base"].velocity[-1, 0] == pytest.approx((7 - 5) * (1 - 0.3371), rel=1e-4)
    assert result["top"].velocity[-1, 0] == pytest.approx((20 - 7) * (1 - 0.3371), rel=1e-4)
    assert {event.name for event in result.events} == {"upper", "lower"}
