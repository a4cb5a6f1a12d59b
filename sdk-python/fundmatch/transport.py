"""Sends calls. Handles retries, timeouts and errors."""

from __future__ import annotations

import copy
import http.client
import json
import os
import random
import re
import ssl
import time
import urllib.parse
import uuid
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Dict, Mapping, Optional, Type

from .connections import Connections, TooLarge
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
from .responses import Response, next_midnight, read_rate_limit
from .version import VERSION

RETRY_SECONDS = (1.0, 3.0, 9.0, 27.0)
"""Delays before each retry in seconds. The client adds up to 25% of random jitter."""

LONGEST_RETRY_AFTER = 60.0
"""Maximum `Retry-After` on a 5xx in seconds. A longer value means an outage."""

BAD_TLS = re.compile("WRONG_VERSION|PROTOCOL|HANDSHAKE_FAILURE|CERTIFICATE")
"""OpenSSL reasons for a TLS handshake that fails at every attempt."""

LONGEST_TIMEOUT = 2**31 / 1000
"""Maximum timeout in seconds. Some operating systems reject a longer timeout."""


@dataclass
class Options:
    """Options that a call can change."""

    timeout: float
    max_retries: int
    headers: Mapping[str, str]
    on_response: Optional[Callable[[Response], None]]

    def __post_init__(self) -> None:
        is_number = isinstance(self.timeout, (int, float)) and 0 < self.timeout <= LONGEST_TIMEOUT
        if not is_number:
            raise ConfigurationError("timeout must be a positive number of seconds.")
        if not isinstance(self.max_retries, int) or self.max_retries < 0:
            raise ConfigurationError("max_retries must be a whole number of at least 0.")
        if not isinstance(self.headers, Mapping):
            raise ConfigurationError("headers must be a mapping of names to values.")


@dataclass
class Answer:
    """The parsed data of a successful response, and its metadata."""

    data: Dict[str, Any]
    response: Response


class Transport:
    """Sends the calls of one client. All calls share its key, URL and connections."""

    def __init__(
        self,
        api_key: Optional[str],
        base_url: Optional[str],
        options: Options,
        sleep: Callable[[float], None],
    ) -> None:
        key = _text_of("api_key", api_key or os.environ.get("FUNDMATCH_API_KEY"))
        url = _text_of("base_url", base_url or os.environ.get("FUNDMATCH_BASE_URL"))
        if not key:
            raise ConfigurationError("No API key: pass api_key or set FUNDMATCH_API_KEY.")
        if not re.fullmatch(r"[\x21-\x7e]+", key):
            raise ConfigurationError("The API key contains spaces or invalid characters. Copy it again.")
        if not url:
            raise ConfigurationError("No base URL: pass base_url or set FUNDMATCH_BASE_URL.")
        parts = _split_base_url(url)
        self._base_path = parts.path.rstrip("/")
        # The guides show paths with /api/v1, so users may include it in the base URL.
        if self._base_path.endswith("/api/v1"):
            self._base_path = self._base_path[: -len("/api/v1")]
        self.host = parts.netloc
        self.base_url = f"{parts.scheme}://{parts.netloc}{self._base_path}"
        self.connections = Connections(parts.scheme, parts.hostname or "", parts.port)
        self.options = options
        self._key = key
        self._sleep = sleep

    def with_options(self, options: Options) -> Transport:
        """Returns a transport with other options and the same connections."""
        twin = copy.copy(self)
        twin.options = options
        return twin

    def call(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Any] = None,
        *,
        shape: Optional[Mapping[str, Callable[[Any], bool]]] = None,
        is_repeatable: bool = True,
    ) -> Answer:
        """Sends a call. `shape` tests fields that the response must have. Raises `FundMatchError`."""
        request_id = str(uuid.uuid4())
        target, headers, data = self._prepare(method, path, query, body, request_id)
        attempt = 0
        while True:
            attempt += 1
            try:
                answer = self._once(method, target, headers, data, attempt, is_repeatable)
                self._check_shape(answer, shape or {})
                break
            except FundMatchError as error:
                error.attempts = attempt
                error.request_id = error.request_id or request_id
                if attempt > self.options.max_retries or not is_repeatable or not _is_transient(error):
                    raise
                pause = RETRY_SECONDS[min(attempt, len(RETRY_SECONDS)) - 1] * (1 + random.random() / 4)
                wanted = min(error.retry_after or 0.0, LONGEST_RETRY_AFTER)
            self._sleep(max(pause, wanted))
        if self.options.on_response is not None:
            self.options.on_response(answer.response)
        return answer

    def _prepare(
        self, method: str, path: str, query: Optional[Mapping[str, Any]], body: Any, request_id: str
    ) -> Any:
        if not isinstance(method, str) or not re.fullmatch("[A-Z]+", method):
            raise ConfigurationError("The method must be a word such as GET.")
        # A path that starts with two slashes names another host, which would receive the key.
        if not isinstance(path, str) or not re.fullmatch(r"/(?!/)[\x21-\x7e]*", path):
            raise ConfigurationError("The path must start with one slash and have no blanks.")
        headers = {
            "Accept": "application/json",
            "Authorization": "Bearer " + self._key,
            "User-Agent": "fundmatch-python/" + VERSION,
            "X-Request-Id": request_id,
        }
        data: Optional[bytes] = None
        try:
            given = {name: value for name, value in (query or {}).items() if value is not None}
            target = self._base_path + path + ("?" + urllib.parse.urlencode(given) if given else "")
            if body is not None:
                # NaN and Infinity are not valid JSON, so other parsers reject them.
                data = json.dumps(body, allow_nan=False).encode()
                headers["Content-Type"] = "application/json"
        except Exception as cause:
            raise ConfigurationError(f"The call cannot be made: {cause}.") from cause
        for name, value in self.options.headers.items():
            is_sendable = re.fullmatch(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+", str(name)) and re.fullmatch(
                r"[\t\x20-\x7e\x80-\xff]*", str(value)
            )
            if not is_sendable:
                raise ConfigurationError(f"The header {name!r} has characters that no header has.")
            for known in [one for one in headers if one.lower() == str(name).lower()]:
                del headers[known]
            headers[str(name)] = str(value)
        return target, headers, data

    def _once(
        self,
        method: str,
        target: str,
        headers: Mapping[str, str],
        data: Optional[bytes],
        attempt: int,
        is_repeatable: bool,
    ) -> Answer:
        is_new = attempt > 1 or not is_repeatable
        try:
            status, received, body = self.connections.exchange(
                method, target, headers, data, self.options.timeout, is_new
            )
        except TooLarge:
            raise MalformedResponseError(
                "The response is not from the service: it is too large. Check the base URL."
            ) from None
        except (http.client.HTTPException, OSError) as cause:
            raise ConnectionFailed(f"The connection to {self.host} failed: {_reason_of(cause)}.") from cause
        except ValueError as cause:
            raise ConfigurationError(f"The call cannot be made: {cause}.") from cause
        if status >= 400:
            raise self._error(status, received, body)
        parsed = _json_object(received, body)
        if status != 200 or parsed is None:
            raise self._malformed(f"status {status}", status, received, body)
        return Answer(
            parsed,
            Response(
                status=status,
                headers=received,
                request_id=received.get("X-Request-Id") or headers.get("X-Request-Id"),
                attempts=attempt,
                rate_limit=read_rate_limit(received, datetime.now(timezone.utc)),
                raw=body.decode("utf-8", "replace"),
            ),
        )

    def _check_shape(self, answer: Answer, shape: Mapping[str, Callable[[Any], bool]]) -> None:
        for field, fits in shape.items():
            if field not in answer.data or not fits(answer.data[field]):
                response = answer.response
                raise self._malformed(
                    f"it has no valid {field}", response.status, response.headers, response.raw.encode()
                )

    def _malformed(
        self, what: str, status: int, headers: Mapping[str, str], body: bytes
    ) -> MalformedResponseError:
        return MalformedResponseError(
            f"The response is not from the service: {what}. Check the base URL.",
            status=status,
            request_id=headers.get("X-Request-Id"),
            raw=body.decode("utf-8", "replace"),
            documentation=f"{self.base_url}/guides/errors/",
            headers=headers,
        )

    def _error(self, status: int, headers: Mapping[str, str], body: bytes) -> FundMatchError:
        data = _json_object(headers, body) or {}
        fields = data.get("error")
        fields = fields if isinstance(fields, dict) else {}
        code = fields.get("code")
        code = code if isinstance(code, str) else None
        # The error guide has no section for a code that a gateway sent.
        anchor = f"#{code}" if code is not None and re.fullmatch("[a-z_]+", code) else ""
        message = fields.get("message", "The response has no error body of this API.")
        error = _class_of(status, code)(
            f"{status} {code or 'without a code'}: {message}",
            status=status,
            code=code,
            request_id=headers.get("X-Request-Id"),
            retry_after=_retry_after(headers),
            raw=body.decode("utf-8", "replace"),
            documentation=f"{self.base_url}/guides/errors/{anchor}",
            headers=headers,
        )
        if isinstance(error, ValidationError):
            rows = data.get("errors")
            error.row_errors = rows if isinstance(rows, list) else []
        if isinstance(error, QuotaExceededError):
            error.resets_at = next_midnight(_now(headers))
        return error


def _text_of(name: str, value: object) -> str:
    if not isinstance(value or "", str):
        raise ConfigurationError(f"{name} must be text.")
    return str(value or "").strip()


def _split_base_url(url: str) -> urllib.parse.SplitResult:
    try:
        parts = urllib.parse.urlsplit(url)
        is_usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        is_usable = None
    if not is_usable or parts.query or parts.fragment or "@" in parts.netloc or not url.isascii():
        raise ConfigurationError("The base URL must be http or https, without user, query and fragment.")
    return parts


def _is_transient(error: FundMatchError) -> bool:
    """Returns whether to retry. A 408 or 429 without an error code comes from a gateway."""
    if isinstance(error, ConnectionFailed):
        return not _is_bad_tls(error.__cause__)
    return isinstance(error, ServerError) or (error.status in (408, 429) and error.code is None)


def _is_bad_tls(cause: Optional[BaseException]) -> bool:
    """Returns whether TLS failed in a way that a retry cannot fix."""
    if not isinstance(cause, ssl.SSLError):
        return False
    is_untrusted = isinstance(cause, ssl.SSLCertVerificationError)
    return is_untrusted or bool(BAD_TLS.search(str(cause.reason)))


def _reason_of(cause: BaseException) -> str:
    if isinstance(cause, http.client.IncompleteRead):
        return "the answer ended early"
    return str(cause) or type(cause).__name__


def _class_of(status: int, code: Optional[str]) -> Type[ApiError]:
    if status >= 500:
        return ServerError
    # A gateway's rate limit resets much sooner than the daily quota, so only the code decides.
    if code == "quota_exceeded":
        return QuotaExceededError
    classes: Dict[int, Type[ApiError]] = {
        401: AuthenticationError,
        403: PermissionDenied,
        400: ValidationError,
        413: ValidationError,
        415: ValidationError,
    }
    return classes.get(status, ApiError)


def _json_object(headers: Mapping[str, str], body: bytes) -> Optional[Dict[str, Any]]:
    if not (headers.get("Content-Type") or "").lower().startswith("application/json"):
        return None
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _now(headers: Mapping[str, str]) -> datetime:
    """Returns the time of the `Date` header, because the local clock may be wrong."""
    try:
        return parsedate_to_datetime(headers.get("Date") or "").astimezone(timezone.utc)
    except (TypeError, ValueError):
        return datetime.now(timezone.utc)


def _retry_after(headers: Mapping[str, str]) -> Optional[float]:
    value = headers.get("Retry-After")
    if value is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", value):
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
