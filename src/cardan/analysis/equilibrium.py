def settle_into_equilibrium(state, held):
    raise NotImplementedError
