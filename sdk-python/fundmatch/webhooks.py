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
"""The name of the header that carries the signature."""


class WebhookError(Portable):
    """A webhook that you must not act on. Answer with `status`."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        """`missing_secret`, `missing_signature`, `malformed_signature`, `wrong_signature`,
        `body_not_raw`, `not_json`, `no_event` or `too_old`.
        """
        is_ours = reason in ("missing_secret", "body_not_raw")
        self.status = 500 if is_ours else 401 if reason.endswith("_signature") else 400


def sign_payload(payload: bytes, secret: str) -> str:
    """Signs a body as the service does, for tests of a receiver."""
    return "sha256=" + hmac.new(secret.encode(), payload, hashlib.sha256).hexdigest()


def unwrap(
    raw_body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str], None] = None,
    *,
    tolerance: Optional[float] = None,
) -> FundingMatchEvent:
    """Does the same as `construct_event`, with the headers of the request and the secret of the environment.

    `headers` are those of any framework, or the environment of WSGI. Without `secret` it reads
    FUNDMATCH_SIGNING_SECRET; several are separated by commas.

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

    Pass several secrets while you rotate. Check `event` before you read other fields: a kind of event
    that the service adds later is handed over too. `tolerance` refuses events whose match is older than
    this many seconds. By default no age is checked: after an outage a match is sent late, once, and a
    receiver that refuses it loses it. Raises `WebhookError`.
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
        raise WebhookError("no_event", "The body is signed but says no kind of event.")
    if tolerance is not None and not _age_of(event) <= tolerance:
        raise WebhookError("too_old", f"The match of this event is older than {tolerance} s.")
    return cast(FundingMatchEvent, event)


def _bytes_of(raw_body: object) -> bytes:
    if isinstance(raw_body, str):
        # Half a character cannot have been signed, but it is no reason to fail.
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
    """Returns the age of a match in seconds; without a time it is too old for any tolerance."""
    try:
        # Python before 3.11 does not read a final Z.
        created = datetime.fromisoformat(str(event.get("timestamp")).replace("Z", "+00:00"))
        return (datetime.now(timezone.utc) - created).total_seconds()
    except (TypeError, ValueError):
        return math.inf
