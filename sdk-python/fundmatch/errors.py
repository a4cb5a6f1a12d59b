"""Everything that this package raises, apart from webhooks."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Dict, List, Mapping, Optional, Tuple, Type

from .types import RowErrorEntry


class Portable(Exception):
    """An error that crosses processes with all its facts, as in Celery and multiprocessing."""

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: Type[Portable], args: Tuple[Any, ...], facts: Dict[str, Any]) -> Portable:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(facts)
    return error


class FundMatchError(Portable):
    """The root of all errors. Match on `code`, never on the message."""

    def __init__(
        self,
        message: str,
        *,
        status: Optional[int] = None,
        code: Optional[str] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
        raw: Optional[str] = None,
        documentation: Optional[str] = None,
        attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.request_id = request_id
        """Identifies the call in the service's logs."""
        self.retry_after = retry_after
        """Seconds until the call may be repeated, if the service said so."""
        self.raw = raw
        """The body of the answer as text."""
        self.documentation = documentation
        """The guide that explains the error codes; None if there was no answer."""
        self.attempts = attempts
        """How often the request was sent, retries included."""
        self.headers = headers
        """The headers of the answer, read by any case; None if there was no answer."""


class ConfigurationError(FundMatchError):
    """No key, no base URL, or an argument that cannot be sent. Nothing was sent."""


class ApiError(FundMatchError):
    """The service answered with an error status."""


class AuthenticationError(ApiError):
    """401: the key is missing, malformed, unknown or revoked."""


class PermissionDenied(ApiError):
    """403: the key's owner may not use the API (`pro_required`)."""


class ValidationError(ApiError):
    """400, 413 and 415: the request is wrong. Repeating it does not help."""

    def __init__(self, message: str, **facts: Any) -> None:
        super().__init__(message, **facts)
        self.row_errors: List[RowErrorEntry] = []
        """With `validation_failed`: the error of each row, by its index."""


class QuotaExceededError(ApiError):
    """429 `quota_exceeded`: a daily quota is reached. The request was not counted."""

    resets_at: Optional[datetime] = None
    """The next midnight UTC."""


class ServerError(ApiError):
    """5xx after all retries. Every call with a method of its own is safe to repeat."""


class ConnectionFailed(FundMatchError):
    """No answer, or an incomplete one, after all retries."""


class MalformedResponseError(FundMatchError):
    """An answer that is not the service's: a redirect, HTML, invalid JSON or JSON of another shape."""
