"""Whether a server of Ray answers at an address. Ray itself would try for minutes.

Ray's servers speak gRPC, which is HTTP/2 with certain headers. A server of gRPC answers every request with the status
200, even one for a service that it does not have; other servers of HTTP/2, such as proxies, answer with an error. An
answer that ends with its headers is a refusal: a cluster that asks for a token gives it.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator

#: The kinds of frames in HTTP/2 (RFC 9113), and the bit that says that a frame is the last of its stream.
DATA, HEADERS, RESET, SETTINGS, GO_AWAY = 0, 1, 3, 4, 7
END_STREAM, END_HEADERS, PADDED, PRIORITY = 1, 4, 8, 32
#: The longest frame that is read, in bytes: the frames before the answer are short.
LONGEST = 1 << 16
#: The status 200 among the headers that need no text (RFC 7541), and the bytes that may come before it.
STATUS_200, SIZE_UPDATES = 0x88, range(0x20, 0x40)


class NoAnswer(Exception):
    """No server of Ray answers; the text says why."""


def is_refused(host: str, port: int, seconds: float) -> bool:
    """Returns whether Ray at this address asks for a token. Raises `NoAnswer` if Ray does not answer there."""
    try:
        with socket.create_connection((host, port), timeout=seconds) as connection:
            # An encrypted connection cannot be looked into.
            if os.environ.get("RAY_USE_TLS") == "1":
                return False
            refused = _is_refused(connection, time.monotonic() + seconds)
    except TimeoutError:
        raise NoAnswer("no answer") from None
    except OSError as error:
        raise NoAnswer((error.strerror or str(error)).lower()) from None
    if refused is None:
        raise NoAnswer("what answers there is not Ray")
    return refused


def _is_refused(connection: socket.socket, deadline: float) -> bool | None:
    """Greets a server, asks for a service, and looks at its first words; `None` if it does not speak gRPC."""
    connection.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + _frame(SETTINGS, 0, 0, b""))
    frames = _frames(connection, deadline)
    if next(frames, (None, 0, b""))[0] != SETTINGS:
        return None
    headers = [
        (":method", "POST"), (":scheme", "http"), (":path", "/ray.rpc.NodeInfoGcsService/GetClusterId"),
        (":authority", "ray"), ("te", "trailers"), ("content-type", "application/grpc"),
    ]
    # Headers as texts, and an empty message behind its length.
    block = b"".join(b"\0" + _text(name) + _text(value) for name, value in headers)
    connection.sendall(_frame(HEADERS, END_HEADERS, 1, block) + _frame(DATA, END_STREAM, 1, bytes(5)))
    for kind, flags, content in frames:
        if kind == HEADERS:
            start = (1 if flags & PADDED else 0) + (5 if flags & PRIORITY else 0)
            first = next((byte for byte in content[start:] if byte not in SIZE_UPDATES), None)
            return bool(flags & END_STREAM) if first == STATUS_200 else None
        if kind in (RESET, GO_AWAY):
            return None
    return None


def _frame(kind: int, flags: int, stream: int, content: bytes) -> bytes:
    return len(content).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + content


def _text(text: str) -> bytes:
    return bytes([len(text)]) + text.encode()


def _frames(connection: socket.socket, deadline: float) -> Iterator[tuple[int, int, bytes]]:
    """Yields frames with their kind, flags and content, until the connection ends or something else comes."""
    heard = connection.makefile("rb")
    while (left := deadline - time.monotonic()) > 0:
        connection.settimeout(left)
        head = heard.read(9)
        length = int.from_bytes(head[:3], "big")
        content = heard.read(length) if length <= LONGEST else b""
        if len(head) < 9 or len(content) < length:
            return
        yield head[3], head[4], content
    raise TimeoutError
