"""A machine as sources in C: its functions and arrays as text, and the files of the core that run them."""
