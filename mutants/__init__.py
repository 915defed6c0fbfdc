"""Small mistakes planted on purpose: do the tests notice them? `make mutants`, docs/mutants.md."""
