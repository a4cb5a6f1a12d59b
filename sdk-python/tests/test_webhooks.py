import json
import os
import sys
import unittest
from datetime import datetime, timedelta, timezone
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from fundmatch import WebhookError, construct_event, sign_payload, unwrap  # noqa: E402

VECTORS = json.loads((ROOT.parent / "docs/guides/signature-vectors.json").read_text(encoding="utf-8"))
SECRET = "svc_whsec_1"
BODY = b'{"event":"funding_match","match_id":"m1"}'


class Signatures(unittest.TestCase):
    def test_every_vector_is_judged_as_stated(self):
        for vector in VECTORS:
            with self.subTest(vector["name"]):
                try:
                    construct_event(vector["body"].encode(), vector["signature"], vector["secret"])
                    is_valid = True
                except WebhookError as error:
                    is_valid = not error.reason.endswith("_signature") and error.reason != "missing_secret"
                self.assertEqual(is_valid, vector["valid"])

    def test_any_of_several_secrets_may_have_signed(self):
        event = construct_event(BODY, sign_payload(BODY, SECRET), ["svc_whsec_0", SECRET])
        self.assertEqual(event["match_id"], "m1")

    def test_an_event_of_a_later_kind_is_handed_over(self):
        body = b'{"event":"account_erased","external_id":"a"}'
        event = construct_event(body, sign_payload(body, SECRET), SECRET)
        self.assertEqual(event, {"event": "account_erased", "external_id": "a"})

    def test_unwrap_finds_the_signature_in_any_headers_and_the_secrets_in_the_environment(self):
        signed = sign_payload(BODY, SECRET)
        both = {"FUNDMATCH_SIGNING_SECRET": f"svc_whsec_0, {SECRET}"}
        for name in ("X-Service-Signature", "x-service-signature", "HTTP_X_SERVICE_SIGNATURE"):
            with self.subTest(name), mock.patch.dict(os.environ, both):
                self.assertEqual(unwrap(BODY, {"Host": "a", name: signed})["match_id"], "m1")
        self.assertEqual(unwrap(BODY, {"X-Service-Signature": signed}, SECRET)["match_id"], "m1")
        with self.assertRaises(WebhookError) as raised:
            unwrap(BODY, {"Host": "a"}, SECRET)
        self.assertEqual(raised.exception.reason, "missing_signature")
        with mock.patch.dict(os.environ, clear=True), self.assertRaises(WebhookError) as raised:
            unwrap(BODY, {"X-Service-Signature": signed})
        self.assertEqual(raised.exception.reason, "missing_secret")

    def test_an_event_is_refused_for_its_age_only_if_asked_for(self):
        for minutes, tolerance, is_taken in ((20, None, True), (20, 600, False), (5, 600, True)):
            time = datetime.now(timezone.utc) - timedelta(minutes=minutes)
            text = time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
            body = json.dumps({"event": "funding_match", "timestamp": text}).encode()
            with self.subTest((minutes, tolerance)):
                try:
                    construct_event(body, sign_payload(body, SECRET), SECRET, tolerance=tolerance)
                    reason = None
                except WebhookError as error:
                    reason = error.reason
                self.assertEqual(reason, None if is_taken else "too_old")

    def test_errors_say_why_and_what_to_answer(self):
        cases = [
            (BODY, None, SECRET, "missing_signature", 401),
            (BODY, "sha256=x", SECRET, "malformed_signature", 401),
            (BODY, sign_payload(BODY, "other"), SECRET, "wrong_signature", 401),
            (BODY, 7, SECRET, "malformed_signature", 401),
            (BODY, sign_payload(BODY, SECRET), "", "missing_secret", 500),
            (BODY, sign_payload(BODY, SECRET), None, "missing_secret", 500),
            (BODY, sign_payload(BODY, SECRET), [None], "missing_secret", 500),
            ({"event": "x"}, sign_payload(BODY, SECRET), SECRET, "body_not_raw", 500),
            ("\ud800", sign_payload(BODY, SECRET), SECRET, "wrong_signature", 401),
            (b"no", sign_payload(b"no", SECRET), SECRET, "not_json", 400),
            (b"{}", sign_payload(b"{}", SECRET), SECRET, "no_event", 400),
        ]
        for body, signature, secret, reason, status in cases:
            with self.subTest((body, signature, secret)), self.assertRaises(WebhookError) as raised:
                construct_event(body, signature, secret)
            self.assertEqual((raised.exception.reason, raised.exception.status), (reason, status))


if __name__ == "__main__":
    unittest.main()
