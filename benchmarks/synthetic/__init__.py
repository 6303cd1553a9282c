"""Synthetic wikis of any size: exports and page files with realistic lengths and markup, in words of our own."""
