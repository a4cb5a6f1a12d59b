import json
import sys
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import fundmatch
from fundmatch import FundMatch


class Peer:
    """A real HTTP server that replaces the service. It sends the `answers` in order."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.seen = []
        peer = self

        self.connections = 0

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self):
                peer.connections += 1
                super().setup()

            def answer(self):
                length = int(self.headers.get("Content-Length") or 0)
                body = json.loads(self.rfile.read(length)) if length else None
                peer.seen.append((self.command, self.path, body, self.headers))
                status, data, headers = (*peer.answers.pop(0), {})[:3]
                text = json.dumps(data).encode() if not isinstance(data, bytes) else data
                self.send_response(status)
                length = str(len(text))
                for name, value in {
                    "Content-Type": "application/json",
                    "Content-Length": length,
                    **headers,
                }.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text)
                # If the body is shorter than stated, the connection must close after it.
                if headers.get("Content-Length", length) != length:
                    self.close_connection = True

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def client_of(peer, **options):
    pauses = []
    client = FundMatch("svc_live_x", peer.url, sleep=pauses.append, **options)
    return client, pauses


def error(code):
    return {"error": {"code": code, "message": "about it"}}


class Client(unittest.TestCase):
    def test_5xx_is_retried_with_growing_pauses_and_one_request_id(self):
        with Peer(
            (503, error("unavailable"), {"Retry-After": "2"}),
            (500, error("db_error")),
            (200, {"webhook_url": None}),
        ) as peer:
            client, pauses = client_of(peer)
            self.assertEqual(client.webhooks.get(), {"webhook_url": None})
            self.assertEqual(len({headers["X-Request-Id"] for *_, headers in peer.seen}), 1)
        self.assertGreaterEqual(pauses[0], 2)
        self.assertTrue(3 <= pauses[1] <= 3.75)

    def test_4xx_is_never_retried_and_has_a_class_and_code(self):
        cases = [
            (400, "invalid_body", fundmatch.ValidationError),
            (401, "invalid_or_revoked_key", fundmatch.AuthenticationError),
            (403, "pro_required", fundmatch.PermissionDenied),
            (429, "quota_exceeded", fundmatch.QuotaExceededError),
        ]
        for status, code, kind in cases:
            with self.subTest(code), Peer((status, error(code))) as peer:
                with self.assertRaises(kind) as raised:
                    client_of(peer)[0].webhooks.get()
                self.assertEqual(raised.exception.code, code)
                self.assertEqual(raised.exception.documentation, f"{peer.url}/guides/errors/#{code}")
                self.assertEqual(len(peer.seen), 1)

    def test_what_is_not_the_service_is_never_data(self):
        for answer in [
            (200, b"<html>", {"Content-Type": "text/html"}),
            (302, {}, {"Location": "/x"}),
            (200, [1]),
        ]:
            with self.subTest(answer), Peer(answer) as peer:
                with self.assertRaises(fundmatch.MalformedResponseError):
                    client_of(peer)[0].webhooks.get()

    def test_a_failed_connection_names_the_host(self):
        with Peer() as peer:
            url = peer.url
        client = FundMatch("svc_live_x", url, max_retries=0)
        with self.assertRaisesRegex(fundmatch.ConnectionFailed, url[len("http://") :]):
            client.webhooks.get()

    def test_a_bulk_upsert_stops_at_the_quota_and_resumes_where_it_stopped(self):
        rows = [{"external_id": f"a{at}", "name": "A"} for at in range(2_500)]
        fine = (200, {"upserted": 999, "errors": [{"index": 3, "error": "no name"}]})
        with Peer(fine, (429, error("quota_exceeded"))) as peer:
            with self.assertRaises(fundmatch.BulkError) as raised:
                client_of(peer)[0].accounts.upsert_all(rows)
        stopped = raised.exception
        self.assertEqual(
            (stopped.checkpoint, stopped.code, stopped.summary.rejected), (1_000, "quota_exceeded", 1)
        )
        self.assertEqual(stopped.summary.errors[0], fundmatch.RowFailure(3, "a3", "no name"))
        self.assertIsNotNone(stopped.resets_at)
        none = (200, {"upserted": 1_000, "errors": []})
        with Peer(none, none) as peer:
            summary = client_of(peer)[0].accounts.upsert_all(iter(rows), resume=stopped.checkpoint)
            sent = [row["external_id"] for _, _, body, _ in peer.seen for row in body["accounts"]]
        self.assertEqual(sent, [row["external_id"] for row in rows[1_000:]])
        self.assertEqual((summary.rows, summary.upserted, summary.checkpoint), (1_500, 1_500, 2_500))

    def test_a_bulk_upsert_rejects_a_row_that_is_too_large_and_sends_the_others(self):
        rows = [{"external_id": f"a{at}", "name": "A"} for at in range(3)]
        large = (413, b"<h1>Too large</h1>", {"Content-Type": "text/html"})
        fine = (200, {"upserted": 1, "errors": []})
        bad = (200, {"upserted": 0, "errors": [{"index": 0, "error": "no name"}]})
        with Peer(large, fine, large, large, bad) as peer:
            summary = client_of(peer)[0].accounts.upsert_all(rows)
            sizes = [len(body["accounts"]) for _, _, body, _ in peer.seen]
        self.assertEqual(sizes, [3, 1, 2, 1, 1])
        self.assertEqual([(one.index, one.external_id) for one in summary.errors], [(1, "a1"), (2, "a2")])
        self.assertIn("the row is too large: 413", summary.errors[0].error)
        self.assertEqual((summary.rows, summary.rejected), (3, 2))

    def test_a_408_and_a_429_of_a_gateway_are_retried(self):
        answers = [(status, b"slow down", {"Content-Type": "text/plain"}) for status in (408, 429)]
        with Peer(*answers, (200, {"webhook_url": None})) as peer:
            self.assertEqual(client_of(peer)[0].webhooks.get(), {"webhook_url": None})

    def test_a_429_of_another_code_is_not_the_quota_of_the_day(self):
        with Peer((429, error("slow_down"), {"Retry-After": "2"})) as peer:
            with self.assertRaises(fundmatch.ApiError) as raised:
                client_of(peer)[0].webhooks.get()
        self.assertNotIsInstance(raised.exception, fundmatch.QuotaExceededError)
        self.assertEqual((raised.exception.status, raised.exception.retry_after), (429, 2.0))

    def test_newer_than_reads_pages_until_a_known_match(self):
        def match(minute):
            return {"match_id": str(minute), "created_at": f"2026-03-01T00:{minute:02}:00.000Z"}

        first = {"data": [match(5), match(4)], "next_cursor": match(4)["created_at"]}
        last = {"data": [match(3), match(2)], "next_cursor": None}
        with Peer((200, first), (200, last)) as peer:
            found = client_of(peer)[0].matches.newer_than("2026-03-01T00:02:00Z")
            self.assertIn("since=2026-03-01T00%3A04", peer.seen[1][1])
        self.assertEqual([one["match_id"] for one in found], ["3", "4", "5"])

    def test_rounds_are_searched_and_explained(self):
        found = {"data": [{"round_id": "r1"}]}
        why = {"outcome": "no_account", "accounts": []}
        with Peer((200, found), (200, why), (200, {"data": []})) as peer:
            client = client_of(peer)[0]
            self.assertEqual(client.rounds.search("Acme & Co"), found)
            self.assertEqual(client.rounds.explain("acme.example"), why)
            self.assertEqual(
                [path for _, path, *_ in peer.seen],
                ["/rounds?search=Acme+%26+Co", "/rounds/explanation?round=acme.example"],
            )
            with self.assertRaises(fundmatch.MalformedResponseError):
                client.rounds.explain("r1")

    def test_each_progress_is_a_record_of_its_own(self):
        seen = []
        fine = (200, {"upserted": 1_000, "errors": []})
        with Peer(fine, fine) as peer:
            rows = [{"external_id": f"a{at}", "name": "A"} for at in range(2_000)]
            client_of(peer)[0].accounts.upsert_all(rows, on_progress=seen.append)
        self.assertEqual([one.rows for one in seen], [1_000, 2_000])

    def test_wrong_settings_send_nothing(self):
        with self.assertRaises(fundmatch.ConfigurationError):
            FundMatch("svc_live_x", "fundmatch.example")
        with self.assertRaises(fundmatch.ConfigurationError):
            FundMatch("svc_live_x", "https://fundmatch.example").request("GET", "//evil.example/")


if __name__ == "__main__":
    unittest.main()
