/* Numbers that more than one place needs: several files of the core, or the core and Python, which reads this file
   (numerics/constants.py has them without CD_). A number that a single file needs stands in that file. */

#ifndef CARDAN_CONSTANTS_H
#define CARDAN_CONSTANTS_H

/* -- arithmetic ---------------------------------------------------------------------------------------------------- */

#define CD_EPSILON 2.220446049250313e-16 /* relative: 2^-52, the distance of 1 from the next number */
#define CD_TURN 6.283185307179586        /* rad: 2 pi */
#define CD_GOLDEN 0.3819660112501051     /* of an interval: (3 - sqrt 5)/2, the smaller part of the golden section */

/* -- rank and pivots ----------------------------------------------------------------------------------------------- */

/* of the largest scaled entry: a pivot at or below counts as zero. Redundant rows cancel only as well as the machine is
   assembled (about 1e-10, times some growth); a true pivot this small would leave no digits */
#define CD_RANK_TOLERANCE 1e-8
/* of its row's largest entry: what a sparse pivot has at least. |du/dv| grows by at most the inverse for each row; 0.1,
   usual for linear systems, lets it grow too much in long chains */
#define CD_PIVOT_THRESHOLD 0.25
#define CD_TIE 1e-10      /* relative: entries that differ by less are equal; round-off must not decide the partition */
#define CD_POOR_PIVOT 0.3 /* of what the poorest pivot was: then another partition is made */
#define CD_FEW_STEPS 3  /* steps: a partition that lasts for no more is the caller's to renew; he sees that this ends */
#define CD_CRAWLING 300 /* partitions in a row that did not last: beside a singular position that cannot be left */
/* of the largest smallest pivot so far, which goes with the square of the distance: 4 % */
#define CD_NEAR_SINGULAR 2e-3
/* of the largest pivot, the weakest one s beside a singular start: round-off of positions makes errors of epsilon/s^2
   in speeds, so that such a start is looked at more closely */
#define CD_SINGULAR_START 1e-6
#define CD_SIDESTEP 1e-3   /* rad and body sizes: how far aside the rank is looked at to tell singular from redundant */
#define CD_TAKES_PART 1e-6 /* of the largest entry of a null vector: less is a closure error, not load sharing */

/* -- closing, and the start of a machine --------------------------------------------------------------------------- */

#define CD_CLOSURE_TOL 1e-11       /* of the typical body size: Newton's last iteration usually lands well below */
#define CD_CLOSURE_ROUND_OFF 1e-14 /* of the largest coordinate: closing cannot be asked for more */
#define CD_NEWTON_ITERATIONS 30    /* of closing that close too little, each on another partition */
#define CD_LONGEST_MOVE 0.5        /* rad or body sizes: what one Newton step of closing may change a coordinate by */
#define CD_KEPT 1e-12              /* rad and body sizes: coordinates that differ by less have been kept */
#define CD_SPEED_TOLERANCE 1e-8    /* relative: larger violations at speed level are contradictions, not round-off */
#define CD_LEAST_SPEED 1e-12       /* body sizes and rad per second: of a machine at rest */
/* of the heaviest mass (times the typical size squared): so many digits are lost by using the inverse of M */
#define CD_LITTLE_INERTIA 1e-7
/* of the heaviest mass: what bodies without inertia get, where speeds of least kinetic energy are filled in */
#define CD_LITTLE_FOR_SPEEDS 1e-9

/* Keeping estimates: independent coordinates are set back to what was estimated. */
#define CD_KEEPING_ROUNDS 3        /* of setting back, where the elimination then finds other independent coordinates */
#define CD_KEEPING_ITERATIONS 30   /* of Newton in one round */
#define CD_POOREST_KEPT_PIVOT 1e-3 /* of its row: coordinates with a poorer one cannot be independent */
#define CD_FARTHER_AWAY 2.0        /* times as far from the estimates as before: it may be another way to close */

/* Searching where Newton fails: Levenberg-Marquardt on |Phi|^2. */
#define CD_SEARCH_ITERATIONS 200
#define CD_SEARCH_FIRST_DAMPING 1e-3  /* of the largest stiffness of |Phi|^2, as are the next two */
#define CD_SEARCH_LEAST_DAMPING 1e-12 /* below, it changes nothing */
#define CD_SEARCH_MOST_DAMPING 1e8    /* where the search is given up */
#define CD_SEARCH_STATIONARY 1e-8     /* |C' Phi| of |C| |Phi|: no small motion closes the machine any further */

/* -- tolerances of a run ------------------------------------------------------------------------------------------- */

#define CD_RTOL 1e-6 /* relative */
#define CD_ATOL 1e-9 /* in radians and, for lengths, in typical body sizes */

/* -- steps --------------------------------------------------------------------------------------------------------- */

/* of the top speed so far: extrapolated speeds are far better, unless the branch has changed */
#define CD_LARGEST_JUMP 0.01
#define CD_SMALL_JUMP 100.0      /* absolute tolerances: round-off of a machine at rest is no jump */
#define CD_SHORTEST_AT_KINK 0.1  /* of the step before: across a kink in a force */
#define CD_STIFF_STEPS 25        /* steps of the Adams method held back by stability make a stiff motion */
#define CD_LOOK_STIFF_EVERY 50   /* trials of steps, between two looks at the signs of stiffness */
#define CD_DOP853_STAGES 16      /* of a step, with those of the polynomial */
#define CD_DOP853_END 12         /* of the stages: the evaluation at the end of a step */
#define CD_DOP853_ROWS 4         /* of the trail, to an accepted step */
#define CD_DOP853_STIFF_STEPS 15 /* steps of DOP853 held back by stability make a stiff motion */
#define CD_RK4_STAGES 4          /* of a step */
#define CD_RADAU_STAGES 3        /* of a step */
#define CD_MOST_STEPS 1e10       /* of a run: days, and years of large machines (pace.c) */
#define CD_SHORT_STEP 1e-6       /* of the run: steps so short may go to and fro where a force jumps (chattering.c) */

/* -- implicit steps ------------------------------------------------------------------------------------------------ */

#define CD_IMPLICIT_PROBE 1e-6          /* of the run: how far ahead the rates are looked at for the first step */
#define CD_IMPLICIT_FIRST_ERROR 0.25    /* tolerances: the error aimed at in the first step */
#define CD_IMPLICIT_FIRST_FRACTION 1e-2 /* of the run: the longest first step */
#define CD_IMPLICIT_PIVOT_THRESHOLD 0.1 /* of its row: what a pivot has at least, usual for linear systems */
#define CD_BALANCING_ROUNDS 3           /* of scaling rows and columns: more change little */
#define CD_BALANCING_NOTHING 1e-13      /* of the largest entry: round-off, or as good as that */
#define CD_ZERO_PIVOT 1e-14             /* of the largest entry: the matrix is singular to working precision */

/* -- watched functions, and events --------------------------------------------------------------------------------- */

#define CD_WATCH_ROUND_OFF (16 * CD_EPSILON) /* relative: what the arithmetic of a watched function may lose */
#define CD_ROOT_ITERATIONS 240               /* by far enough: 53 for a function that jumps */
#define CD_DIP_ITERATIONS 40                 /* of golden sections, for the lowest place of a function that dips */
#define CD_TOGETHER 1e-9                     /* of the step: zeros closer than this happen together */
#define CD_CLOSURE_NOISE 1e-10  /* relative: how well a joint closes where assembly or the integrator leaves it */
#define CD_BLIND 100.0          /* tolerances: a function that stood at zero must leave it by as much */
#define CD_STANDING_RATE 1e3    /* times the noise of g: less is no slope away from zero */
#define CD_NEAR_JUMP 1e-3       /* of a step: how near before and behind a jump of a force it is looked at */
#define CD_MOST_RETURNS 40      /* attempts at a step from the same state: shorter ones change nothing */
#define CD_LARGEST_DEFECT 100.0 /* tolerances: what a step may have missed at one of its rows (between.c) */
#define CD_LOOK_SHARE 0.02      /* of a run: times farther apart are looked at in between */
#define CD_STEP_NOISE 0.1       /* tolerances: what the integration error may do to a watched function in a few steps */
#define CD_NUMBERS_OF_TIME 4    /* of an event at known times, in what events know: due, anchor, interval, passed */
#define CD_SAME_SAMPLE 1e-9     /* of an interval: a sample time that close to the start of the run is meant */
#define CD_FARTHEST_IN_A_STEP 30.0            /* rad and body sizes: what one fixed step may add to a motion */
#define CD_KNOWN_TIME_EDGE (16 * CD_EPSILON)  /* of the numbers of which a known time is made: as exact is it */
#define CD_KNOWN_TIME_WIDTH (64 * CD_EPSILON) /* of a known time: from just before it to just behind it */
#define CD_MOST_SEARCHES 1000                 /* looks for the next zero of a function of time, then a step ends */
#define CD_STEEP 1.5 /* times a change of speed across a known time: one that has grown as much is no jump */
#define CD_MOST_IN_AN_INSTANT 100 /* rounds of events that call up each other */
#define CD_MOST_CROWDED 200       /* events in a row, each within CD_CROWDED of the one before */
#define CD_CROWDED 1e-9           /* of the time so far, */
#define CD_CROWDED_FROM 1e-6      /* units of time: which counts as at least as long */
#define CD_CAPTURE_GAP 1e-6       /* body sizes: points of a joint that is captured must have met as closely */

/* -- contacts and impacts ------------------------------------------------------------------------------------------ */

#define CD_GAP_TOL 1e-9  /* body sizes: a contact within it is closed */
#define CD_CHATTER 1e-13 /* body sizes: what a contact that has just opened trembles by; without speed, by CD_GAP_TOL */
#define CD_THROWN 10.0   /* times gravity: with less acceleration contacts come apart in a motion that may be meant */
#define CD_LOWEST_BOUNCE 1e-10      /* body sizes: far above CD_CHATTER */
#define CD_SPEED_NOISE 1e-10        /* of the largest speed so far: less is no approach */
#define CD_REST_SPEED 0.01          /* of the absolute tolerance, for each unit of time: likewise */
#define CD_FORCE_NOISE 1e-9         /* of the largest multiplier: less is no pull */
#define CD_SPEED_JUMP 1e-6          /* of the largest speed so far: more opens a joint; less is what closing leaves */
#define CD_MOST_IMPACTS 1000        /* one after another in one instant: more will not come to an end */
#define CD_MOST_CONTACT_CHANGES 100 /* of the set of contacts in one solution */

/* -- friction ------------------------------------------------------------------------------------------------------ */

#define CD_LEAVES_REST 10.0 /* times the speed that cannot be told from zero: a friction that rests begins to slip */
/* of the largest speed so far: what is left of the rate of a friction that has been seen to stop */
#define CD_STOPPED_SLIP 1e-6
/* |C_i B| of |C_i|, in body sizes and radians: a row of which less is left asks for nothing. A moment at which c' = 0
   is known to round-off, so that at a dead centre about 1e-12 is left */
#define CD_DEPENDENT_FRICTION 1e-7
#define CD_NEARLY_DEPENDENT_FRICTION 0.1 /* the same: it is asked first whether such a friction could stick */
#define CD_FAR_BEYOND_GRIP 10.0    /* times mu_s N: what cannot be held even where the normal force grows with it */
#define CD_ACCELERATION_NOISE 1e-9 /* of the largest acceleration: less is none */

/* pairs of differences from which reactions that forces depend on are told (reactions.c), and numbers for each multiplier */
#define CD_SETTLING_DEPTH 16
#define CD_SETTLING_ROOM (4 + 2 * CD_SETTLING_DEPTH)

/* -- lanes --------------------------------------------------------------------------------------------------------- */

#define CD_BLOCK 64 /* threads of a GPU that run together; their numbers stand side by side */

/* Work space of one lane: arrays of the size of the state (the slopes of DOP853, its polynomial, and others), and of the
   size of what is watched. */
#define CD_LANE_STATE_ARRAYS (CD_DOP853_STAGES + 7 + 5)
#define CD_LANE_WATCHED_ARRAYS 12

#endif
