"""Functional Mock-up Units (FMUs) of other tools as blocks of a model: the standard FMI, versions 2.0 and 3.0."""
