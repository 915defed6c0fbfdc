"""The studio: a page in which parameters are sliders and the machine is simulated again as they move (needs viser)."""
