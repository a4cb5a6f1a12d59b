"""HTTP connections that stay open between calls."""

from __future__ import annotations

import base64
import http.client
import os
import select
import ssl
import threading
import time
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from typing import Dict, List, Mapping, Optional, Tuple, cast

from .errors import ConfigurationError

MOST_BYTES = 64 * 1024 * 1024
"""Maximum size of a response body in bytes. The service limits a page of matches to 8 MiB."""

MOST_IDLE = 8
"""Maximum number of idle connections."""


LONGEST_IDLE = 30.0
"""Maximum idle time in seconds. Gateways silently drop connections that are idle for longer."""


class TooLarge(Exception):
    """Raised for a response body larger than MOST_BYTES."""


class Connections:
    """The connections of one client to one host. Threads can share them."""

    def __init__(self, scheme: str, host: str, port: Optional[int]) -> None:
        self._host = host
        self._port = port or (443 if scheme == "https" else 80)
        self._context = ssl.create_default_context() if scheme == "https" else None
        self._idle: List[Tuple[float, http.client.HTTPConnection]] = []
        """Idle connections with the time at which each became idle, oldest first."""
        self._lock = threading.Lock()
        self._pid = os.getpid()
        self._proxy = _proxy_of(scheme, host)

    def exchange(
        self,
        method: str,
        target: str,
        headers: Mapping[str, str],
        body: Optional[bytes],
        timeout: float,
        is_new: bool,
    ) -> Tuple[int, Mapping[str, str], bytes]:
        """Sends one request and reads the whole response within `timeout` seconds.

        If `is_new` is set, opens a new connection, because an idle connection may have been lost
        without notice.
        """
        deadline = time.monotonic() + timeout
        connection = (None if is_new else self._take()) or self._open()
        is_reusable = False
        try:
            connection.timeout = timeout
            if connection.sock is None:
                connection.connect()
            connection.sock.settimeout(_left(deadline))
            full, via = self._through_proxy(target, headers)
            connection.request(method, full, body, via)
            sock = connection.sock
            sock.settimeout(_left(deadline))
            answer = connection.getresponse()
            parts: List[bytes] = []
            size = 0
            # After the last byte, http.client may close the response and its socket.
            while not answer.isclosed():
                sock.settimeout(_left(deadline))
                part = answer.read1(65_536)
                if not part:
                    break
                parts.append(part)
                size += len(part)
                if size > MOST_BYTES:
                    raise TooLarge()
            if answer.length:
                raise http.client.IncompleteRead(b"", answer.length)
            is_reusable = not answer.will_close
            answer.close()
            return answer.status, cast(Mapping[str, str], answer.headers), b"".join(parts)
        finally:
            if is_reusable:
                self._keep(connection)
            else:
                connection.close()

    def close(self) -> None:
        """Closes the idle connections."""
        with self._lock:
            idle, self._idle = self._idle, []
        for _, connection in idle:
            connection.close()

    def __del__(self) -> None:
        # If the constructor failed, `_idle` does not exist.
        if "_idle" in self.__dict__:
            self.close()

    def _take(self) -> Optional[http.client.HTTPConnection]:
        with self._lock:
            # After a fork, the connections belong to the parent process.
            if self._pid != os.getpid():
                self._pid, self._idle = os.getpid(), []
            oldest = time.monotonic() - LONGEST_IDLE
            while self._idle and self._idle[0][0] < oldest:
                self._idle.pop(0)[1].close()
            while self._idle:
                _, connection = self._idle.pop()
                if not _is_dropped(connection):
                    return connection
                connection.close()
        return None

    def _keep(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            if len(self._idle) < MOST_IDLE and self._pid == os.getpid():
                self._idle.append((time.monotonic(), connection))
                return
        connection.close()

    def _open(self) -> http.client.HTTPConnection:
        host, port = self._host, self._port
        if self._proxy is not None:
            host, port = self._proxy.host, self._proxy.port
        if self._context is None:
            return http.client.HTTPConnection(host, port)
        connection = http.client.HTTPSConnection(host, port, context=self._context)
        if self._proxy is not None:
            connection.set_tunnel(self._host, self._port, dict(self._proxy.login))
        return connection

    def _through_proxy(self, target: str, headers: Mapping[str, str]) -> Tuple[str, Dict[str, str]]:
        """Returns the target and headers. A plain http request to a proxy needs the full URL."""
        if self._proxy is None or self._context is not None:
            return target, dict(headers)
        host = f"[{self._host}]" if ":" in self._host else self._host
        return f"http://{host}:{self._port}{target}", {**headers, **self._proxy.login}


@dataclass(frozen=True)
class _Proxy:
    host: str
    port: int
    login: Mapping[str, str] = field(repr=False)
    """The Proxy-Authorization header. Empty if the proxy URL has no login."""


def _proxy_of(scheme: str, host: str) -> Optional[_Proxy]:
    """Finds the proxy as urllib does: in the environment or in the system settings.

    The environment variables are HTTPS_PROXY, HTTP_PROXY and NO_PROXY.

    Raises `ConfigurationError` if the address is not that of an http proxy. The error message
    contains no part of the login.
    """
    found = urllib.request.getproxies().get(scheme)
    if not found or urllib.request.proxy_bypass(host):
        return None
    proxy = _read_proxy(found)
    if proxy is None:
        raise ConfigurationError(f"{scheme.upper()}_PROXY is not the address of an http proxy.")
    return proxy


def _read_proxy(address: str) -> Optional[_Proxy]:
    try:
        parts = urllib.parse.urlsplit(address if "://" in address else "http://" + address)
        name, port = parts.hostname, parts.port
        login = _login_of(parts)
    except ValueError:
        return None
    # A "#", "?" or "/" in the password cuts the host. The rest of the login is then in these parts.
    is_cut = "@" in parts.path + parts.query + parts.fragment
    if parts.scheme != "http" or not name or port == 0 or is_cut:
        return None
    return _Proxy(name, port or 80, login)


def _login_of(proxy: urllib.parse.SplitResult) -> Mapping[str, str]:
    if proxy.username is None:
        return {}
    login = urllib.parse.unquote(proxy.username) + ":" + urllib.parse.unquote(proxy.password or "")
    return {"Proxy-Authorization": "Basic " + base64.b64encode(login.encode()).decode()}


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("timed out")
    return left


def _is_dropped(connection: http.client.HTTPConnection) -> bool:
    """Returns whether the peer closed an idle connection. Unexpected data counts as closed."""
    if connection.sock is None:
        return True
    try:
        return bool(select.select([connection.sock], [], [], 0)[0])
    except (OSError, ValueError):
        return True
