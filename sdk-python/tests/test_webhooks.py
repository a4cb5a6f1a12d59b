import json
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from fundmatch import WebhookError, construct_event, sign_payload  # noqa: E402

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

    def test_errors_say_why_and_what_to_answer(self):
        cases = [
            (BODY, None, SECRET, "missing_signature", 401),
            (BODY, "sha256=x", SECRET, "malformed_signature", 401),
            (BODY, sign_payload(BODY, "other"), SECRET, "wrong_signature", 401),
            (BODY, sign_payload(BODY, SECRET), "", "missing_secret", 500),
            (b"no", sign_payload(b"no", SECRET), SECRET, "not_json", 400),
            (b"{}", sign_payload(b"{}", SECRET), SECRET, "no_event", 400),
        ]
        for body, signature, secret, reason, status in cases:
            with self.subTest(reason), self.assertRaises(WebhookError) as raised:
                construct_event(body, signature, secret)
            self.assertEqual((raised.exception.reason, raised.exception.status), (reason, status))


if __name__ == "__main__":
    unittest.main()
