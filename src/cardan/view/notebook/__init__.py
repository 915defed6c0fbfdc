"""The display of models and results in notebooks."""
