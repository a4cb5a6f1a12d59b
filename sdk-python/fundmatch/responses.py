"""What an answer says besides its data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Mapping, Optional


@dataclass(frozen=True)
class Allowance:
    """One daily quota and what is left of it."""

    limit: Optional[int]
    """None if the answer did not state it."""
    remaining: int


@dataclass(frozen=True)
class RateLimit:
    """What is left of the day."""

    requests: Optional[Allowance]
    rows: Optional[Allowance]
    """None for calls without rows."""
    resets_at: Optional[datetime]
    """The next midnight UTC."""


@dataclass(frozen=True)
class Response:
    """A successful answer, without its data."""

    status: int
    headers: Mapping[str, str]
    """Read by any case."""
    request_id: Optional[str]
    """Identifies the call in the service's logs."""
    attempts: int
    """How often the request was sent."""
    rate_limit: Optional[RateLimit]
    """None for calls without a limit."""
    raw: str
    """The body as text."""


def read_rate_limit(headers: Mapping[str, str], now: datetime) -> Optional[RateLimit]:
    """Reads `RateLimit` and `RateLimit-Policy`. Returns None for calls without a limit."""
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
    """Returns the midnight UTC after a time, when quotas reset."""
    return now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)


def _nearest_midnight(time: datetime) -> datetime:
    """Rounds a reset time to the midnight it means: seconds and transit time blur it."""
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
