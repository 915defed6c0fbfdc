"""The live page: an animation page in which parameters are sliders, and the machine is simulated anew in the browser."""
