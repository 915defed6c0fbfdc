"""Robot files, URDF and MJCF: from XML to a tree of links, from there to a model."""
