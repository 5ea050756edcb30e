"""Links for other devices: the address under which they reach this server, and a code to photograph."""

import socket
from collections.abc import Iterable, Mapping

from starlette.requests import Request

from pnp.app.serve.addresses import host_name, is_page_of
from pnp.app.serve.studio import Studio

LOOPBACK = ("localhost", "::1")
ELSEWHERE = "192.0.2.1"
"""An address of documentation (RFC 5737): asking for the way to it sends nothing."""


def origin_for(request: Request, studio: Studio) -> str:
    """The beginning of the links that other devices can open; "" if they cannot reach this server. A page that was
    opened under a name other than this machine's own is reached under that name by others, too."""
    page, host = request.query_params.get("origin", ""), request.headers.get("host", "")
    if not is_loopback(host_name(host)):
        return page if is_page_of(page, host) else f"http://{host}"
    if not studio.is_public:
        return ""
    port = (request.scope.get("server") or ("", 0))[1]
    name = next(iter(studio.names), "") or own_address()
    return f"http://{name}:{port}" if name and port else ""


def is_loopback(name: str) -> bool:
    """Whether a host name leads to the machine itself."""
    return name in LOOPBACK or name.startswith("127.")


def own_address() -> str:
    """The address of this machine in its network; "" without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((ELSEWHERE, 9))
            address = str(asked.getsockname()[0])
        except OSError:
            return ""
    return "" if is_loopback(address) or address == "0.0.0.0" else address


def links_data(links: Iterable[Mapping[str, object]], room: str, seats: str, origin: str) -> dict[str, object]:
    """The links to the seats of a room, each with its code to photograph. ``room`` and ``seats``: the paths of the
    table and of its seats. Links that only this machine can open have no code."""
    rows = []
    for link in links:
        address = f"{seats}#{link['token']}" if link["token"] else ""
        rows.append({**link, "path": address, "code": qr_rows(origin + address) if origin and address else []})
    watch = {"path": room, "code": qr_rows(origin + room) if origin else []}
    return {"links": rows, "watch": watch, "origin": origin}


def qr_rows(text: str) -> list[str]:
    """A QR code as rows of `1` for dark and `0` for light squares, without its margin."""
    from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    size = range(code.getModuleCount())
    return ["".join("1" if code.isDark(row, column) else "0" for column in size) for row in size]
