"""What is searched for: influences of parameters, better designs, linkages for a curve."""
