"""What kind of mechanism a machine is: mobility, Grashof's types, ranges of its links, toggle positions."""
