"""The core as WebAssembly: its sources compiled once for all machines, and a machine as a memory that it runs in."""
