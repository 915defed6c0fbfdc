"""Small motions about a state: whether it is steady, in which axes, and the response at zero frequency."""
