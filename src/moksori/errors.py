"""Everything Moksori raises on purpose, in one tree.

Each class carries the facts as attributes, and its message ends with what to do. Whoever catches `MoksoriError` has
caught them all; some are built-in kinds too (`TextError` is a `ValueError`, `VoiceNotFound` a `LookupError`), so code
that knows nothing of us does the right thing.
"""

from __future__ import annotations

from collections.abc import Sequence


class MoksoriError(Exception):
    """Something went wrong that a caller can act on."""


class OptionError(MoksoriError, ValueError):
    """An option is out of its range or of the wrong kind.

    name: which option.  value: what was given.
    """

    def __init__(self, name: str, value: object, advice: str) -> None:
        self.name, self.value = name, value
        super().__init__(f"{name}={value!r}: {advice}")


class TextError(MoksoriError, ValueError):
    """The text cannot be spoken as it is."""


class MarkupError(TextError):
    """The text says it is markup, but is not well formed or asks for too much.

    position: the character of the original text where it went wrong, or None.
    """

    def __init__(self, message: str, position: int | None = None) -> None:
        self.position = position
        super().__init__(message if position is None else f"{message} (at character {position})")


class VoiceNotFound(MoksoriError, LookupError):
    """No voice of that name. name: what was asked for.  near: names that look like it."""

    def __init__(self, name: str, near: Sequence[str] = ()) -> None:
        self.name, self.near = name, tuple(near)
        hint = f"did you mean {' or '.join(near)}?" if near else "`moksori voices` lists all."
        super().__init__(f"there is no voice {name!r}; {hint}")


class LanguageNotSupported(MoksoriError, ValueError):
    """No front end speaks that language here. language: its tag.  extra: the extra that would bring it, if any."""

    def __init__(self, language: str, advice: str, extra: str | None = None) -> None:
        self.language, self.extra = language, extra
        super().__init__(f"language {language!r} cannot be spoken: {advice}")


class SourceError(MoksoriError):
    """Files could not be had from a source. uri: which one (never with credentials)."""

    def __init__(self, uri: str, message: str) -> None:
        self.uri = uri
        super().__init__(f"{uri}: {message}")


class SourceUnreachable(SourceError):
    """The source did not answer; trying later or elsewhere may help."""


class IntegrityError(SourceError):
    """What arrived is not what was promised (size or SHA-256)."""


class OfflineError(SourceError):
    """The network is off by the user's wish, and the cache lacks the file."""


class ModelError(MoksoriError):
    """The model files are there, but cannot be used as a model of their kind."""


class DeviceUnavailable(MoksoriError):
    """The device asked for is not here. device: which one."""

    def __init__(self, device: str, advice: str) -> None:
        self.device = device
        super().__init__(f"device {device!r} is not available: {advice}")


class Overloaded(MoksoriError):
    """Too much work is waiting. retry_after: seconds until there will be room."""

    def __init__(self, message: str, retry_after: float) -> None:
        self.retry_after = retry_after
        super().__init__(f"{message}; try again in {retry_after:.0f} s")


class Cancelled(MoksoriError):
    """The work was given up because nobody wants it any more."""


class DeadlineExceeded(MoksoriError):
    """The work could not be finished in the time it was given."""


class JobError(MoksoriError):
    """A long job stopped. job: its id."""

    def __init__(self, job: str, message: str) -> None:
        self.job = job
        super().__init__(f"job {job}: {message}")
