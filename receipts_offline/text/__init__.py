"""Text helpers that need neither a model nor an index."""
