"""A model by its profile."""

from pathlib import Path

from pollex.errors import Misuse
from pollex.model.profile import Profile
from pollex.model.protocol import Model

__all__ = ["open_model"]


def open_model(profile: Profile) -> Model:
    """The adapter that the profile names; its client library is loaded only now.

    Raises:
        Misuse: UNSUPPORTED, the client library is not installed; NOT_FOUND, INVALID, its script or
            recording cannot be used.
        ModelFailed: MODEL_AUTH, there is no key.
    """
    try:
        match profile.adapter:
            case "openai":
                from pollex.model.openai_service import OpenAiModel

                return OpenAiModel(profile)
            case "anthropic":
                from pollex.model.anthropic_service import AnthropicModel

                return AnthropicModel(profile)
            case "scripted":
                from pollex.model.scripted import ScriptedModel, read_script

                if profile.script is None:
                    raise Misuse("INVALID", f"The profile {profile.name} has to name its `script`; see docs/models.md.")
                return ScriptedModel(profile, read_script(Path(profile.script)))
            case "recorded":
                from pollex.model.recorded import RecordedModel

                if profile.recording is None:
                    message = f"The profile {profile.name} has to name its `recording`; see docs/models.md."
                    raise Misuse("INVALID", message)
                return RecordedModel(profile, Path(profile.recording))
    except ImportError as error:
        message = f"The client library of {profile.adapter} is not installed; run `pip install 'pollex[models]'`."
        raise Misuse("UNSUPPORTED", message) from error
