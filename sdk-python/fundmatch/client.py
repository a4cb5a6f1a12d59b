"""The synchronous client."""

from __future__ import annotations

import time
from datetime import datetime, timezone
from typing import Any, Callable, Iterable, Iterator, List, Mapping, Optional, Sequence, Union, cast

from .bulk import BulkSummary, upsert_all
from .errors import ConfigurationError, MalformedResponseError
from .responses import Response
from .transport import Answer, Options, Transport
from .types import (
    Account,
    Contact,
    ListedRounds,
    MatchNotification,
    MatchPage,
    RoundExplanation,
    UpsertResult,
    WebhookConfiguration,
    WebhookStatus,
)

Progress = Callable[[BulkSummary], None]
_MAX_PAGE = 200


class FundMatch:
    """A client of one fundmatch account. Retries calls that are safe to repeat.

    Every error it raises is a `FundMatchError`. Without arguments, the client reads the environment
    variables FUNDMATCH_API_KEY and FUNDMATCH_BASE_URL. It keeps connections open between calls.
    `close()` and the end of a `with` block close them. Threads can share one client.

    >>> with FundMatch() as client:
    ...     client.accounts.upsert([{"external_id": "crm-1042", "name": "Northwind Robotics"}])
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        timeout: float = 30.0,
        max_retries: int = 4,
        headers: Optional[Mapping[str, str]] = None,
        on_response: Optional[Callable[[Response], None]] = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Creates a client. Raises `ConfigurationError` for an invalid option.

        `timeout` is the limit of one attempt in seconds, including the response body. The client
        adds `headers` to each call, or replaces headers by name. After each successful call, the
        client calls `on_response` with the headers, request id and remaining quota.
        """
        options = Options(timeout, max_retries, headers or {}, on_response)
        self._use(Transport(api_key, base_url, options, sleep))

    def _use(self, transport: Transport) -> None:
        self._transport = transport
        self.accounts = Accounts(transport)
        """Calls for the companies of your CRM."""
        self.contacts = Contacts(transport)
        """Calls for the people of your CRM."""
        self.webhooks = Webhooks(transport)
        """Calls for the URL to which the service sends matches."""
        self.matches = Matches(transport)
        """Calls for the matches of your accounts and contacts."""
        self.rounds = Rounds(transport)
        """Calls for all rounds that the service has found, matched or not."""

    def with_options(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
        on_response: Optional[Callable[[Response], None]] = None,
    ) -> FundMatch:
        """Returns a client with other options. Both clients share their connections.

        >>> client.with_options(timeout=5, max_retries=0).matches.list(limit=1)
        """
        given = self._transport.options
        options = Options(
            given.timeout if timeout is None else timeout,
            given.max_retries if max_retries is None else max_retries,
            given.headers if headers is None else _merge(given.headers, headers),
            on_response or given.on_response,
        )
        twin = object.__new__(type(self))
        twin._use(self._transport.with_options(options))
        return twin

    def close(self) -> None:
        """Closes the connections. A later call opens a new connection."""
        self._transport.connections.close()

    def __enter__(self) -> FundMatch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Any] = None,
        idempotent: bool = False,
    ) -> Mapping[str, Any]:
        """Calls any path of the API. Retries a POST or PATCH only if you set `idempotent`."""
        if isinstance(method, str):
            method = method.upper()
        is_repeatable = idempotent or method not in ("POST", "PATCH")
        return self._transport.call(method, path, query, body, is_repeatable=is_repeatable).data


class Accounts:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def upsert(self, rows: Sequence[Account]) -> UpsertResult:
        """Stores 1 to 1,000 accounts. Lists rows that fail in `errors` and stores the others."""
        return cast(UpsertResult, _upsert(self._transport, "accounts", rows).data)

    def upsert_all(
        self, rows: Iterable[Account], *, resume: int = 0, on_progress: Optional[Progress] = None
    ) -> BulkSummary:
        """Stores any number of accounts, 1,000 per call. Stops before the daily quota is exceeded.

        Raises `BulkError` with a `checkpoint`, also if `rows` or `on_progress` raises an error.
        """
        return upsert_all(
            rows, lambda chunk: _upsert(self._transport, "accounts", chunk), resume, on_progress
        )

    def delete(self, external_id: str) -> int:
        """Deletes an account and its matches. Returns 1, or 0 if the account does not exist."""
        query = {"external_id": external_id}
        answer = self._transport.call("DELETE", "/api/v1/accounts", query, shape={"deleted": _is_count})
        return cast(int, answer.data["deleted"])


class Contacts:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def upsert(self, rows: Sequence[Contact]) -> UpsertResult:
        """Stores 1 to 1,000 contacts, with the same rules as accounts."""
        return cast(UpsertResult, _upsert(self._transport, "contacts", rows).data)

    def upsert_all(
        self, rows: Iterable[Contact], *, resume: int = 0, on_progress: Optional[Progress] = None
    ) -> BulkSummary:
        """Stores any number of contacts, with the same rules as accounts."""
        return upsert_all(
            rows, lambda chunk: _upsert(self._transport, "contacts", chunk), resume, on_progress
        )


class Webhooks:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self) -> WebhookConfiguration:
        """Reads the registered URL. If it is None, you can only pull matches."""
        return self._call("GET", None)

    def set(self, url: str) -> WebhookConfiguration:
        """Sets or replaces the URL. The URL must use https and a public host."""
        return self._call("POST", {"url": url})

    def clear(self) -> WebhookConfiguration:
        """Removes the URL. You can then only pull matches."""
        return self._call("POST", {"url": None})

    def _call(self, method: str, body: Optional[Mapping[str, Optional[str]]]) -> WebhookConfiguration:
        answer = self._transport.call(
            method, "/api/v1/webhooks", None, body, shape={"webhook_url": _is_text_or_none}
        )
        return cast(WebhookConfiguration, answer.data)


class Matches:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        before: Union[str, datetime, None] = None,
        since: Union[str, datetime, None] = None,
        limit: Optional[int] = None,
        status: Union[WebhookStatus, Sequence[WebhookStatus], None] = None,
    ) -> MatchPage:
        """Reads one page of matches, newest first.

        Returns only matches created strictly before `before`. To get the next page, pass the
        `next_cursor` of the previous page as `before`. `since` is an alias of `before`, with the
        parameter name of the API.
        """
        cursor = since if before is None else before
        query = {
            "since": cursor if cursor is None or isinstance(cursor, str) else _to_text(cursor),
            "limit": limit,
            "status": _joined(status),
        }
        shape = {"data": _is_list, "next_cursor": _is_text_or_none}
        return cast(MatchPage, self._transport.call("GET", "/api/v1/matches", query, shape=shape).data)

    def iterate(
        self, *, status: Union[WebhookStatus, Sequence[WebhookStatus], None] = None
    ) -> Iterator[MatchNotification]:
        """Iterates over all matches, newest first. Each page of 200 uses one daily request."""
        for page in self.pages(status=status):
            yield from page["data"]

    def pages(
        self, *, status: Union[WebhookStatus, Sequence[WebhookStatus], None] = None
    ) -> Iterator[MatchPage]:
        """Iterates page by page, newest first. Each page of 200 matches uses one daily request."""
        before: Optional[str] = None
        while True:
            page = self.list(before=before, limit=_MAX_PAGE, status=status)
            yield page
            cursor = page["next_cursor"]
            if cursor is None:
                return
            if cursor == before:
                raise MalformedResponseError(
                    "The next_cursor leads back to the same page. Check the base URL."
                )
            before = cursor

    def newer_than(self, created_at: Union[str, datetime, None]) -> List[MatchNotification]:
        """Returns the matches created after `created_at`, oldest first. None returns all."""
        seen = None if created_at is None else _to_time(created_at)
        found: List[MatchNotification] = []
        for match in self.iterate():
            if seen is not None and _to_time(match["created_at"]) <= seen:
                break
            found.append(match)
        found.reverse()
        return found


class Rounds:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def search(self, text: str) -> ListedRounds:
        """Finds rounds. Returns at most 50 rounds, newest first.

        `text` is the start of the company name, the company's website, an article URL or a round
        id. Uses no quota. The limit is 120 calls a minute.
        """
        answer = self._transport.call("GET", "/rounds", {"search": text}, shape={"data": _is_list})
        return cast(ListedRounds, answer.data)

    def explain(self, round: str) -> RoundExplanation:
        """Explains why you have or do not have a match for a round.

        `round` is a round id, an article URL or the company's website. Uses no quota. The limit is
        30 calls a minute.
        """
        shape = {"outcome": _is_text, "accounts": _is_list}
        answer = self._transport.call("GET", "/rounds/explanation", {"round": round}, shape=shape)
        return cast(RoundExplanation, answer.data)


def _upsert(transport: Transport, resource: str, rows: Iterable[Mapping[str, Any]]) -> Answer:
    shape = {"upserted": _is_count, "errors": _is_list}
    try:
        body = {resource: list(rows)}
    except Exception as cause:
        raise ConfigurationError(f"The rows cannot be read: {cause}.") from cause
    return transport.call("POST", f"/api/v1/{resource}", None, body, shape=shape)


def _merge(given: Mapping[str, str], more: Mapping[str, str]) -> Mapping[str, str]:
    return {**given, **more} if isinstance(more, Mapping) else more


def _joined(status: Union[str, Sequence[str], None]) -> Optional[str]:
    if status is None or isinstance(status, str):
        return status
    try:
        return ",".join(status)
    except TypeError as cause:
        raise ConfigurationError(f"{status!r} is neither a status nor a list of them.") from cause


def _is_count(value: object) -> bool:
    return isinstance(value, int)


def _is_list(value: object) -> bool:
    return isinstance(value, list)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_text_or_none(value: object) -> bool:
    return value is None or isinstance(value, str)


def _to_time(value: Union[str, datetime]) -> datetime:
    """Parses a time. Before version 3.11, Python cannot parse a final Z."""
    if not isinstance(value, (str, datetime)):
        raise ConfigurationError(f"{value!r} is not a time.")
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value[:-1] + "+00:00" if value.endswith("Z") else value)
        except ValueError:
            raise ConfigurationError(f'"{value}" is not a time.') from None
    return value if value.tzinfo is not None else value.replace(tzinfo=timezone.utc)


def _to_text(value: datetime) -> str:
    try:
        time = _to_time(value).astimezone(timezone.utc)
    except OverflowError:
        raise ConfigurationError(f"{value} has no time of UTC.") from None
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
