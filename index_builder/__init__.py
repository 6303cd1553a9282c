"""Turn a Wikipedia dump, or pages of your own, into an index directory."""
