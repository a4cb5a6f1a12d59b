"""Sends calls: retries, timeouts and errors."""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from datetime import datetime, timedelta, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Dict, Mapping, Optional, Type

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

VERSION = "0.1.0"

RETRY_SECONDS = (1.0, 3.0, 9.0, 27.0)
"""Pauses before each retry. Up to a quarter is added at random."""

LONGEST_RETRY_AFTER = 60.0
"""A longer `Retry-After` on a 5xx means an outage, not a pause."""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Following a redirect would send rows and the key to its target."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


class Transport:
    """What all calls of one client share."""

    def __init__(
        self,
        api_key: Optional[str],
        base_url: Optional[str],
        timeout: float,
        max_retries: int,
        sleep: Callable[[float], None],
    ) -> None:
        key = (api_key or os.environ.get("FUNDMATCH_API_KEY") or "").strip()
        url = (base_url or os.environ.get("FUNDMATCH_BASE_URL") or "").strip()
        if not key:
            raise ConfigurationError("No API key: pass api_key or set FUNDMATCH_API_KEY.")
        if not url:
            raise ConfigurationError("No base URL: pass base_url or set FUNDMATCH_BASE_URL.")
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or "@" in parts.netloc:
            raise ConfigurationError("The base URL must be http or https, without user and query.")
        base = url.rstrip("/")
        # The guides name paths with their /api/v1, so a base URL that includes it is accepted.
        self.base_url = base[: -len("/api/v1")] if base.endswith("/api/v1") else base
        self.host = parts.netloc
        self._key = key
        self._timeout = timeout
        self._max_retries = max_retries
        self._sleep = sleep
        self._opener = urllib.request.build_opener(_NoRedirects)

    def call(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Any] = None,
    ) -> Dict[str, Any]:
        """Makes a call and returns the parsed answer. Raises `FundMatchError`."""
        if not path.startswith("/") or path.startswith("//"):
            raise ConfigurationError("The path must start with one slash.")
        given = {name: value for name, value in (query or {}).items() if value is not None}
        url = self.base_url + path + ("?" + urllib.parse.urlencode(given) if given else "")
        data = None if body is None else json.dumps(body).encode()
        request_id = str(uuid.uuid4())
        for retry in range(self._max_retries + 1):
            try:
                return self._once(method, url, data, request_id)
            except (ApiError, ConnectionFailed) as error:
                if retry >= self._max_retries or not _is_transient(error):
                    raise
                pause = RETRY_SECONDS[min(retry, len(RETRY_SECONDS) - 1)]
                wanted = min(error.retry_after or 0.0, LONGEST_RETRY_AFTER)
                self._sleep(max(pause * (1 + random.random() / 4), wanted))
        raise AssertionError("unreachable")

    def _once(self, method: str, url: str, data: Optional[bytes], request_id: str) -> Dict[str, Any]:
        headers = {
            "Accept": "application/json",
            "Authorization": "Bearer " + self._key,
            "User-Agent": "fundmatch-python/" + VERSION,
            "X-Request-Id": request_id,
        }
        if data is not None:
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(url, data=data, headers=headers, method=method)
        try:
            with self._opener.open(request, timeout=self._timeout) as answer:
                return self._read(answer.status, answer.headers, answer.read())
        except urllib.error.HTTPError as answer:
            raise self._error(answer.code, answer.headers, answer.read()) from None
        except (urllib.error.URLError, http.client.HTTPException, OSError) as cause:
            reason = getattr(cause, "reason", cause)
            raise ConnectionFailed(
                f"The connection to {self.host} failed: {reason}.", request_id=request_id
            ) from cause

    def _read(self, status: int, headers: Mapping[str, str], body: bytes) -> Dict[str, Any]:
        data = _json_object(headers, body)
        if status != 200 or data is None:
            raise self._malformed(status, headers, body)
        return data

    def _malformed(self, status: int, headers: Mapping[str, str], body: bytes) -> MalformedResponseError:
        return MalformedResponseError(
            f"The answer is not the service's (status {status}). Check the base URL.",
            status=status,
            request_id=headers.get("X-Request-Id"),
            raw=body.decode("utf-8", "replace"),
        )

    def _error(self, status: int, headers: Mapping[str, str], body: bytes) -> FundMatchError:
        if 300 <= status < 400:
            return self._malformed(status, headers, body)
        data = _json_object(headers, body) or {}
        fields = data.get("error")
        fields = fields if isinstance(fields, dict) else {}
        code = fields.get("code")
        # A gateway's code is no anchor of the guide.
        anchor = f"#{code}" if isinstance(code, str) and re.fullmatch("[a-z_]+", code) else ""
        message = fields.get("message", "The answer has no error body of this API.")
        error = _class_of(status, code)(
            f"{status} {code or 'without a code'}: {message}",
            status=status,
            code=code,
            request_id=headers.get("X-Request-Id"),
            retry_after=_retry_after(headers),
            raw=body.decode("utf-8", "replace"),
            documentation=f"{self.base_url}/guides/errors/{anchor}",
        )
        if isinstance(error, ValidationError):
            error.row_errors = data.get("errors", [])
        if isinstance(error, QuotaExceededError):
            midnight = _now(headers).replace(hour=0, minute=0, second=0, microsecond=0)
            error.resets_at = midnight + timedelta(days=1)
        return error


def _is_transient(error: FundMatchError) -> bool:
    """A gateway's 408 or 429 has no code of the service, whose own 4xx are never retried."""
    return isinstance(error, (ServerError, ConnectionFailed)) or (
        error.status in (408, 429) and error.code is None
    )


def _class_of(status: int, code: object) -> Type[ApiError]:
    if status >= 500:
        return ServerError
    # A gateway's own limit is over much sooner than the day's quota.
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
    except ValueError:
        return None
    return data if isinstance(data, dict) else None


def _now(headers: Mapping[str, str]) -> datetime:
    """Returns the service's time, which decides which midnight is meant."""
    try:
        return parsedate_to_datetime(headers.get("Date") or "").astimezone(timezone.utc)
    except (TypeError, ValueError):
        return datetime.now(timezone.utc)


def _retry_after(headers: Mapping[str, str]) -> Optional[float]:
    value = headers.get("Retry-After")
    if value is None:
        return None
    if value.isdigit():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
