"""The client for asyncio."""

from __future__ import annotations

import asyncio
import threading
from datetime import datetime
from typing import Any, AsyncIterator, Callable, Iterable, Iterator, List, Mapping, Optional, Sequence, Union

from .bulk import BulkSummary
from .client import Accounts, Contacts, FundMatch, Matches, Progress, Rounds, Webhooks
from .responses import Response
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

Statuses = Union[WebhookStatus, Sequence[WebhookStatus], None]


class AsyncFundMatch:
    """The client for asyncio, with the same calls and options as `FundMatch`. Await each call.

    Each call runs in a thread, so that it does not block the event loop. If you cancel a task, the
    task stops waiting immediately. A request in flight continues in its thread until it ends, at
    most until its `timeout`.

    >>> async with AsyncFundMatch() as client:
    ...     await client.accounts.upsert([{"external_id": "crm-1042", "name": "Northwind Robotics"}])
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
    ) -> None:
        """Takes the options of `FundMatch`. The thread of each call runs `on_response`."""
        self._use(
            FundMatch(
                api_key,
                base_url,
                timeout=timeout,
                max_retries=max_retries,
                headers=headers,
                on_response=on_response,
            )
        )

    def _use(self, client: FundMatch) -> None:
        self._client = client
        self.accounts = AsyncAccounts(client.accounts)
        """Calls for the companies of your CRM."""
        self.contacts = AsyncContacts(client.contacts)
        """Calls for the people of your CRM."""
        self.webhooks = AsyncWebhooks(client.webhooks)
        """Calls for the URL to which the service sends matches."""
        self.matches = AsyncMatches(client.matches)
        """Calls for the matches of your accounts and contacts."""
        self.rounds = AsyncRounds(client.rounds)
        """Calls for all rounds that the service has found, matched or not."""

    def with_options(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
        on_response: Optional[Callable[[Response], None]] = None,
    ) -> AsyncFundMatch:
        """Returns a client with other options. Both clients share their connections."""
        twin = object.__new__(type(self))
        twin._use(
            self._client.with_options(
                timeout=timeout, max_retries=max_retries, headers=headers, on_response=on_response
            )
        )
        return twin

    async def close(self) -> None:
        """Closes the connections. A later call opens a new connection."""
        await asyncio.to_thread(self._client.close)

    async def __aenter__(self) -> AsyncFundMatch:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Any] = None,
        idempotent: bool = False,
    ) -> Mapping[str, Any]:
        """Calls any path of the API. Retries a POST or PATCH only if you set `idempotent`."""
        return await asyncio.to_thread(
            self._client.request, method, path, query=query, body=body, idempotent=idempotent
        )


async def _bulk(
    upsert_all: Callable[..., BulkSummary], rows: Iterable[Any], resume: int, on_progress: Optional[Progress]
) -> BulkSummary:
    """Runs a bulk call in a thread. If the task is cancelled, the call stops before its next request."""
    cancelled = threading.Event()

    def until_cancelled() -> Iterator[Any]:
        for row in rows:
            if cancelled.is_set():
                raise RuntimeError("The task was cancelled.")
            yield row

    try:
        return await asyncio.to_thread(upsert_all, until_cancelled(), resume=resume, on_progress=on_progress)
    except asyncio.CancelledError:
        cancelled.set()
        raise


class AsyncAccounts:
    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts

    async def upsert(self, rows: Sequence[Account]) -> UpsertResult:
        """Stores 1 to 1,000 accounts. Lists rows that fail in `errors` and stores the others."""
        return await asyncio.to_thread(self._accounts.upsert, rows)

    async def upsert_all(
        self, rows: Iterable[Account], *, resume: int = 0, on_progress: Optional[Progress] = None
    ) -> BulkSummary:
        """Stores any number of accounts, like `FundMatch`. The thread of the call reads `rows`."""
        return await _bulk(self._accounts.upsert_all, rows, resume, on_progress)

    async def delete(self, external_id: str) -> int:
        """Deletes an account and its matches. Returns 1, or 0 if the account does not exist."""
        return await asyncio.to_thread(self._accounts.delete, external_id)


class AsyncContacts:
    def __init__(self, contacts: Contacts) -> None:
        self._contacts = contacts

    async def upsert(self, rows: Sequence[Contact]) -> UpsertResult:
        """Stores 1 to 1,000 contacts, with the same rules as accounts."""
        return await asyncio.to_thread(self._contacts.upsert, rows)

    async def upsert_all(
        self, rows: Iterable[Contact], *, resume: int = 0, on_progress: Optional[Progress] = None
    ) -> BulkSummary:
        """Stores any number of contacts, like `FundMatch`. The thread of the call reads `rows`."""
        return await _bulk(self._contacts.upsert_all, rows, resume, on_progress)


class AsyncWebhooks:
    def __init__(self, webhooks: Webhooks) -> None:
        self._webhooks = webhooks

    async def get(self) -> WebhookConfiguration:
        """Reads the registered URL. If it is None, you can only pull matches."""
        return await asyncio.to_thread(self._webhooks.get)

    async def set(self, url: str) -> WebhookConfiguration:
        """Sets or replaces the URL. The URL must use https and a public host."""
        return await asyncio.to_thread(self._webhooks.set, url)

    async def clear(self) -> WebhookConfiguration:
        """Removes the URL. You can then only pull matches."""
        return await asyncio.to_thread(self._webhooks.clear)


class AsyncMatches:
    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def list(
        self,
        *,
        before: Union[str, datetime, None] = None,
        since: Union[str, datetime, None] = None,
        limit: Optional[int] = None,
        status: Statuses = None,
    ) -> MatchPage:
        """Reads one page of matches, newest first. Takes the parameters of `FundMatch`."""
        return await asyncio.to_thread(
            self._matches.list, before=before, since=since, limit=limit, status=status
        )

    async def iterate(self, *, status: Statuses = None) -> AsyncIterator[MatchNotification]:
        """Iterates over all matches, newest first. Each page of 200 uses one daily request."""
        async for page in self.pages(status=status):
            for match in page["data"]:
                yield match

    async def pages(self, *, status: Statuses = None) -> AsyncIterator[MatchPage]:
        """Iterates page by page, newest first. Each page of 200 matches uses one daily request."""
        pages = self._matches.pages(status=status)
        while (page := await asyncio.to_thread(next, pages, None)) is not None:
            yield page

    async def newer_than(self, created_at: Union[str, datetime, None]) -> List[MatchNotification]:
        """Returns the matches created after `created_at`, oldest first. None returns all."""
        return await asyncio.to_thread(self._matches.newer_than, created_at)


class AsyncRounds:
    def __init__(self, rounds: Rounds) -> None:
        self._rounds = rounds

    async def search(self, text: str) -> ListedRounds:
        """Finds rounds. Takes the parameters of `FundMatch`."""
        return await asyncio.to_thread(self._rounds.search, text)

    async def explain(self, round: str) -> RoundExplanation:
        """Explains why you have or do not have a match for a round, like `FundMatch`."""
        return await asyncio.to_thread(self._rounds.explain, round)
