"""Functions as flat lists of scalar operations: plain data that the core runs, made from CasADi's functions."""
