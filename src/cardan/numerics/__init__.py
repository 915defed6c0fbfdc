"""The binding of the core, and the little that stays in NumPy. Arrays in, arrays out; it knows no mechanics."""
