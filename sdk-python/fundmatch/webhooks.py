"""Verification of webhooks."""

from __future__ import annotations

import hashlib
import hmac
import json
import math
import os
import re
from datetime import datetime, timezone
from typing import Mapping, Optional, Sequence, Union, cast

from .errors import Portable
from .types import FundingMatchEvent

SIGNATURE_HEADER = "X-Service-Signature"
"""Name of the signature header."""


class WebhookError(Portable):
    """Raised for a webhook that you must not process. Respond with `status`."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        """Why the webhook was rejected: `missing_secret`, `missing_signature`,
        `malformed_signature`, `wrong_signature`, `body_not_raw`, `not_json`, `no_event` or `too_old`.
        """
        is_ours = reason in ("missing_secret", "body_not_raw")
        self.status = 500 if is_ours else 401 if reason.endswith("_signature") else 400


def sign_payload(payload: bytes, secret: str) -> str:
    """Signs a body as the service does. Use it to test a receiver."""
    return "sha256=" + hmac.new(secret.encode(), payload, hashlib.sha256).hexdigest()


def unwrap(
    raw_body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str], None] = None,
    *,
    tolerance: Optional[float] = None,
) -> FundingMatchEvent:
    """Verifies a webhook like `construct_event`, but takes the request headers.

    `headers` can come from any framework, or be the WSGI environment. Without `secret`, the function
    reads the environment variable FUNDMATCH_SIGNING_SECRET, which can hold several secrets separated
    by commas.

    >>> event = unwrap(request.get_data(), request.headers)
    """
    names = (SIGNATURE_HEADER.lower(), "http_" + SIGNATURE_HEADER.lower().replace("-", "_"))
    signature = next((value for name, value in headers.items() if name.lower() in names), None)
    if secret is None:
        secret = [one.strip() for one in os.environ.get("FUNDMATCH_SIGNING_SECRET", "").split(",")]
    return construct_event(raw_body, signature, secret, tolerance=tolerance)


def construct_event(
    raw_body: Union[bytes, str],
    signature: Optional[str],
    secret: Union[str, Sequence[str], None],
    *,
    tolerance: Optional[float] = None,
) -> FundingMatchEvent:
    """Verifies the signature over the raw body, in constant time, and returns the event.

    While you rotate the secret, pass both secrets. Check `event` before you read other fields, because
    the function also returns kinds of events that the service adds later. `tolerance` is the maximum
    age of the match in seconds. By default, no age is checked. After an outage, the service sends a
    match late and only once. A receiver that rejects the late match loses it. Raises `WebhookError`.
    """
    if not signature:
        raise WebhookError("missing_signature", f"The request has no {SIGNATURE_HEADER} header.")
    if not isinstance(signature, str) or not re.fullmatch(r"sha256=[0-9a-f]{64}", signature.strip()):
        raise WebhookError(
            "malformed_signature",
            f'{SIGNATURE_HEADER} is not "sha256=" and 64 lower-case hexadecimal digits.',
        )
    body = _bytes_of(raw_body)
    secrets = _secrets_of(secret)
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
        raise WebhookError("no_event", "The body is signed but does not name an event.")
    if tolerance is not None and not _age_of(event) <= tolerance:
        raise WebhookError("too_old", f"The match of this event is older than {tolerance} s.")
    return cast(FundingMatchEvent, event)


def _bytes_of(raw_body: object) -> bytes:
    if isinstance(raw_body, str):
        # An unpaired surrogate must give a wrong signature, not an encoding error.
        return raw_body.encode(errors="surrogatepass")
    if isinstance(raw_body, (bytes, bytearray, memoryview)):
        return bytes(raw_body)
    raise WebhookError(
        "body_not_raw",
        "The body is not raw: pass the text or bytes as they arrived, before a JSON parser read them.",
    )


def _secrets_of(secret: Union[str, Sequence[str], None]) -> Sequence[str]:
    given = [secret] if isinstance(secret, str) else secret or []
    return [one for one in given if one and isinstance(one, str)]


def _age_of(event: Mapping[str, object]) -> float:
    """Returns the age of a match in seconds, or infinity if the event has no valid time."""
    try:
        # Before version 3.11, Python cannot parse a final Z.
        created = datetime.fromisoformat(str(event.get("timestamp")).replace("Z", "+00:00"))
        return (datetime.now(timezone.utc) - created).total_seconds()
    except (TypeError, ValueError):
        return math.inf
