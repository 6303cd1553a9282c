"""Response-receipt cards: a prompt, its context, the answer and the source, held to a gate of shared words.

Everything below runs with the standard library alone: no index, no models, no installed package.
"""
