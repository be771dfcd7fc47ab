"""Connections of phones: requests are read, and answers sent, without a thread that waits."""

import errno
import re
import socket

from referee.web.door.sizes import MOST_BODY, most_of

MOST_HEAD = 16_000  # bytes of a request before its body
PIECE = 65_536

LENGTHS = re.compile(rb"\r\ncontent-length[ \t]*:[ \t]*(.*?)[ \t]*(?=\r\n)", re.I | re.S)
DIGITS = re.compile(rb"\d{1,18}")
CHUNKED = re.compile(rb"\r\ntransfer-encoding[ \t]*:", re.I)
EXPECTS = re.compile(rb"\r\nexpect[ \t]*:[ \t]*100-continue", re.I)


class PhoneConnection(socket.socket):
    """The socket of a phone. Nothing here ever waits: what the phone does not take yet is sent later."""

    def __init__(self, accepted: socket.socket) -> None:
        super().__init__(accepted.family, accepted.type, accepted.proto, accepted.detach())
        super().setblocking(False)
        self.unsent = bytearray()  # of the answer

    def hear(self) -> bytes | None:
        """What came; nothing where the phone hung up, None where nothing came."""
        try:
            return super().recv(PIECE)
        except BlockingIOError:
            return None
        except OSError:
            return b""

    def flush(self) -> bool:
        """Send on. Is the phone still there?"""
        try:
            while self.unsent:
                del self.unsent[: self.send(self.unsent)]
        except BlockingIOError:
            pass
        except OSError:
            return False
        return True

    # what gunicorn calls to read a request and to write an answer

    def recv(self, size: int, flags: int = 0) -> bytes:
        """A request is read once it is whole: no more comes."""
        return b""

    def sendall(self, data: bytes, flags: int = 0) -> None:  # type: ignore[override]
        self.unsent += data
        if not self.flush():
            raise BrokenPipeError(errno.EPIPE, "hung up")

    def setblocking(self, flag: bool) -> None:
        pass

    def settimeout(self, value: float | None) -> None:
        pass


class Request:
    """What came of the next request of a connection."""

    def __init__(self, begun: bytes = b"") -> None:
        self.bytes = bytearray()
        self.head = 0  # bytes of its head, once that is whole
        self.size = 0  # and of all of it
        self.refused = ""  # why it is not answered by the app
        self.cut = False  # its body is too long and is not read
        self.add(begun)

    def add(self, data: bytes) -> None:
        seen = len(self.bytes)
        self.bytes += data
        if not self.head:
            end = self.bytes.find(b"\r\n\r\n", max(0, seen - 3))
            if (end if end >= 0 else len(self.bytes)) > MOST_HEAD:
                self.refused = "431 Request Header Fields Too Large"
            elif end >= 0:
                self.head = end + 4
                self._measure(bytes(self.bytes[: self.head]))

    def _measure(self, head: bytes) -> None:
        """How long is it? A length that could be read in two ways would make a request of its own of the body."""
        lengths = LENGTHS.findall(head)
        plain = len(lengths) == 1 and DIGITS.fullmatch(lengths[0])
        length = int(lengths[0]) if plain else 0
        if lengths and not plain:
            self.refused = "400 Bad Request"
        if CHUNKED.search(head):
            self.refused = "411 Length Required"
        _, _, address = head.partition(b" ")
        path = address.partition(b" ")[0].partition(b"?")[0]
        self.cut = length > most_of(path.decode("latin-1"))
        self.size = self.head + (0 if self.cut else length)

    @property
    def large(self) -> bool:
        """Is it longer than what pages are sent?"""
        return self.size - self.head > MOST_BODY

    @property
    def whole(self) -> bool:
        return self.head > 0 and self.size <= len(self.bytes)

    @property
    def invited(self) -> bool:
        """Does the phone want to be asked for the body?"""
        return self.head == len(self.bytes) and bool(EXPECTS.search(self.bytes))
