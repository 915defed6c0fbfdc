"""The certificate of a run: its results checked again by independent means (`cardan.certificate`).

reported    the columns of a result as arrays of the equations
residuals   constraints and forces at the reporting times
momentum    each body, and the whole machine, against the reported reactions
powers      what every element does to the bodies, as expressions
energy      the balance of energy along the steps of the run; `impulses`: through its events
agreement   the same run at a tenth of the tolerance, and by another method
certify     all of it in one table
"""
