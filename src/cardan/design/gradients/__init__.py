"""Values and exact derivatives of functionals, by parameters."""
