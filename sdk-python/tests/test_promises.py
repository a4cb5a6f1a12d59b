"""Every raised error is a FundMatchError with details, and it can be pickled."""

import os
import pickle
import socket
import sys
import threading
import time
import unittest
from datetime import datetime, timedelta, timezone
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from test_client import Peer, client_of, error

import fundmatch
from fundmatch import FundMatch, WebhookError, construct_event

STORED = (200, {"upserted": 1, "errors": []})
HOOK = (200, {"webhook_url": None})
ROW = {"external_id": "a", "name": "Acme"}
EARLIEST = datetime.min.replace(tzinfo=timezone(timedelta(hours=12)))


def rows_of(count):
    return [{"external_id": f"a{at}", "name": "A"} for at in range(count)]


class Promises(unittest.TestCase):
    def test_rows_and_options_that_cannot_be_sent_raise_a_configuration_error(self):
        endless = {}
        endless["self"] = endless
        with Peer() as peer:
            client = client_of(peer)[0]
            calls = {
                "a set": lambda: client.accounts.upsert([{**ROW, "metadata": {"tags": {1}}}]),
                "no number": lambda: client.accounts.upsert([{**ROW, "metadata": {"x": float("nan")}}]),
                "a loop": lambda: client.accounts.upsert([{**ROW, "metadata": endless}]),
                "a header": lambda: client.with_options(headers={"X-Note": "€"}).webhooks.get(),
                "a broken header": lambda: client.with_options(
                    headers={"X-Note": "a\r\nb: c"}
                ).webhooks.get(),
                "a path": lambda: client.request("GET", "/api/v1/a b"),
                "a date": lambda: client.matches.newer_than("yesterday"),
                "no date": lambda: client.matches.newer_than(7),
                "a timeout": lambda: client.with_options(timeout=0),
                "retries": lambda: client.with_options(max_retries=-1),
                "no rows": lambda: client.accounts.upsert(None),
                "rows that cannot be read": lambda: client.contacts.upsert(1 // 0 for _ in "a"),
                "no status": lambda: client.matches.list(status=[200]),
                "a date before all dates": lambda: client.matches.list(before=EARLIEST),
                "no method": lambda: client.request(None, "/api/v1/matches"),
                "no query": lambda: client.request("GET", "/api/v1/matches", query=["limit"]),
                "no headers": lambda: client.with_options(headers=["X-Note"]),
                "no key": lambda: FundMatch(7, peer.url),
                "no base URL": lambda: FundMatch("svc_live_x", 7),
                "a key": lambda: FundMatch("svc_live_é", peer.url),
                "a base URL": lambda: FundMatch("svc_live_x", "https://[::1"),
            }
            for name, call in calls.items():
                with self.subTest(name), self.assertRaises(fundmatch.ConfigurationError):
                    call()
            self.assertEqual(peer.seen, [])

    def test_a_server_that_does_not_speak_tls_is_asked_once(self):
        with Peer() as peer:
            client = FundMatch("svc_live_x", peer.url.replace("http:", "https:"), sleep=self.fail)
            with self.assertRaisesRegex(fundmatch.ConnectionFailed, "WRONG_VERSION") as raised:
                client.webhooks.get()
        self.assertEqual(raised.exception.attempts, 1)

    def test_tls_that_the_server_refuses_is_asked_for_once(self):
        server = socket.create_server(("127.0.0.1", 0))
        # TLS alert 40 (handshake_failure): the server supports none of the ciphers.
        alert = bytes([21, 3, 3, 0, 2, 2, 40])

        def refuse():
            peer, _ = server.accept()
            with peer:
                peer.recv(65_536)
                peer.sendall(alert)

        refusal = threading.Thread(target=refuse, daemon=True)
        refusal.start()
        client = FundMatch("svc_live_x", f"https://localhost:{server.getsockname()[1]}", sleep=self.fail)
        with self.assertRaises(fundmatch.ConnectionFailed) as raised:
            client.webhooks.get()
        self.assertEqual(raised.exception.attempts, 1)
        refusal.join(10)
        server.close()

    def test_a_post_is_sent_once_in_any_case_of_its_name(self):
        with Peer((502, {}), HOOK) as peer:
            with self.assertRaises(fundmatch.ServerError):
                client_of(peer)[0].request("post", "/api/v1/later", body={})
            self.assertEqual([method for method, *_ in peer.seen], ["POST"])

    def test_json_of_another_shape_is_never_data(self):
        calls = {
            "webhooks.get": lambda client: client.webhooks.get(),
            "accounts.upsert": lambda client: client.accounts.upsert([ROW]),
            "accounts.delete": lambda client: client.accounts.delete("a"),
            "matches.list": lambda client: client.matches.list(),
        }
        for name, call in calls.items():
            with self.subTest(name), Peer((200, {"hello": "world"})) as peer:
                with self.assertRaises(fundmatch.MalformedResponseError) as raised:
                    call(client_of(peer)[0])
                self.assertEqual(raised.exception.attempts, 1)

    def test_an_answer_that_is_cut_off_is_retried(self):
        for status in (200, 400, 503):
            with self.subTest(status), Peer((status, error("x"), {"Content-Length": "500"}), HOOK) as peer:
                self.assertEqual(client_of(peer)[0].webhooks.get(), HOOK[1])
                self.assertEqual(len(peer.seen), 2)

    def test_an_answer_that_is_always_cut_off_is_a_failed_connection(self):
        with Peer(*[(503, error("x"), {"Content-Length": "500"})] * 2) as peer:
            with self.assertRaisesRegex(fundmatch.ConnectionFailed, "ended early") as raised:
                client_of(peer, max_retries=1)[0].webhooks.get()
        self.assertEqual(raised.exception.attempts, 2)

    def test_errors_have_attempts_headers_and_documentation(self):
        with Peer(*[(503, error("unavailable"), {"X-Trace": "t-7"})] * 2) as peer:
            with self.assertRaises(fundmatch.ServerError) as raised:
                client_of(peer, max_retries=1)[0].webhooks.get()
        self.assertEqual((raised.exception.attempts, raised.exception.headers["x-trace"]), (2, "t-7"))
        self.assertEqual(raised.exception.documentation, f"{peer.url}/guides/errors/#unavailable")

    def test_a_source_or_callback_that_raises_keeps_the_checkpoint(self):
        def source():
            yield from rows_of(1_500)
            raise RuntimeError("The CRM hung up")

        def full(_):
            raise OSError("The disk is full")

        stored = (200, {"upserted": 1_000, "errors": []})
        for rows, on_progress in ((source(), None), (rows_of(1_500), full)):
            with self.subTest(on_progress=on_progress), Peer(stored) as peer:
                with self.assertRaises(fundmatch.BulkError) as raised:
                    client_of(peer)[0].accounts.upsert_all(rows, on_progress=on_progress)
                stopped = raised.exception
                self.assertEqual(
                    (stopped.reason, stopped.checkpoint, stopped.summary.rows), ("source", 1_000, 1_000)
                )
                self.assertIsInstance(stopped.__cause__, (RuntimeError, OSError))

    def test_a_bulk_upsert_stops_before_the_quota_is_exceeded(self):
        def answer(requests, rows):
            headers = {
                "RateLimit": f'"requests";r={requests};t=60, "rows";r={rows};t=60',
                "RateLimit-Policy": '"requests";q=100;w=86400, "rows";q=100000;w=86400',
            }
            return (200, {"upserted": 1, "errors": []}, headers)

        for answers, sent in (([answer(5, 300), answer(4, 0)], [1_000, 300]), ([answer(0, 900)], [1_000])):
            with self.subTest(sent), Peer(*answers) as peer:
                with self.assertRaises(fundmatch.BulkError) as raised:
                    client_of(peer)[0].accounts.upsert_all(rows_of(2_500))
                stopped = raised.exception
                self.assertEqual([len(body["accounts"]) for _, _, body, _ in peer.seen], sent)
                self.assertEqual(
                    (stopped.reason, stopped.code, stopped.checkpoint), ("quota", "quota_exceeded", sum(sent))
                )
                self.assertEqual((stopped.resets_at.hour, stopped.resets_at.minute), (0, 0))
                self.assertEqual(stopped.summary.rate_limit.requests.limit, 100)

    def test_errors_cross_processes(self):
        failures = []
        with Peer(
            (400, {**error("validation_failed"), "errors": [{"index": 0, "error": "no"}]}),
            (500, error("db_error")),
        ) as peer:
            client = client_of(peer, max_retries=0)[0]
            for call in (lambda: client.accounts.upsert([{}]), lambda: client.accounts.upsert_all([ROW])):
                try:
                    call()
                except fundmatch.FundMatchError as failure:
                    failures.append(failure)
        try:
            construct_event(b"", None, "x")
        except WebhookError as failure:
            failures.append(failure)
        self.assertEqual(len(failures), 3)
        for failure in failures:
            with self.subTest(type(failure).__name__):
                copied = pickle.loads(pickle.dumps(failure))
                self.assertEqual((type(copied), str(copied)), (type(failure), str(failure)))
                self.assertEqual(copied.status, failure.status)
        bulk = pickle.loads(pickle.dumps(failures[1]))
        self.assertEqual((bulk.checkpoint, bulk.summary, bulk.code), (0, failures[1].summary, "db_error"))
        self.assertEqual(pickle.loads(pickle.dumps(failures[0])).row_errors, [{"index": 0, "error": "no"}])

    def test_an_unknown_post_is_retried_only_if_it_is_idempotent(self):
        for arguments, sent in (({}, 1), ({"idempotent": True}, 3)):
            with self.subTest(arguments), Peer(*[(502, {})] * 3) as peer:
                with self.assertRaises(fundmatch.ServerError):
                    client_of(peer, max_retries=2)[0].request("POST", "/api/v1/things", body={}, **arguments)
                self.assertEqual(len(peer.seen), sent)


class Connections(unittest.TestCase):
    def test_calls_share_a_connection_until_the_client_is_closed(self):
        with Peer(HOOK, (400, error("invalid_url")), HOOK, HOOK) as peer:
            with client_of(peer)[0] as client:
                client.webhooks.get()
                with self.assertRaises(fundmatch.ValidationError):
                    client.webhooks.set("x")
                client.with_options(timeout=5).webhooks.get()
                self.assertEqual(peer.connections, 1)
            client.webhooks.get()
            self.assertEqual(peer.connections, 2)
            client.close()

    def test_a_connection_that_the_service_closed_is_replaced_without_a_retry(self):
        with Peer((200, HOOK[1], {"Connection": "close"}), HOOK) as peer:
            client, pauses = client_of(peer)
            client.webhooks.get()
            client.webhooks.get()
            self.assertEqual((pauses, peer.connections), ([], 2))

    def test_a_connection_that_was_idle_for_more_than_30_seconds_is_replaced(self):
        with Peer(HOOK, HOOK, HOOK) as peer:
            client = client_of(peer)[0]
            for seconds, connections in ((0, 1), (29, 1), (60, 2)):
                now = time.monotonic
                with mock.patch("time.monotonic", lambda now=now, seconds=seconds: now() + seconds):
                    client.webhooks.get()
                self.assertEqual(peer.connections, connections)
            client.close()

    def test_a_retry_and_a_call_that_is_not_repeated_open_a_connection(self):
        with Peer(HOOK, (500, error("db_error")), HOOK, HOOK) as peer:
            client = client_of(peer)[0]
            client.webhooks.get()
            client.webhooks.get()
            self.assertEqual(peer.connections, 2)
            client.request("POST", "/api/v1/later")
            self.assertEqual(peer.connections, 3)
            client.close()

    def test_options_of_one_call_replace_those_of_the_client(self):
        with Peer((500, error("db_error")), HOOK) as peer:
            client = client_of(peer, headers={"X-A": "1", "X-B": "1"})[0]
            with self.assertRaises(fundmatch.ServerError):
                client.with_options(max_retries=0, headers={"x-b": "2", "User-Agent": "mine"}).webhooks.get()
            client.webhooks.get()
            sent = [[headers[name] for name in ("X-A", "X-B")] for *_, headers in peer.seen]
            self.assertEqual(sent, [["1", "2"], ["1", "1"]])
            self.assertEqual(peer.seen[0][3].get_all("User-Agent"), ["mine"])

    def test_the_quota_and_request_id_of_a_success_are_handed_over(self):
        headers = {
            "X-Request-Id": "r-9",
            "RateLimit": '"requests";r=7;t=60',
            "RateLimit-Policy": '"requests";q=100;w=86400',
        }
        seen = []
        with Peer((200, {"upserted": 1, "errors": []}, headers)) as peer:
            client_of(peer, on_response=seen.append)[0].accounts.upsert([ROW])
        (response,) = seen
        self.assertEqual((response.request_id, response.status, response.attempts), ("r-9", 200, 1))
        self.assertEqual(response.rate_limit.requests, fundmatch.Allowance(limit=100, remaining=7))
        self.assertIsNone(response.rate_limit.rows)
        self.assertIn('"upserted": 1', response.raw)

    def test_calls_go_through_the_proxy_of_the_environment(self):
        with Peer(HOOK) as proxy:
            address = proxy.url.replace("http://", "http://kim:p%40ss@")
            settings = {"http_proxy": address, "HTTP_PROXY": address, "no_proxy": "", "NO_PROXY": ""}
            with mock.patch.dict(os.environ, settings):
                client = FundMatch("svc_live_x", "http://fundmatch.example")
            self.assertEqual(client.webhooks.get(), HOOK[1])
            _, path, _, headers = proxy.seen[0]
            self.assertEqual(path, "http://fundmatch.example:80/api/v1/webhooks")
            self.assertEqual(headers["Proxy-Authorization"], "Basic a2ltOnBAc3M=")
            client.close()

    def test_a_proxy_that_is_none_is_refused_without_its_login(self):
        addresses = {
            "a slash": "http://kim:geheim/7@proxy.example:3128",
            "a slash after digits": "http://kim:7/geheim@proxy.example:3128",
            "a question mark": "http://kim:7?geheim@proxy.example:3128",
            "a wide sign": "http://kim:geheim\uff03@proxy.example:3128",
            "a bracket": "http://kim:geheim[@proxy.example:3128",
            "a port": "http://kim:geheim@proxy.example:99999",
            "no host": "http://kim:geheim@",
            "half a character": "http://kim:geheim\udce9@proxy.example:3128",
            "https": "https://kim:geheim@proxy.example:3128",
            "socks": "socks5://kim:geheim@proxy.example:3128",
        }
        for name, address in addresses.items():
            settings = {"https_proxy": address, "HTTPS_PROXY": address, "no_proxy": "", "NO_PROXY": ""}
            with self.subTest(name), mock.patch.dict(os.environ, settings):
                with self.assertRaises(fundmatch.ConfigurationError) as raised:
                    FundMatch("svc_live_x", "https://fundmatch.example")
                error = raised.exception
                self.assertEqual(str(error), "HTTPS_PROXY is not the address of an http proxy.")
                self.assertEqual((error.__cause__, error.__context__), (None, None))

    def test_an_attempt_ends_at_its_timeout_though_bytes_keep_coming(self):
        server = socket.create_server(("127.0.0.1", 0))
        is_over = threading.Event()

        def drip():
            peer, _ = server.accept()
            with peer:
                peer.recv(65_536)
                peer.sendall(
                    b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"
                )
                # The loop ends after 5 s. A client without a timeout then fails instead of hanging.
                for _ in range(250):
                    if is_over.wait(0.02):
                        return
                    peer.sendall(b" ")

        dripping = threading.Thread(target=drip, daemon=True)
        dripping.start()
        client = FundMatch(
            "svc_live_x", f"http://127.0.0.1:{server.getsockname()[1]}", timeout=0.2, max_retries=0
        )
        with self.assertRaisesRegex(fundmatch.ConnectionFailed, "timed out"):
            client.webhooks.get()
        is_over.set()
        dripping.join()
        server.close()


if __name__ == "__main__":
    unittest.main()
