"""Everything that is shown: figures, pages, notebooks, text on a terminal."""
