"""Results in files: HDF5, files that grow with a run, tables."""
