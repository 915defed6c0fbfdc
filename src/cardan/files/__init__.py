"""Model files of every format: reading, writing, reports."""
