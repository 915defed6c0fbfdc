"""Small motions about a state: whether it is steady, in which axes, and what it does at zero frequency."""
