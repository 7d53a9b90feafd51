"""What a service's refusal means for a run (docs/spec/loop.md, L-165)."""

from pollex.model.protocol import ModelFailed

__all__ = ["NO_FORM", "NO_JSON", "failed"]

NO_JSON = "The service answered with what is no JSON."
"""The client libraries do not wrap this."""
NO_FORM = "The service answered in another form than that of its kind."
"""Nor this: they take what comes for what should come."""
_NOT_LET_IN = (401, 403)
_NEVER = (400, 404)


def failed(message: str, *, status: int | None, is_timeout: bool) -> ModelFailed:
    """The failure, with the server's own sentence.

    Args:
        message: of the server, or of its client.
        status: of HTTP; None if there was no answer.
        is_timeout: whether time was up.
    """
    if is_timeout:
        return ModelFailed("The model gave no answer in time.", code="TIMEOUT")
    if status in _NOT_LET_IN:
        return ModelFailed(message, code="MODEL_AUTH", is_final=True, status=status)
    return ModelFailed(message, is_final=status in _NEVER, status=status)
