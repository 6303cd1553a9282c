"""The environment variables that the tool heeds, each with what it does."""

from __future__ import annotations

from receipts_offline.config import CONFIG_ENV
from receipts_offline.models.fetch import HUB_ENV
from receipts_offline.models.registry import EXTRA_REGISTRY_ENV
from receipts_offline.paths import CACHE_ENV, DATA_ENV, INDEX_ENV

VARIABLES = {
    INDEX_ENV: "The index to ask where none is named with --index.",
    CONFIG_ENV: "The configuration file, in place of config.toml in the user's configuration directory; off for none.",
    DATA_ENV: "The directory of fetched models, snapshots and the note of the index built last.",
    CACHE_ENV: "The directory of what can be made again (vectors, the last check); off to keep nothing.",
    EXTRA_REGISTRY_ENV: "A TOML file of further models.",
    HUB_ENV: "Where `models fetch` fetches from.",
    "NO_COLOR": "Set to anything: no colour on a terminal.",
    "FORCE_COLOR": "Set to anything: colour even where the output is no terminal.",
    "TERM": "Where it is dumb: no colour and no moving bars.",
    "COLUMNS": "On a terminal, the width to wrap at in place of its own; in a pipe no line is wrapped.",
}
