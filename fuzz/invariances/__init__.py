"""One machine described, run, kept and sent in several ways, which must all give the same motion, reactions, energies,
events and values."""
