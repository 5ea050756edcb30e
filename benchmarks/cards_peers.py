"""The jobs of cards.py in other tools: ``cards_peers.py TOOL JOB COUNT FOLDER OUT``. Each needs nothing but its library.

``by_hand`` is a script as a careful person writes it with ReportLab: the compressed rows of each PNG go into the PDF as
they are, and nothing is written in ASCII-85.
"""

import csv
import html
import struct
import sys
from pathlib import Path

MM = 72 / 25.4
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
BOLD = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
LEFT, TOP, WIDE, HIGH = 9.75, 15.15, 63.5, 88.9


def places(count):
    """Sheet, x and y (mm from the top left) of each card."""
    for n in range(count):
        row, column = divmod(n % 9, 3)
        yield n, n // 9, LEFT + column * WIDE, TOP + row * HIGH


def rows(folder, count):
    """Title and text of each card."""
    return [line.split("\t") for line in (folder / "cards.tsv").read_text("utf-8").splitlines()[:count]]


BADGES = {"cost": (7.6, 9.0), "attack": (7.6, 81.6), "life": (55.9, 81.6)}
"""Middle of the circle with each number of a card of the tables, mm from the card's top left corner."""


def table(job, folder, count):
    """Rows of the table that the command prints, each a mapping from its column."""
    with open(folder / f"{job}-{count}.csv", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def by_hand(job, count, folder, out):
    """ReportLab, PNG data passed through."""
    from reportlab import rl_config
    from reportlab.lib.utils import simpleSplit
    from reportlab.pdfbase import pdfdoc, pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0
    canvas = Canvas(str(out), (210 * MM, 297 * MM), pageCompression=1, invariant=1)
    known = set()

    def picture(file, x, y, wide, high):
        name = file.stem
        if name not in known:
            known.add(name)
            data = file.read_bytes()
            width, height = struct.unpack(">II", data[16:24])
            parts, at = [], 8
            while at < len(data):
                (length,) = struct.unpack(">I", data[at : at + 4])
                if data[at + 4 : at + 8] == b"IDAT":
                    parts.append(data[at + 8 : at + 8 + length])
                at += 12 + length
            parameters = {"Predictor": 15, "Colors": 3, "BitsPerComponent": 8, "Columns": width}
            entries = {
                "Type": pdfdoc.PDFName("XObject"), "Subtype": pdfdoc.PDFName("Image"), "Width": width,
                "Height": height, "ColorSpace": pdfdoc.PDFName("DeviceRGB"), "BitsPerComponent": 8,
                "Filter": pdfdoc.PDFName("FlateDecode"), "DecodeParms": pdfdoc.PDFDictionary(parameters),
            }  # fmt: skip
            stream = pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), b"".join(parts), [])
            canvas._doc.Reference(stream, pdfdoc.xObjectName(name))
        used.add(name)
        canvas._code.append(f"q {wide * MM:.4f} 0 0 {high * MM:.4f} {x * MM:.4f} {(297 - y - high) * MM:.4f} cm "
                            f"/{pdfdoc.xObjectName(name)} Do Q")  # fmt: skip

    used, sheet = set(), 0

    def finish():
        canvas._formsinuse.extend(sorted(used))
        used.clear()
        canvas.showPage()

    if job != "R":
        pdfmetrics.registerFont(TTFont("body", FONT))
        pdfmetrics.registerFont(TTFont("title", BOLD))
        texts = table(job, folder, count) if job in "BP" else rows(folder, count)
    for n, page, x, y in places(count):
        if page != sheet:
            finish()
            sheet = page
        if job == "R":
            picture(folder / "faces" / f"{n:04}.png", x, y, WIDE, HIGH)
            continue
        canvas.roundRect((x + 1.27) * MM, (297 - y - HIGH + 1.27) * MM, 60.96 * MM, 86.36 * MM, 3 * MM)
        canvas.setFont("title", 11)
        if job in "BP":
            card, top = texts[n], 297 - y
            canvas.drawCentredString((x + WIDE / 2) * MM, (top - 10.3) * MM, card["name"])
            for column, (across, down) in BADGES.items():
                canvas.circle((x + across) * MM, (top - down) * MM, 4 * MM)
                canvas.drawCentredString((x + across) * MM, (top - down - 1.3) * MM, card[column])
            canvas.setFont("body", 7.9)
            canvas.drawCentredString((x + WIDE / 2) * MM, (top - 82.5) * MM, card["kind"])
            if job == "P":
                picture(folder / "art" / card["image"], x + 2.54, y + 14.3, 58.42, 38.95)
            for i, line in enumerate(simpleSplit(card["text"], "body", 7.9, 55.9 * MM)):
                canvas.drawString((x + 3.8) * MM, (top - 58) * MM - i * 9.8, line)
            continue
        canvas.drawCentredString((x + WIDE / 2) * MM, (297 - y - 6.8) * MM, texts[n][0])
        picture(folder / "art" / f"{n % 100:04}.png", x + 2.54, y + 9.3, 58.42, 38.95)
        canvas.setFont("body", 7.9)
        for i, line in enumerate(simpleSplit(texts[n][1], "body", 7.9, 55.9 * MM)):
            canvas.drawString((x + 3.8) * MM, (297 - y - 53) * MM - i * 9.8, line)
    finish()
    canvas.save()


def typst(job, count, folder, out):
    """typst, through its own Python package."""
    import typst as compiler

    lines = ["#set page(width: 210mm, height: 297mm, margin: 0mm)", '#set text(font: "DejaVu Sans", size: 7.9pt)']
    texts = table(job, folder, count) if job in "BP" else rows(folder, count)
    sheet = 0
    for n, page, x, y in places(count):
        if page != sheet:
            lines.append("#pagebreak()")
            sheet = page
        if job == "R":
            inner = f'#image("/faces/{n:04}.png", width: {WIDE}mm, height: {HIGH}mm)'
        elif job in "BP":
            card = texts[n]
            inner = "".join(
                f"#place(dx: {across - 4}mm, dy: {down - 4}mm, circle(radius: 4mm, align(center + horizon)"
                f'[#text(size: 11pt, weight: "bold")[{card[column]}]]))'
                for column, (across, down) in BADGES.items()
            ) + (
                f"#place(dx: 1.27mm, dy: 1.27mm, rect(width: 60.96mm, height: 86.36mm, radius: 3mm))"
                f'#place(dy: 7mm, box(width: {WIDE}mm, align(center, text(size: 11pt, weight: "bold")[{card["name"]}])))'
                f"#place(dy: 80.5mm, box(width: {WIDE}mm, align(center)[{card['kind']}]))"
                f"#place(dx: 3.8mm, dy: 55.5mm, box(width: 55.9mm)[{card['text']}])"
            )
            if job == "P":
                picture = f'image("/art/{card["image"]}", width: 58.42mm, height: 38.95mm)'
                inner += f"#place(dx: 2.54mm, dy: 14.3mm, {picture})"
        else:
            inner = (
                f"#place(dx: 1.27mm, dy: 1.27mm, rect(width: 60.96mm, height: 86.36mm, radius: 3mm))"
                f'#place(dy: 3mm, box(width: {WIDE}mm, align(center, text(size: 11pt, weight: "bold")[{texts[n][0]}])))'
                f'#place(dx: 2.54mm, dy: 9.3mm, image("/art/{n % 100:04}.png", width: 58.42mm, height: 38.95mm))'
                f"#place(dx: 3.8mm, dy: 50mm, box(width: 55.9mm)[{texts[n][1]}])"
            )
        lines.append(f"#place(dx: {x}mm, dy: {y}mm, box(width: {WIDE}mm, height: {HIGH}mm)[{inner}])")
    source = folder / f"{job}.typ"
    source.write_text("\n".join(lines), "utf-8")
    compiler.compile(str(source), output=str(out), root=str(folder))


def fpdf2(job, count, folder, out):
    """fpdf2 with its defaults."""
    from fpdf import FPDF

    pdf = FPDF(unit="mm", format="A4")
    pdf.set_auto_page_break(False)
    texts = table(job, folder, count) if job in "BP" else rows(folder, count)
    if job != "R":
        pdf.add_font("body", "", FONT)
        pdf.add_font("body", "B", BOLD)
    sheet = -1
    for n, page, x, y in places(count):
        if page != sheet:
            pdf.add_page()
            sheet = page
        if job == "R":
            pdf.image(str(folder / "faces" / f"{n:04}.png"), x, y, WIDE, HIGH)
            continue
        pdf.rect(x + 1.27, y + 1.27, 60.96, 86.36, round_corners=True, corner_radius=3)
        pdf.set_font("body", "B", 11)
        if job in "BP":
            card = texts[n]
            pdf.set_xy(x, y + 7)
            pdf.cell(WIDE, 5, card["name"], align="C")
            for column, (across, down) in BADGES.items():
                pdf.circle(x + across, y + down, 4)
                pdf.set_xy(x + across - 4, y + down - 2.5)
                pdf.cell(8, 5, card[column], align="C")
            pdf.set_font("body", "", 7.9)
            pdf.set_xy(x, y + 80.5)
            pdf.cell(WIDE, 4, card["kind"], align="C")
            if job == "P":
                pdf.image(str(folder / "art" / card["image"]), x + 2.54, y + 14.3, 58.42, 38.95)
            pdf.set_xy(x + 3.8, y + 55.5)
            pdf.multi_cell(55.9, 3.46, card["text"])
            continue
        pdf.set_xy(x, y + 3)
        pdf.cell(WIDE, 5, texts[n][0], align="C")
        pdf.image(str(folder / "art" / f"{n % 100:04}.png"), x + 2.54, y + 9.3, 58.42, 38.95)
        pdf.set_font("body", "", 7.9)
        pdf.set_xy(x + 3.8, y + 50)
        pdf.multi_cell(55.9, 3.46, texts[n][1])
    pdf.output(str(out))


def weasyprint(job, count, folder, out):
    """WeasyPrint from absolutely placed boxes."""
    from weasyprint import HTML

    style = (
        "@page{size:210mm 297mm;margin:0}body{margin:0;font:7.9pt/9.8pt 'DejaVu Sans'}.s{position:relative;height:297mm;"
        "width:210mm;break-after:page}.c{position:absolute;width:63.5mm;height:88.9mm}.c *{position:absolute}"
        ".f{left:1.27mm;top:1.27mm;width:60.96mm;height:86.36mm;border:1pt solid #000;border-radius:3mm;"
        "box-sizing:border-box}b{width:8mm;height:8mm;border:1pt solid #000;border-radius:4mm;box-sizing:border-box;"
        "font-size:11pt;line-height:7.4mm;text-align:center}h1{font-size:11pt;margin:0;top:3mm;width:100%;text-align:center}"
    )
    texts = table(job, folder, count) if job in "BP" else rows(folder, count)
    parts, sheet = [], -1
    for n, page, x, y in places(count):
        if page != sheet:
            parts.append(("</div>" if sheet >= 0 else "") + '<div class="s">')
            sheet = page
        if job == "R":
            inner = f'<img src="faces/{n:04}.png" style="width:63.5mm;height:88.9mm">'
        elif job in "BP":
            card = {column: html.escape(cell) for column, cell in texts[n].items()}
            inner = f'<div class="f"></div><h1 style="top:7mm">{card["name"]}</h1>' + "".join(
                f'<b style="left:{across - 4}mm;top:{down - 4}mm">{card[column]}</b>'
                for column, (across, down) in BADGES.items()
            )
            if job == "P":
                place = "left:2.54mm;top:14.3mm;width:58.42mm;height:38.95mm"
                inner += f'<img src="art/{card["image"]}" style="{place}">'
            inner += (
                f'<p style="top:80.5mm;width:100%;margin:0;text-align:center">{card["kind"]}</p>'
                f'<p style="left:3.8mm;top:55.5mm;width:55.9mm;margin:0">{card["text"]}</p>'
            )
        else:
            title, body = map(html.escape, texts[n])
            inner = (
                f'<div class="f"></div><h1>{title}</h1><img src="art/{n % 100:04}.png" '
                'style="left:2.54mm;top:9.3mm;width:58.42mm;height:38.95mm">'
                f'<p style="left:3.8mm;top:50mm;width:55.9mm;margin:0">{body}</p>'
            )
        parts.append(f'<div class="c" style="left:{x}mm;top:{y}mm">{inner}</div>')
    page = f"<style>{style}</style>{''.join(parts)}</div>"
    HTML(string=page, base_url=str(folder) + "/").write_pdf(str(out))


if __name__ == "__main__":
    tool, job, count, folder, out = sys.argv[1:]
    globals()[tool](job, int(count), Path(folder), Path(out))
