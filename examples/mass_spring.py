"""Mass on a spring: its period, and what a fixed step of a twentieth of it costs.

Shows: linearization (period τ = 2π√(m/k), and the largest sensible fixed step), the classic Runge-Kutta method with
that step, and its loss of amplitude: 1.3e-3 in ten periods, as 20 steps of RK4 a period must lose ((ωh)⁶/144 a step).
Source: Nikravesh (1988), sec. 10.4 (no numbers there; 2 kg and 50 N/m are assumed).
"""

import sys
from math import pi, sqrt

import cardan as cd

MASS, STIFFNESS, STRETCH = 2.0, 50.0, 0.1


def build() -> cd.Model:
    model = cd.Model("mass and spring", gravity=None)
    mass = model.body("mass", mass=MASS, inertia=0.1, position=(1 + STRETCH, 0), shape=cd.Box(0.2, 0.2, 0.2))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(0, 0), mass.at(0, 0), stiffness=STIFFNESS, free_length=1))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=5, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    model, tau = build(), 2 * pi * sqrt(MASS / STIFFNESS)
    modes = cd.linearize(model)
    print(f"period {1 / modes.frequencies[0]:.9f} s by linearization, {tau:.9f} s by 2π√(m/k)")
    print(f"largest sensible step {modes.largest_step:.6f} s = period / {tau / modes.largest_step:.1f}")
    classic = cd.simulate(model, until=10 * tau, step=tau / 20, method=cd.Partition(integrator="rk4"))
    accurate = cd.simulate(model, until=10 * tau, rtol=1e-9, atol=1e-12)

    def amplitude(result: cd.Result) -> float:
        """From the energy at the end, where the phase does not matter."""
        return sqrt(2 * result.energy.total[-1] / STIFFNESS) / STRETCH

    print(f"amplitude after 10 periods: {amplitude(classic):.6f} (RK4), {amplitude(accurate):.9f} (Adams)")
    if plot:
        classic.plot("mass.position.x", path="mass_spring.png")
    return {
        "period": 1 / modes.frequencies[0],
        "exact_period": tau,
        "largest_step": modes.largest_step,
        "rk4_loss": 1 - amplitude(classic),
        "adams_loss": 1 - amplitude(accurate),
        "position_after_10_periods": accurate["mass"].position[-1, 0],
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
