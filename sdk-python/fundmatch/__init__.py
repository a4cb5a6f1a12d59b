"""Python client of the fundmatch API. It needs only the standard library."""

from .bulk import BulkError, BulkSummary, RowFailure
from .client import FundMatch
from .errors import (
    ApiError,
    AuthenticationError,
    ConfigurationError,
    ConnectionFailed,
    FundMatchError,
    MalformedResponseError,
    PermissionDenied,
    QuotaExceededError,
    ServerError,
    ValidationError,
)
from .responses import Allowance, RateLimit, Response
from .version import VERSION
from .webhooks import WebhookError, construct_event, sign_payload

__version__ = VERSION
__all__ = [
    "Allowance",
    "ApiError",
    "AuthenticationError",
    "BulkError",
    "BulkSummary",
    "ConfigurationError",
    "ConnectionFailed",
    "FundMatch",
    "FundMatchError",
    "MalformedResponseError",
    "PermissionDenied",
    "QuotaExceededError",
    "RateLimit",
    "Response",
    "RowFailure",
    "ServerError",
    "ValidationError",
    "WebhookError",
    "construct_event",
    "sign_payload",
]
