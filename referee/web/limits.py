"""How often one address may try: what could be guessed is slow to guess."""

from ipaddress import IPv6Address, IPv6Network

from flask import request
from flask_limiter import Limiter


def neighbours() -> str:
    """Whoever shares an address; of IPv6 a whole network of 64 bits, of which one phone may take any address."""
    peer = request.remote_addr or ""
    try:
        return str(IPv6Network((int(IPv6Address(peer)), 64), strict=False))
    except ValueError:
        return peer


limiter = Limiter(neighbours, storage_uri="memory://", headers_enabled=False)
