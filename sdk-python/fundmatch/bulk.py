"""Upserts of any number of rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import Callable, Iterable, List, Mapping, Optional

from .errors import FundMatchError, QuotaExceededError, ValidationError
from .types import RowErrorEntry, UpsertResult

CHUNK_ROWS = 1_000
MOST_ERRORS = 1_000


@dataclass
class RowFailure:
    """A row that the service rejected."""

    index: int
    """The row's index in your input."""
    external_id: str
    error: str


@dataclass
class BulkSummary:
    """The progress or the result of a bulk upsert."""

    rows: int = 0
    """Rows answered by the service, counted from the start of your input."""
    upserted: int = 0
    rejected: int = 0
    errors: List[RowFailure] = field(default_factory=list)
    """The first 1,000 rejected rows."""

    @property
    def checkpoint(self) -> int:
        """Pass it as `resume`, with the same rows, to send only the rest."""
        return self.rows


class BulkError(FundMatchError):
    """A bulk upsert that stopped. Stored rows stay stored; `checkpoint` resumes it."""

    def __init__(self, cause: FundMatchError, summary: BulkSummary) -> None:
        super().__init__(
            f"Stopped after {summary.rows} rows: {cause}",
            status=cause.status,
            code=cause.code,
            request_id=cause.request_id,
            retry_after=cause.retry_after,
            documentation=cause.documentation,
        )
        self.summary = summary
        self.checkpoint = summary.checkpoint
        self.resets_at: Optional[datetime] = None
        """If the daily quota was used up: the next midnight UTC."""
        if isinstance(cause, QuotaExceededError):
            self.resets_at = cause.resets_at


def _send_splitting(
    rows: List[Mapping[str, object]],
    send: Callable[[List[Mapping[str, object]]], UpsertResult],
) -> List[RowErrorEntry]:
    """Sends a chunk, in halves if it is too large. A single row that is too large is rejected."""
    try:
        return send(rows)["errors"]
    except ValidationError as error:
        # Every row of the chunk failed. Others may be fine.
        if error.code == "validation_failed":
            return error.row_errors  # type: ignore[return-value]
        if error.status != 413:
            raise
        if len(rows) == 1:
            return [{"index": 0, "error": f"the row is too large: {error}"}]
    half = len(rows) // 2
    first = _send_splitting(rows[:half], send)
    second = _send_splitting(rows[half:], send)
    return first + [{"index": entry["index"] + half, "error": entry["error"]} for entry in second]


def upsert_all(
    rows: Iterable[Mapping[str, object]],
    send: Callable[[List[Mapping[str, object]]], UpsertResult],
    resume: int,
    on_progress: Optional[Callable[[BulkSummary], None]],
) -> BulkSummary:
    """Sends rows in chunks, in order, so the later of two rows with one id wins."""
    summary = BulkSummary(rows=resume)
    source = islice(iter(rows), resume, None)
    while True:
        chunk = list(islice(source, CHUNK_ROWS))
        if not chunk:
            return summary
        try:
            failures = _send_splitting(chunk, send)
        except FundMatchError as error:
            raise BulkError(error, summary) from error
        for failure in failures[: MOST_ERRORS - len(summary.errors)]:
            index = failure["index"]
            summary.errors.append(
                RowFailure(summary.rows + index, str(chunk[index].get("external_id", "")), failure["error"])
            )
        summary.rows += len(chunk)
        summary.rejected += len(failures)
        summary.upserted += len(chunk) - len(failures)
        if on_progress is not None:
            on_progress(summary)
