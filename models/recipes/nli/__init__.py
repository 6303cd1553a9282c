"""How the NLI model was made: data, training, export and evaluation. Not part of the installed package."""
