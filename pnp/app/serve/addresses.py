"""Names and addresses in a request: the host it is for, the page it comes from, the machine that sent it."""

import re
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

from starlette.datastructures import Headers

Network: TypeAlias = IPv4Network | IPv6Network
HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]{2,45})\]|([A-Za-z0-9][A-Za-z0-9._-]{0,252}))(?::[0-9]{1,5})?")
"""A Host header: a name or address, and perhaps a port. Nothing else may stand in it (RFC 9110, 7.2)."""
HOP = re.compile(r"\[([0-9A-Fa-f:.]{2,45})\](?::[0-9]{1,5})?|([0-9]{1,3}(?:\.[0-9]{1,3}){3})(?::[0-9]{1,5})?")
"""An address in a header of a proxy, perhaps with a port; an IPv6 address without brackets has none."""
FOR = re.compile(r"""(?:^|;)\s*for\s*=\s*(?:"([^"]*)"|([^\s;"]*))\s*(?=;|$)""", re.IGNORECASE)
"""The sender in an element of `Forwarded` (RFC 7239)."""
ONE_HOME = 64
"""Bits of an IPv6 address that stand for a whole network at home: limits go by these."""


def host_name(host: str) -> str:
    """The name or address in a Host header, in lower case; "" for anything that is no such header."""
    match = HOST.fullmatch(host)
    return (match[1] or match[2]).lower() if match else ""


def is_page_of(origin: str, host: str) -> bool:
    """Whether an Origin header names a page of the very host that the request is for: a scheme and that host, and
    nothing behind it (RFC 6454, 7)."""
    scheme, _, place = origin.partition("://")
    return scheme in ("http", "https") and host_name(place) != "" and place.lower() == host.lower()


def is_address(name: str) -> bool:
    """Whether that is an address in numbers."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_in(address: str, networks: Sequence[Network]) -> bool:
    """Whether an address belongs to one of the networks."""
    if not networks or not is_address(address):
        return False
    return any(ip_address(_plain(address)) in network for network in networks)


def sender_of(peer: str, headers: Headers, proxies: Sequence[Network]) -> str:
    """The address by whose requests limits go. It is the peer's; only for a peer that is a named proxy, the last one of
    the forwarded addresses that is no proxy itself: all before it are the sender's own words. Where the two headers of
    proxies say different things, one of them may be the sender's, and the peer's address counts."""
    if not is_in(peer, proxies):
        return _group(peer)
    hops = {_last_hop(listed, proxies) for listed in (_x_forwarded(headers), _forwarded(headers)) if listed}
    return _group(hops.pop() or peer) if len(hops) == 1 else _group(peer)


def _last_hop(listed: Sequence[str], proxies: Sequence[Network]) -> str:
    """The last address that is no proxy; "" where that is none."""
    hop = next((hop for hop in reversed(listed) if not is_in(hop, proxies)), "")
    return hop if is_address(hop) else ""


def _x_forwarded(headers: Headers) -> list[str]:
    return [_bare(one) for one in ",".join(headers.getlist("x-forwarded-for")).split(",") if one.strip()]


def _forwarded(headers: Headers) -> list[str]:
    elements = [one for one in ",".join(headers.getlist("forwarded")).split(",") if one.strip()]
    senders = [FOR.search(element) for element in elements]
    return [_bare(match[1] or match[2]) if match else "" for match in senders]


def _bare(hop: str) -> str:
    """An address without port and brackets."""
    match = HOP.fullmatch(hop.strip())
    return (match[1] or match[2]) if match else hop.strip()


def _plain(address: str) -> str:
    """An address; an IPv4 address that is written as one of IPv6 as itself."""
    parsed = ip_address(address)
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return str(mapped or parsed)


def _group(address: str) -> str:
    """An IPv4 address as it is, of an IPv6 address its network."""
    if not is_address(address):
        return address
    plain = _plain(address)
    return str(ip_network(f"{plain}/{ONE_HOME}", strict=False)) if ":" in plain else plain
