"""What people see: figures, pages, notebooks, text on a terminal."""
