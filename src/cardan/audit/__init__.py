"""The certificate of a run: its results checked again by independent means (`cardan.certificate`).

reported    the columns of a result as arrays of the equations
residuals   constraints and forces at the reporting times
momentum    each body, and the whole machine, against the reported reactions
powers      what every element does to the bodies, as expressions
energy      the balance of energy along the steps of the run; `impulses`: through its events
between     what happens between the rows: integrals, laws of contacts, events; `looks`: where it is looked at
agreement   the same run at a tenth of the tolerance, and by another method
global_error  the estimated error of every quantity (`result.error`)
audited     an audit on its way; `other_runs`: the part that runs the machine otherwise
certify     all of it in one table
"""
