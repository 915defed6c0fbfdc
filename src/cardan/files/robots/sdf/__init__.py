"""SDF, the XML of Gazebo."""
