"""Check a chatbot's answer claim by claim against a local Wikipedia index, without a network."""

__version__ = "0.1.0"
