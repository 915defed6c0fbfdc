"""The best design: solvers, problems, reports."""
