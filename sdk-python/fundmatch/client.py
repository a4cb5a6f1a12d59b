"""The client."""

from __future__ import annotations

import time
from datetime import datetime, timezone
from typing import Any, Callable, Iterable, Iterator, List, Mapping, Optional, Sequence, Union, cast

from .bulk import BulkSummary, upsert_all
from .errors import ConfigurationError, MalformedResponseError
from .transport import Transport
from .types import (
    Account,
    Contact,
    MatchNotification,
    MatchPage,
    UpsertResult,
    WebhookConfiguration,
    WebhookStatus,
)

Progress = Callable[[BulkSummary], None]
_MAX_PAGE = 200


class FundMatch:
    """A client of one fundmatch account. Retries what is safe to retry; raises `FundMatchError`.

    Without arguments it reads FUNDMATCH_API_KEY and FUNDMATCH_BASE_URL.

    >>> client = FundMatch()
    >>> client.accounts.upsert([{"external_id": "crm-1042", "name": "Northwind Robotics"}])
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        timeout: float = 30.0,
        max_retries: int = 4,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._transport = Transport(api_key, base_url, timeout, max_retries, sleep)
        self.accounts = Accounts(self._transport)
        """Your CRM's companies."""
        self.contacts = Contacts(self._transport)
        """Your CRM's people."""
        self.webhooks = Webhooks(self._transport)
        """The URL that matches are sent to."""
        self.matches = Matches(self._transport)
        """The matches of your accounts and contacts."""

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Any] = None,
    ) -> Mapping[str, Any]:
        """Makes a call that has no method here, with the same retries and errors."""
        return self._transport.call(method, path, query, body)


class Accounts:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def upsert(self, rows: Sequence[Account]) -> UpsertResult:
        """Stores 1 to 1,000 accounts. Rows that fail are in `errors`; the others are stored."""
        return cast(UpsertResult, self._transport.call("POST", "/api/v1/accounts", None, {"accounts": list(rows)}))

    def upsert_all(
        self, rows: Iterable[Account], *, resume: int = 0, on_progress: Optional[Progress] = None
    ) -> BulkSummary:
        """Stores any number of accounts, 1,000 per call. Raises `BulkError` with a `checkpoint`."""
        return upsert_all(rows, cast(Any, self.upsert), resume, on_progress)

    def delete(self, external_id: str) -> int:
        """Deletes an account and its matches. Returns 1, or 0 if there was none."""
        answer = self._transport.call("DELETE", "/api/v1/accounts", {"external_id": external_id})
        return int(answer["deleted"])


class Contacts:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def upsert(self, rows: Sequence[Contact]) -> UpsertResult:
        """Stores 1 to 1,000 contacts, by the same rules as accounts."""
        return cast(UpsertResult, self._transport.call("POST", "/api/v1/contacts", None, {"contacts": list(rows)}))

    def upsert_all(
        self, rows: Iterable[Contact], *, resume: int = 0, on_progress: Optional[Progress] = None
    ) -> BulkSummary:
        """Stores any number of contacts, 1,000 per call. Raises `BulkError` with a `checkpoint`."""
        return upsert_all(rows, cast(Any, self.upsert), resume, on_progress)


class Webhooks:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self) -> WebhookConfiguration:
        """Reads the registered URL; None if matches are only pulled."""
        return cast(WebhookConfiguration, self._transport.call("GET", "/api/v1/webhooks"))

    def set(self, url: str) -> WebhookConfiguration:
        """Sets or replaces the URL: https, with a public host."""
        return cast(WebhookConfiguration, self._transport.call("POST", "/api/v1/webhooks", None, {"url": url}))

    def clear(self) -> WebhookConfiguration:
        """Removes the URL: matches can only be pulled."""
        return cast(WebhookConfiguration, self._transport.call("POST", "/api/v1/webhooks", None, {"url": None}))


class Matches:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        since: Union[str, datetime, None] = None,
        limit: Optional[int] = None,
        status: Union[WebhookStatus, Sequence[WebhookStatus], None] = None,
    ) -> MatchPage:
        """Reads one page, newest first. `since` is the `next_cursor` of the page before."""
        query = {
            "since": since if since is None or isinstance(since, str) else _to_text(since),
            "limit": limit,
            "status": status if status is None or isinstance(status, str) else ",".join(status),
        }
        return cast(MatchPage, self._transport.call("GET", "/api/v1/matches", query))

    def iterate(
        self, *, status: Union[WebhookStatus, Sequence[WebhookStatus], None] = None
    ) -> Iterator[MatchNotification]:
        """Iterates over all matches, newest first. Each page of 200 uses one request of the day."""
        since: Optional[str] = None
        while True:
            page = self.list(since=since, limit=_MAX_PAGE, status=status)
            yield from page["data"]
            cursor = page["next_cursor"]
            if cursor is None:
                return
            if cursor == since:
                raise MalformedResponseError("The next_cursor leads back to the same page. Check the base URL.")
            since = cursor

    def newer_than(self, created_at: Union[str, datetime, None]) -> List[MatchNotification]:
        """Collects every match created after `created_at`, oldest first. None collects all."""
        seen = None if created_at is None else _to_time(created_at)
        found: List[MatchNotification] = []
        for match in self.iterate():
            if seen is not None and _to_time(match["created_at"]) <= seen:
                break
            found.append(match)
        found.reverse()
        return found


def _to_time(value: Union[str, datetime]) -> datetime:
    """Parses a time. Python before 3.11 does not read a final Z."""
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value[:-1] + "+00:00" if value.endswith("Z") else value)
        except ValueError:
            raise ConfigurationError(f'"{value}" is not a time.') from None
    return value if value.tzinfo is not None else value.replace(tzinfo=timezone.utc)


def _to_text(value: datetime) -> str:
    return _to_time(value).astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
