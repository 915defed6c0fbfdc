"""Models written out: as YAML and as Python."""
