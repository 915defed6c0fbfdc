"""Numbers, expressions, curves and black boxes: everything that can be given as a value."""
