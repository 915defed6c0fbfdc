"""Linkages that go through given points."""
