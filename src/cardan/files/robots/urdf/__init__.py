"""URDF, the XML of ROS."""
