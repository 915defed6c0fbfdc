"""What a certificate looks at between the rows of a result.

looks         the times at which it looks: irregular, several between any two rows
integrals     velocities against positions, accelerations against velocities, forces against momentum
laws          contacts that pull or are passed, friction beyond its limit
event_count   events of the result, of its repetition and of a run with half the step
one_step      one step integrated again by another program's method
checks        all of it as a part of an audit
driven        velocities against positions of a machine whose every freedom is driven
"""
