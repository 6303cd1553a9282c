"""Reading sources: dumps and page files as streams of page records."""

from index_builder.sources.discovery import discover
from index_builder.sources.opening import open_source
from index_builder.sources.source import Source

__all__ = ["Source", "discover", "open_source"]
