"""Verification of webhooks."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from typing import Sequence, Union, cast

from .errors import Portable
from .types import FundingMatchEvent

SIGNATURE_HEADER = "X-Service-Signature"


class WebhookError(Portable):
    """A webhook that you must not act on. Answer with `status`."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        """`missing_secret`, `missing_signature`, `malformed_signature`, `wrong_signature`,
        `not_json` or `no_event`.
        """
        self.status = 500 if reason == "missing_secret" else 401 if reason.endswith("_signature") else 400


def sign_payload(payload: bytes, secret: str) -> str:
    """Signs a body as the service does, for tests of a receiver."""
    return "sha256=" + hmac.new(secret.encode(), payload, hashlib.sha256).hexdigest()


def construct_event(
    raw_body: Union[bytes, str], signature: Union[str, None], secret: Union[str, Sequence[str]]
) -> FundingMatchEvent:
    """Verifies the signature over the raw body, in constant time, and returns the event.

    Pass several secrets while you rotate. Check `event` before you read other fields: a kind of event
    that the service adds later is handed over too. Raises `WebhookError`.
    """
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    secrets = [one for one in ([secret] if isinstance(secret, str) else secret) if one]
    if not signature:
        raise WebhookError("missing_signature", f"The request has no {SIGNATURE_HEADER} header.")
    if not re.fullmatch(r"sha256=[0-9a-f]{64}", signature.strip()):
        raise WebhookError(
            "malformed_signature",
            f'{SIGNATURE_HEADER} is not "sha256=" and 64 lower-case hexadecimal digits.',
        )
    if not secrets:
        raise WebhookError("missing_secret", "No signing secret was passed.")
    checks = [hmac.compare_digest(sign_payload(body, one), signature.strip()) for one in secrets]
    if True not in checks:
        raise WebhookError(
            "wrong_signature",
            "The signature does not match the body: wrong secret, or the body was changed on its way.",
        )
    try:
        event = json.loads(body)
    except (ValueError, RecursionError):
        raise WebhookError("not_json", "The body is signed but is not JSON.") from None
    if not isinstance(event, dict) or not isinstance(event.get("event"), str):
        raise WebhookError("no_event", "The body is signed but says no kind of event.")
    return cast(FundingMatchEvent, event)
