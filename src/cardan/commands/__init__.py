"""The commands of the program `cardan`: parse, call, print. Heavy modules are imported where needed."""
