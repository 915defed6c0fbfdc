"""The core on a GPU: its sources compiled there, tapes and machines copied to it, kernels called."""
