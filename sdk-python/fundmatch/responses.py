"""The metadata of a response: headers, quota and request id."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Mapping, Optional


@dataclass(frozen=True)
class Allowance:
    """A daily quota and its remaining amount."""

    limit: Optional[int]
    """The daily quota. None if the response does not state it."""
    remaining: int


@dataclass(frozen=True)
class RateLimit:
    """The remaining daily quotas of a call."""

    requests: Optional[Allowance]
    rows: Optional[Allowance]
    """The quota of rows. None for calls without rows."""
    resets_at: Optional[datetime]
    """The next midnight UTC, when the quotas reset."""


@dataclass(frozen=True)
class Response:
    """The metadata of a successful response."""

    status: int
    headers: Mapping[str, str]
    """The response headers, with case-insensitive names."""
    request_id: Optional[str]
    """The id of the call in the service's logs."""
    attempts: int
    """Number of times the client sent the request."""
    rate_limit: Optional[RateLimit]
    """The remaining daily quotas. None for calls without a quota."""
    raw: str
    """The response body as text."""


def read_rate_limit(headers: Mapping[str, str], now: datetime) -> Optional[RateLimit]:
    """Parses `RateLimit` and `RateLimit-Policy`. Returns None for calls without a quota."""
    state = headers.get("RateLimit")
    if state is None:
        return None
    policy = headers.get("RateLimit-Policy") or ""
    seconds = _parameter(state, "requests", "t")
    return RateLimit(
        requests=_allowance(state, policy, "requests"),
        rows=_allowance(state, policy, "rows"),
        resets_at=None if seconds is None else _nearest_midnight(now + timedelta(seconds=seconds)),
    )


def next_midnight(now: datetime) -> datetime:
    """Returns the next midnight UTC after a time, when quotas reset."""
    return now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)


def _nearest_midnight(time: datetime) -> datetime:
    """Rounds a reset time to the nearest midnight UTC.

    The header has whole seconds and the response took time to arrive, so the time is not exact.
    """
    return next_midnight(time.astimezone(timezone.utc) - timedelta(hours=12))


def _allowance(state: str, policy: str, unit: str) -> Optional[Allowance]:
    remaining = _parameter(state, unit, "r")
    return None if remaining is None else Allowance(_parameter(policy, unit, "q"), remaining)


def _parameter(items: str, unit: str, name: str) -> Optional[int]:
    for item in items.split(","):
        if item.strip().startswith(f'"{unit}"'):
            found = re.search(rf";\s*{name}=(\d{{1,9}})", item)
            return int(found.group(1)) if found else None
    return None
