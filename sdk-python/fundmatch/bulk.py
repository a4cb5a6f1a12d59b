"""Upserts of any number of rows."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timezone
from itertools import islice
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, cast

from .errors import FundMatchError, QuotaExceededError, ValidationError
from .responses import RateLimit, next_midnight
from .transport import Answer
from .types import RowErrorEntry

CHUNK_ROWS = 1_000
MOST_ERRORS = 1_000

Row = Mapping[str, Any]
Send = Callable[[List[Row]], Answer]


@dataclass
class RowFailure:
    """A row that the service rejected."""

    index: int
    """Index of the row in your input."""
    external_id: str
    error: str


@dataclass
class BulkSummary:
    """The progress or the result of a bulk upsert."""

    rows: int = 0
    """Number of rows that the service answered, equal to `upserted + rejected`."""
    upserted: int = 0
    rejected: int = 0
    errors: List[RowFailure] = field(default_factory=list)
    """The first 1,000 rejected rows."""
    checkpoint: int = 0
    """To send only the remaining rows, pass it as `resume` with the same rows."""
    rate_limit: Optional[RateLimit] = None
    """The remaining quota from the last response."""


class BulkError(FundMatchError):
    """Raised if a bulk upsert stops early. Rows that were stored stay stored.

    To send the rest, pass `checkpoint` as `resume` with the same rows.
    """

    def __init__(
        self,
        cause: BaseException,
        summary: BulkSummary,
        *,
        reason: str,
        resets_at: Optional[datetime] = None,
    ) -> None:
        facts: Dict[str, Any] = {}
        if isinstance(cause, FundMatchError):
            facts = {name: getattr(cause, name) for name in _FACTS}
        if reason == "quota":
            facts["code"] = "quota_exceeded"
        super().__init__(f"Stopped after {summary.rows} rows: {cause}", **facts)
        self.reason = reason
        """Why the upsert stopped. `quota`: the daily quota does not cover the remaining rows.
        `call`: a call failed. `source`: your rows or `on_progress` raised an error, which is in
        `__cause__`.
        """
        self.summary = summary
        self.checkpoint = summary.checkpoint
        self.resets_at = resets_at
        """The next midnight UTC, when the quota resets. Set only if the reason is `quota`."""


_FACTS = ("status", "code", "request_id", "retry_after", "raw", "documentation", "attempts", "headers")


class _QuotaReached(Exception):
    """Raised when the daily quota does not allow the next row. The next row was not sent."""


def upsert_all(
    rows: Iterable[Row],
    send: Send,
    resume: int,
    on_progress: Optional[Callable[[BulkSummary], None]],
) -> BulkSummary:
    """Sends rows in chunks and in order. If two rows have the same id, the later row wins."""
    summary = BulkSummary(checkpoint=resume)
    try:
        source = islice(iter(rows), resume, None)
        for chunk in _chunks(source, summary):
            failures, rate_limit = _send_splitting(chunk, send)
            _count(summary, chunk, failures, rate_limit)
            if on_progress is not None:
                on_progress(replace(summary, errors=list(summary.errors)))
    except _QuotaReached as cause:
        resets_at = summary.rate_limit and summary.rate_limit.resets_at
        midnight = resets_at or next_midnight(datetime.now(timezone.utc))
        raise BulkError(cause, summary, reason="quota", resets_at=midnight) from None
    except QuotaExceededError as cause:
        raise BulkError(cause, summary, reason="quota", resets_at=cause.resets_at) from cause
    except FundMatchError as cause:
        raise BulkError(cause, summary, reason="call") from cause
    except Exception as cause:
        raise BulkError(cause, summary, reason="source") from cause
    return summary


def _chunks(source: Iterator[Row], summary: BulkSummary) -> Iterator[List[Row]]:
    """Yields chunks. A chunk has as many rows as one call and the remaining quota allow."""
    waiting: List[Row] = []
    while True:
        waiting += islice(source, CHUNK_ROWS - len(waiting))
        if not waiting:
            return
        room = _room(summary.rate_limit)
        if room <= 0:
            raise _QuotaReached("The remaining rows would exceed the daily quota.")
        chunk, waiting = waiting[:room], waiting[room:]
        yield chunk


def _room(rate_limit: Optional[RateLimit]) -> int:
    """Returns how many rows the remaining quota allows in the next call."""
    if rate_limit is None:
        return CHUNK_ROWS
    if rate_limit.requests is not None and rate_limit.requests.remaining <= 0:
        return 0
    return CHUNK_ROWS if rate_limit.rows is None else rate_limit.rows.remaining


def _send_splitting(rows: List[Row], send: Send) -> Tuple[List[RowErrorEntry], Optional[RateLimit]]:
    """Sends a chunk. Splits a chunk that is too large, and rejects a row that is too large."""
    try:
        answer = send(rows)
        return cast(List[RowErrorEntry], answer.data["errors"]), answer.response.rate_limit
    except ValidationError as error:
        # Every row of this chunk failed, but rows of other chunks may be valid.
        if error.code == "validation_failed":
            return error.row_errors, None
        if error.status != 413:
            raise
        if len(rows) == 1:
            return [{"index": 0, "error": f"the row is too large: {error}"}], None
    half = len(rows) // 2
    first, early = _send_splitting(rows[:half], send)
    second, late = _send_splitting(rows[half:], send)
    shifted: List[RowErrorEntry] = [
        {"index": entry["index"] + half, "error": entry["error"]} for entry in second
    ]
    return first + shifted, late or early


def _count(
    summary: BulkSummary,
    chunk: List[Row],
    failures: List[RowErrorEntry],
    rate_limit: Optional[RateLimit],
) -> None:
    for failure in failures[: MOST_ERRORS - len(summary.errors)]:
        index = failure["index"]
        row = chunk[index] if 0 <= index < len(chunk) else {}
        external_id = str(row.get("external_id", "")) if isinstance(row, Mapping) else ""
        summary.errors.append(RowFailure(summary.checkpoint + index, external_id, failure["error"]))
    summary.checkpoint += len(chunk)
    summary.rows += len(chunk)
    summary.rejected += len(failures)
    summary.upserted += len(chunk) - len(failures)
    summary.rate_limit = rate_limit or summary.rate_limit
