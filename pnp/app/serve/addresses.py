"""Names and addresses in a request: its target host, the page that it comes from, and the sending machine."""

import re
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

from starlette.datastructures import Headers

Network: TypeAlias = IPv4Network | IPv6Network
HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]{2,45})\]|([A-Za-z0-9][A-Za-z0-9._-]{0,252}))(?::[0-9]{1,5})?")
"""A Host header: a name or address, optionally with a port, and nothing else (RFC 9110, 7.2)."""
HOP = re.compile(r"\[([0-9A-Fa-f:.]{2,45})\](?::[0-9]{1,5})?|([0-9]{1,3}(?:\.[0-9]{1,3}){3})(?::[0-9]{1,5})?")
"""An address in a proxy's header, optionally with a port; an IPv6 address without brackets has none."""
FOR = re.compile(r"""(?:^|;)\s*for\s*=\s*(?:"([^"]*)"|([^\s;"]*))\s*(?=;|$)""", re.IGNORECASE)
"""The sender in an element of `Forwarded` (RFC 7239)."""
ONE_HOME = 64
"""Bits of an IPv6 address that identify a whole home network: limits apply to these."""


def host_name(host: str) -> str:
    """The name or address in a Host header, in lower case; "" for an invalid header."""
    match = HOST.fullmatch(host)
    return (match[1] or match[2]).lower() if match else ""


def is_page_of(origin: str, host: str) -> bool:
    """Whether an Origin header names a page of the request's own host: a scheme and that host, and nothing after it
    (RFC 6454, 7)."""
    scheme, _, place = origin.partition("://")
    return scheme in ("http", "https") and host_name(place) != "" and place.lower() == host.lower()


def is_address(name: str) -> bool:
    """Whether a text is a numeric address."""
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
    """The address that rate limits apply to. It is the peer's, unless the peer is a named proxy; then it is the last
    forwarded address that is not a proxy itself, because the sender may have made up all those before it. If the two
    headers of proxies disagree, one of them may come from the sender, and the peer's address is used."""
    if not is_in(peer, proxies):
        return _group(peer)
    hops = {_last_hop(listed, proxies) for listed in (_x_forwarded(headers), _forwarded(headers)) if listed}
    return _group(hops.pop() or peer) if len(hops) == 1 else _group(peer)


def _last_hop(listed: Sequence[str], proxies: Sequence[Network]) -> str:
    """The last address that is not a proxy; "" if there is none."""
    hop = next((hop for hop in reversed(listed) if not is_in(hop, proxies)), "")
    return hop if is_address(hop) else ""


def _x_forwarded(headers: Headers) -> list[str]:
    return [_bare(one) for one in ",".join(headers.getlist("x-forwarded-for")).split(",") if one.strip()]


def _forwarded(headers: Headers) -> list[str]:
    elements = [one for one in ",".join(headers.getlist("forwarded")).split(",") if one.strip()]
    senders = [FOR.search(element) for element in elements]
    return [_bare(match[1] or match[2]) if match else "" for match in senders]


def _bare(hop: str) -> str:
    """An address without its port and brackets."""
    match = HOP.fullmatch(hop.strip())
    return (match[1] or match[2]) if match else hop.strip()


def _plain(address: str) -> str:
    """An address; an IPv4 address in IPv6 notation is converted to IPv4."""
    parsed = ip_address(address)
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return str(mapped or parsed)


def _group(address: str) -> str:
    """The unit of rate limits: an IPv4 address itself, the network of an IPv6 address."""
    if not is_address(address):
        return address
    plain = _plain(address)
    return str(ip_network(f"{plain}/{ONE_HOME}", strict=False)) if ":" in plain else plain
