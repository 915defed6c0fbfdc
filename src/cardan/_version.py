"""The version of this cardan."""

VERSION = "0.1.0"
