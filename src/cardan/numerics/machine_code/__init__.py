"""Tapes as C, compiled and kept."""
