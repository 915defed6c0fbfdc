"""The equations of a machine as formulas that people read: `cd.equations`."""
