"""Measurements of speed and memory; `make bench` runs them, docs/benchmarks.md holds the last results."""
