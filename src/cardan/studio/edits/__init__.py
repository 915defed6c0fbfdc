"""What the window does to a machine, as changes of the text that describes it: one file for each family of edits."""
