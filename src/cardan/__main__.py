"""`python -m cardan` is the command `cardan`."""

from cardan.cli import main

main()
