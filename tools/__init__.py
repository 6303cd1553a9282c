"""Scripts for maintainers; none of them is installed."""
