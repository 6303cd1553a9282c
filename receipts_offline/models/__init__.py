"""The model layer: it knows which models exist, gets their files, opens them, and turns text into numbers.

It knows nothing of claims, pages or dumps. Importing it is cheap: numpy, onnxruntime and tokenizers
are loaded when a model is.
"""

from receipts_offline.models.load import load_embedder, load_nli

__all__ = ["load_embedder", "load_nli"]
