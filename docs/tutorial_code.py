"""The code of the tutorial, section by section; `tests/test_docs.py` runs it, the page includes it.

A section begins with `# -- name`; what it prints is kept in `_static/tutorial.txt` under the same name, written by
`docs/make_pictures.py`.
"""

# -- pendulum
import cardan as cd

model = cd.Model("pendulum", gravity=(0, -9.81))
rod = model.body("rod", mass=1.0, inertia=1 / 12, position=(0.5, 0))
model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))

result = cd.simulate(model, until=2, every=0.5)
for t, angle in zip(result.t, result["rod"].angle, strict=True):
    print(f"t = {t:.1f} s   angle = {angle:8.5f} rad")


# -- model
def fourbar() -> cd.Model:
    model = cd.Model("four-bar", gravity=(0, -9.81))
    crank = model.body("crank", mass=1.00, inertia=0.30, position=(0.500, 0.866), angle=1.047)
    coupler = model.body("coupler", mass=2.25, inertia=2.00, position=(2.824, 2.553), angle=0.423)
    rocker = model.body("rocker", mass=2.00, inertia=1.35, position=(3.574, 1.687), angle=1.004)
    ground = model.ground
    model.add(cd.Revolute("A", ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), ground.at(2.5, 0)))
    model.add(cd.Point("P", coupler.at(0.5, 1.5)))
    return model


# -- assembly
model = fourbar()
state = cd.assemble(model)
print(state.summary())

# -- motion
result = cd.simulate(model, until=2, every=0.01)
print(result)
print(f"crank angle at the end: {result['crank'].angle[-1]:.4f} rad")
print(f"energy at the start {result.energy.total[0]:.4f} J, at the end {result.energy.total[-1]:.4f} J")
print(f"constraint error below 1e-9 m: {result.stats.constraint_error < 1e-9}")

# -- reactions
print(result["A"].reaction_i.shape)
force = result["A"].reaction_j[:, :2]
largest = (force**2).sum(axis=1).argmax()
print(f"pin A pulls the crank hardest at t = {result.t[largest]:.2f} s: {(force[largest] ** 2).sum() ** 0.5:.1f} N")
print(result.report(every=200))

# -- equilibrium
rest = cd.equilibrium(model)
print(f"{rest.extra['stability']} at a crank angle of {rest['crank'].angle[0]:.4f} rad")
print(f"pin A carries {rest['A'].reaction_j[0, 1]:.3f} N, pin D {rest['D'].reaction_i[0, 1]:.3f} N")

# -- modes
modes = cd.linearize(model)
print(f"natural frequency {modes.frequencies[0]:.4f} Hz; fixed steps should not exceed {modes.largest_step:.4f} s")

# -- parameters
model = fourbar()
k = model.parameter("k", 200.0, bounds=(50, 1000))
model.add(cd.Spring("S", model.ground.at(2.5, 3.0), model["rocker"].at(0, 0), stiffness=k, damping=k / 50))
for value in (100.0, 200.0, 400.0):
    run = cd.simulate(model, until=10, parameters={"k": value})
    rest = cd.equilibrium(model, parameters={"k": value})
    print(
        f"k = {value:5.0f} N/m: crank at {run['crank'].angle[-1]:8.4f} rad after 10 s, "
        f"equilibrium {rest['crank'].angle[0]:8.4f} rad ({rest.extra['stability']})"
    )

# -- inverse
model = fourbar()
model.add(cd.Drive("motor", model["crank"].angle, lambda t: 1.047 + 2 * cd.pi * t / 10))
turn = cd.inverse(model, until=10, every=0.02)
torque = turn["motor"].force
print(f"torque of the motor over one turn: {torque.min():.1f} to {torque.max():.1f} N m")
print(f"mean {abs(torque[:-1].mean()):.3f} N m: over a whole turn weight and inertia do no work")

# -- files
turn.save("turn.h5")
again = cd.load_result("turn.h5")
print(again)
turn.save("turn.csv")
turn.plot("motor.force", "P.position", path="turn.png")

# -- wrong
model = fourbar()
model.add(cd.Link("rod", model.ground.at(0, 5), model["crank"].at(1, 0), length=1.0))
try:
    cd.assemble(model)
except cd.AssemblyError as error:
    print(error)
