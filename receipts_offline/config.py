"""The user's configuration file: where it lies, and its values as they stand there.

It is TOML: keys at its top hold for all commands, a table holds what belongs to one. Whether there are such commands
and options is for the command line to say (`cli.configured`).
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from receipts_offline.errors import UsageError

CONFIG_ENV = "RECEIPTS_OFFLINE_CONFIG"
OFF = "off"
FILE_NAME = "config.toml"
_UNSET = f"mend the file, or set {CONFIG_ENV}=off to go on without it"


@dataclass(frozen=True, slots=True)
class Config:
    """A configuration file as it was read; without values where there is none, without a path where none is wanted."""

    path: Path | None
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def index(self) -> Path | None:
        """The index that the file names for all commands. Raises UsageError where it names something else."""
        value = self.values.get("index")
        if value is None:
            return None
        if not isinstance(value, str) or not value:
            raise self.fault(f'the key "index" needs a path in quotes, not {shown(value)}')
        return Path(self.placed(value))

    @property
    def quiet(self) -> bool | None:
        """What the file says of all commands' --quiet. Raises UsageError where it is neither true nor false."""
        value = self.values.get("quiet")
        if value is None or isinstance(value, bool):
            return value
        raise self.fault(f'the key "quiet" needs true or false, not {shown(value)}')

    def placed(self, value: str) -> str:
        """A path of the file as it is meant: `~` is the home directory, and others start where the file lies.

        A slash at the end stays, since it can mean that a directory is wanted.
        """
        return os.path.join(self.path.parent if self.path else "", os.path.expanduser(value))

    def fault(self, what: str, next_step: str = _UNSET) -> UsageError:
        """An error about this file."""
        return UsageError(f"the configuration file {self.path}: {what}", next_step=next_step)


def config_path() -> Path | None:
    """RECEIPTS_OFFLINE_CONFIG, else config.toml in the user's configuration directory; None where that is "off"."""
    chosen = os.environ.get(CONFIG_ENV)
    if chosen == OFF:
        return None
    if chosen:
        return Path(os.path.expanduser(chosen)).absolute()
    return user_config_path("receipts-offline") / FILE_NAME


def read_config() -> Config:
    """The user's configuration, empty where there is no file.

    Raises:
        UsageError: the file cannot be read, is no TOML, or RECEIPTS_OFFLINE_CONFIG names one that is not there.
    """
    path = config_path()
    if path is None:
        return Config(None)
    try:
        content = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError) as error:
        if os.environ.get(CONFIG_ENV):
            raise Config(path).fault(
                f"{CONFIG_ENV} names it, and it is not there", f"make it, or unset {CONFIG_ENV}"
            ) from error
        return Config(path)
    except OSError as error:
        raise Config(path).fault(f"it cannot be read ({error.strerror})") from error
    try:
        return Config(path, tomllib.loads(content.decode("utf-8-sig")))
    except UnicodeDecodeError as error:
        raise Config(path).fault(f"it is no UTF-8 text (byte {error.start})") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Config(path).fault(f"it is no TOML ({error})") from error


def shown(value: object) -> str:
    """A value of a TOML file in a message."""
    if isinstance(value, bool):
        return str(value).lower()
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return "a table" if isinstance(value, dict) else text if len(text) <= 60 else f"{text[:59]}…"
