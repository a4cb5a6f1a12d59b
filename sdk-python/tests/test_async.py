import asyncio
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from test_client import Peer

import fundmatch
from fundmatch import AsyncFundMatch


def client_of(peer):
    return AsyncFundMatch("svc_live_x", peer.url, max_retries=0)


def page(ids, cursor):
    return {
        "data": [{"match_id": one, "created_at": f"2026-01-0{one}T00:00:00.000Z"} for one in ids],
        "next_cursor": cursor,
    }


class AsyncClientTest(unittest.TestCase):
    def test_every_call_can_be_awaited(self):
        async def calls(client):
            async with client:
                return [
                    await client.accounts.upsert([{"external_id": "a", "name": "Acme"}]),
                    (
                        await client.accounts.upsert_all(
                            {"external_id": str(at), "name": "x"} for at in range(1_500)
                        )
                    ).upserted,
                    await client.accounts.delete("a"),
                    await client.contacts.upsert([{"external_id": "c"}]),
                    await client.webhooks.set("https://hooks.example.com"),
                    [match["match_id"] async for match in client.matches.iterate()],
                    [len(one["data"]) async for one in client.matches.pages()],
                    await client.rounds.search("Acme"),
                    await client.rounds.explain("r1"),
                    [match["match_id"] for match in await client.matches.newer_than("2026-01-01T00:00:00Z")],
                    await client.with_options(timeout=5).request("GET", "/api/v1/new", query={"a": 1}),
                ]

        stored = {"upserted": 1, "errors": []}
        url = {"webhook_url": "https://hooks.example.com"}
        rounds = {"data": []}
        explanation = {"outcome": "matched", "accounts": []}
        with Peer(
            (200, stored),
            (200, {"upserted": 1_000, "errors": []}),
            (200, {"upserted": 500, "errors": []}),
            (200, {"deleted": 1}),
            (200, stored),
            (200, url),
            (200, page([3, 2], "2026-01-02T00:00:00.000Z")),
            (200, page([1], None)),
            (200, page([3, 2, 1], None)),
            (200, rounds),
            (200, explanation),
            (200, page([3, 2, 1], None)),
            (200, {"fine": True}),
        ) as peer:
            found = asyncio.run(calls(client_of(peer)))
            expected = [stored, 1_500, 1, stored, url, [3, 2, 1], [3], rounds, explanation, [2, 3]]
            self.assertEqual(found, [*expected, {"fine": True}])
            self.assertEqual(peer.seen[-1][1], "/api/v1/new?a=1")

    def test_a_cancelled_task_ends_a_bulk_call_before_its_next_chunk(self):
        cancelled = threading.Event()

        async def cancel_after_a_chunk(client):
            loop = asyncio.get_running_loop()

            def on_progress(_):
                loop.call_soon_threadsafe(bulk.cancel)
                cancelled.wait(10)

            rows = ({"external_id": str(at), "name": "x"} for at in range(5_000))
            bulk = asyncio.ensure_future(client.accounts.upsert_all(rows, on_progress=on_progress))
            with self.assertRaises(asyncio.CancelledError):
                await bulk
            cancelled.set()

        stored = (200, {"upserted": 1_000, "errors": []})
        with Peer(stored, stored, stored, stored, stored) as peer:
            # When the event loop closes, it waits for its threads.
            asyncio.run(cancel_after_a_chunk(client_of(peer)))
            self.assertEqual(len(peer.seen), 1)

    def test_errors_are_those_of_the_other_client(self):
        with Peer((401, {"error": {"code": "invalid_or_revoked_key", "message": "no"}})) as peer:
            with self.assertRaises(fundmatch.AuthenticationError) as raised:
                asyncio.run(client_of(peer).webhooks.get())
            self.assertEqual(raised.exception.code, "invalid_or_revoked_key")

    def test_the_loop_goes_on_and_calls_overlap(self):
        both_arrived = threading.Barrier(2, timeout=10)

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                # The server answers neither call before both have arrived.
                both_arrived.wait()
                body = b'{"webhook_url":null}'
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()

        async def both():
            async with AsyncFundMatch("svc_live_x", f"http://127.0.0.1:{server.server_port}") as client:
                return await asyncio.gather(client.webhooks.get(), client.webhooks.get())

        try:
            self.assertEqual(asyncio.run(both()), [{"webhook_url": None}] * 2)
        finally:
            server.shutdown()
            server.server_close()


if __name__ == "__main__":
    unittest.main()
