"""Numbers, expressions, curves and black boxes: what may stand where a value is wanted."""
