"""Joints, drivers, limits and friction: what constrains bodies. A joint is one class with its residual."""
