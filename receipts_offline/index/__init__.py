"""The index directory: its manifest, layout, full-text schema and read-only reader."""
