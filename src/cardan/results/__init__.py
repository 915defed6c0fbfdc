"""Results of analyses: time histories, statistics, events, and the scene for drawing."""
