"""All errors that this package raises, except webhook errors."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Dict, List, Mapping, Optional, Tuple, Type

from .types import RowErrorEntry


class Portable(Exception):
    """An error that keeps all attributes when it is pickled, for Celery and multiprocessing."""

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: Type[Portable], args: Tuple[Any, ...], facts: Dict[str, Any]) -> Portable:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(facts)
    return error


class FundMatchError(Portable):
    """The base class of all errors. Compare `code`, never the message."""

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
        """The id of the call in the service's logs."""
        self.retry_after = retry_after
        """Seconds to wait before you repeat the call. None if the service did not give a time."""
        self.raw = raw
        """The response body as text."""
        self.documentation = documentation
        """URL of the guide that explains the error codes. None if no response arrived."""
        self.attempts = attempts
        """Number of times the client sent the request, including retries."""
        self.headers = headers
        """The response headers, with case-insensitive names. None if no response arrived."""


class ConfigurationError(FundMatchError):
    """Raised before anything is sent: the key or base URL is missing, or an argument is invalid."""


class ApiError(FundMatchError):
    """Raised if the service responds with an error status."""


class AuthenticationError(ApiError):
    """Raised for status 401: the key is missing, malformed, unknown or revoked."""


class PermissionDenied(ApiError):
    """Raised for status 403: the account is not on the Pro tier (`pro_required`)."""


class ValidationError(ApiError):
    """Raised for status 400, 413 or 415: the request is invalid. A retry does not help."""

    def __init__(self, message: str, **facts: Any) -> None:
        super().__init__(message, **facts)
        self.row_errors: List[RowErrorEntry] = []
        """The error of each rejected row, by index. Set only if the code is `validation_failed`."""


class QuotaExceededError(ApiError):
    """Raised for status 429 with code `quota_exceeded`: the request would exceed a daily quota.

    A rejected request does not use quota.
    """

    resets_at: Optional[datetime] = None
    """The next midnight UTC, when the quota resets."""


class ServerError(ApiError):
    """Raised for a 5xx status after all retries.

    You can safely repeat every call except `request`.
    """


class ConnectionFailed(FundMatchError):
    """Raised if no complete response arrived after all retries."""


class MalformedResponseError(FundMatchError):
    """Raised if the response did not come from the service.

    Such a response is a redirect, HTML, invalid JSON, or JSON without the expected fields.
    """
