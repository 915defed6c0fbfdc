"""Linkages for a curve: millions of random ones compared with it, the best refined and checked."""
