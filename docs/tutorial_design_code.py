"""The code of the second tutorial, section by section; `tests/test_docs.py` runs it, page and notebook include it.

A section begins with `# -- name`; what it prints is kept in `_static/tutorial_design.txt` under the same name, written
by `docs/make_pictures.py`. Its last line may say what to look at `# in a notebook: ...`: `docs/make_notebook.py` makes
that the last line of the cell.
"""

# -- machine
import math

import cardan as cd


def pump() -> cd.Model:
    model = cd.Model("pump")
    r = model.parameter("r", 0.05)  # m, crank
    l = model.parameter("l", 0.15, bounds=(0.10, 0.30))  # m, connecting rod
    c = model.parameter("c", 0.0, bounds=(0, 0.05))  # kg m, counterweight: mass times distance from the shaft
    start = model.parameter("start", 0.6)  # rad, angle of the crank at the start
    ground = model.ground
    crank = model.body("crank", mass=1.0, inertia=0.002, center_of_mass=(-c / 1.0, 0), angle=start, hold=("angle",))
    rod = model.body("rod", mass=2.4 * l, inertia=2.4 * l**3 / 12, position=(l, r * cd.sin(start) / 2))
    piston = model.body("piston", mass=0.4, inertia=0.0001, position=(r + l, 0))
    model.add(cd.Revolute("O", ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("A", crank.at(r, 0), rod.at(-l / 2, 0)))
    model.add(cd.Revolute("B", rod.at(l / 2, 0), piston.at(0, 0)))
    model.add(cd.Translational("bore", ground.at(0, 0, axis=(1, 0)), piston.at(0, 0)))
    return model


# -- look
model = pump()
print(model)
# in a notebook: model

# -- assembly
state = cd.assemble(model)
print(state.summary())
by_hand = 0.05 * math.cos(0.6) + math.sqrt(0.15**2 - (0.05 * math.sin(0.6)) ** 2)
print(f"piston at {state['piston'].position[0]:.6f} m, by hand {by_hand:.6f} m")
# in a notebook: state

# -- rest
rest = cd.equilibrium(model)
modes = cd.linearize(model)
by_hand = math.sqrt(0.36 * 9.80665 * 0.025 / (0.002 + (0.36 + 0.4) * 0.05**2)) / (2 * math.pi)
print(f"the crank hangs at {rest['crank'].angle[0]:.4f} rad ({rest.extra['stability']})")
print(f"and swings at {modes.frequencies[0]:.5f} Hz, by hand {by_hand:.5f} Hz")
# in a notebook: modes

# -- swing
swing = cd.simulate(model, until=3, every=0.02, parameters={"start": -math.pi / 2 + 0.5})
energy = swing.energy.total
print(swing)
print(f"the energy changes by less than 1e-6 J: {abs(energy - energy[0]).max() < 1e-6}")
# in a notebook: swing.plot("crank.angle", "piston.position.x")

# -- drive
speed = 100.0  # rad/s, about 955 turns a minute
turn = 2 * math.pi / speed
model.add(cd.Drive("motor", model["crank"].angle, lambda t: model["start"] + speed * t))
motion = cd.kinematics(model, until=turn, every=turn / 360)
x = motion["piston"].position[:, 0]
print(f"stroke of the piston {x.max() - x.min():.5f} m, twice the crank")

# -- forces
before = cd.inverse(model, until=turn, every=turn / 360)
bearing = before["O"].reaction_j
print(f"largest force in the bearing {(bearing[:, 0] ** 2 + bearing[:, 1] ** 2).max() ** 0.5:.2f} N")
print(f"largest force on the bore {abs(before['bore'].reaction_j[:, 1]).max():.2f} N")
print(f"torque of the motor {before['motor'].force.min():.3f} to {before['motor'].force.max():.3f} N m")
# in a notebook: before

# -- animate
before.animate("pump.html", quantities=["O.reaction_j", "motor.force"])

# -- gradient
force = cd.Peak(lambda s: cd.norm_2(s.reaction("O")[:2]), name="bearing force")
side = cd.Peak(lambda s: cd.fabs(s.reaction("bore")[1]), name="side force")
g = cd.gradient(model, [force, side], until=turn, analysis="inverse", with_respect_to=["l", "c"])
print(g.report())
# in a notebook: g

# -- optimize
best = cd.optimize(model, minimize=force, subject_to=[cd.AtMost(side, 76.0)], until=turn, analysis="inverse")
print(f"{best.status}: largest bearing force {best.start_objective:.2f} -> {best.objective:.2f} N")
for name, value in best.parameters.items():
    print(f"  {name}: {best.start[name]:.4f} -> {value:.4f}")
for limit, cost in best.active.items():
    print(f"  {limit} holds the design back and costs {cost:.3f} N for each newton")
# in a notebook: best

# -- compare
after = best.after
for name, run in (("before", before), ("after", after)):
    Fx, Fy = run["O"].reaction_j[:, 0], run["O"].reaction_j[:, 1]
    print(f"{name:6}  largest bearing force {(Fx**2 + Fy**2).max() ** 0.5:7.2f} N")
rotating, to_and_fro = 2.4 * 0.15 / 2, 2.4 * 0.15 / 2 + 0.4  # kg, the rod shared between its ends
print(f"rule of thumb, all that rotates and half of the rest: c = {0.05 * (rotating + to_and_fro / 2):.4f} kg m")
# in a notebook: best.plot(None, "O.reaction_j")

# -- keep
after.save("pump.h5")  # the run
best.save("pump.json")  # the design, and how it was found
print(cd.load_result("pump.h5"))
better = model.with_parameters(best.parameters)
print(f"rod {better['l'].value:.4f} m, counterweight {better['c'].value:.4f} kg m")
# in a notebook: better
