"""Keys of model services: from the environment or the key ring, and into nothing else (docs/spec/loop.md, L-167)."""

import contextlib
import os

from pollex.model.protocol import ModelFailed

__all__ = ["SERVICE", "key_for", "without_key"]

HIDDEN = "•••"
SERVICE = "pollex"
"""Under which the key ring keeps our entries."""


def key_for(name: str | None) -> str:
    """The key with this name; an empty text where none is needed.

    Raises:
        ModelFailed: MODEL_AUTH, there is none.
    """
    if name is None:
        return ""
    if found := os.environ.get(name) or _from_key_ring(name):
        return found
    message = f"There is no key {name}: set the environment variable, or run `keyring set {SERVICE} {name}`."
    raise ModelFailed(message, code="MODEL_AUTH", is_final=True)


def without_key(text: str, key: str) -> str:
    """A text of a service without the key that it was sent: some repeat it in what they say of an error."""
    return text.replace(key, HIDDEN) if key else text


def _from_key_ring(name: str) -> str | None:
    """None also where the computer has no key ring."""
    with contextlib.suppress(ImportError):
        import keyring
        import keyring.errors

        with contextlib.suppress(keyring.errors.KeyringError):
            return keyring.get_password(SERVICE, name)
    return None
