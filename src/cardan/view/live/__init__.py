"""The live page: an animation page with sliders for parameters, in which the browser simulates the machine."""
