"""The tools of the drawing: each function writes one thing into the file, under the name of its tool."""
