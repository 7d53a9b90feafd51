"""A sheet with fingers on a screen and charts over time, as SVG. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from pollex.action.actions import Contact

__all__ = ["Chart", "Dot", "Sheet"]

WIDTH, HEIGHT = 860, 460
SCREEN = (1080, 2400)
SCALE = 0.16
LEFT, TOP = 24, 52
CHART_LEFT, CHART_WIDTH, CHART_GAP = 270, 560, 24
INK, PAPER, GRID = "#1f2328", "#ffffff", "#d8dee4"
COLOURS = ("#0969da", "#bc4c00", "#1a7f37", "#8250df", "#cf222e")
Row = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Dot:
    """One finger in one touch event."""

    finger: int
    x: float
    y: float
    action: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Something over time in milliseconds: planned as lines, seen as dots, a row for each finger or one for all."""

    label: str
    planned: Sequence[Row]
    seen: Sequence[Row]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One picture."""

    title: str
    contacts: Sequence[Contact]
    dots: Sequence[Dot]
    charts: Sequence[Chart]

    def svg(self) -> str:
        """The whole file."""
        height = (HEIGHT - TOP - CHART_GAP) / len(self.charts)
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
            f' font-size="12" fill="{INK}">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
            f'<text x="{LEFT}" y="28" font-size="15">{escape(self.title)}</text>',
            *self._screen(),
            *(line for place, chart in enumerate(self.charts) for line in _chart(chart, TOP + place * height, height)),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    def _screen(self) -> list[str]:
        width, height = (length * SCALE for length in SCREEN)
        lines = [
            f'<rect x="{LEFT}" y="{TOP}" width="{width:.0f}" height="{height:.0f}" rx="8" fill="none" stroke="{INK}"/>'
        ]
        for finger, contact in enumerate(self.contacts):
            way = " ".join(_at(LEFT + x * SCALE, TOP + y * SCALE) for _, x, y in contact.points)
            lines.append(_line(way, COLOURS[finger]))
        for dot in self.dots:
            x, y = LEFT + dot.x * SCALE, TOP + dot.y * SCALE
            colour = COLOURS[dot.finger]
            if dot.action.endswith("DOWN"):
                lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="none" stroke="{colour}"/>')
                lines.append(f'<text x="{x + 9:.1f}" y="{y - 6:.1f}" fill="{colour}">{dot.finger + 1}</text>')
            if dot.action.endswith("UP"):
                lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>')
        for finger, colour in enumerate(COLOURS[: len(self.contacts)]):
            places = [(LEFT + dot.x * SCALE, TOP + dot.y * SCALE) for dot in self.dots if dot.finger == finger]
            lines.append(_dots(places, colour))
        return lines


def _chart(chart: Chart, top: float, height: float) -> list[str]:
    rows = [*chart.planned, *chart.seen]
    last = max(ms for row in rows for ms, _ in row)
    values = [value for row in rows for _, value in row]
    low, high = min(0.0, *values) if not chart.planned else min(values), max(values)
    bottom, tall = top + height - CHART_GAP, height - 2 * CHART_GAP
    span = high - low or 1.0

    def place(ms: float, value: float) -> tuple[float, float]:
        return CHART_LEFT + CHART_WIDTH * ms / last, bottom - tall * (value - low) / span

    right = CHART_LEFT + CHART_WIDTH
    lines = [f'<text x="{CHART_LEFT}" y="{top + 14:.0f}">{escape(chart.label)}</text>']
    for value in (low, high):
        y = place(0, value)[1]
        lines.append(f'<line x1="{CHART_LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="{GRID}"/>')
        lines.append(f'<text x="{CHART_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{value:.0f}</text>')
    for ms in (0, last):
        lines.append(f'<text x="{place(ms, low)[0]:.0f}" y="{bottom + 14:.0f}" text-anchor="middle">{ms:.0f} ms</text>')
    for number, row in enumerate(chart.planned):
        lines.append(_line(" ".join(_at(*place(*point)) for point in row), COLOURS[number]))
    for number, row in enumerate(chart.seen):
        lines.append(_dots([place(*point) for point in row], COLOURS[number]))
    return lines


def _line(points: str, colour: str) -> str:
    return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="6" stroke-opacity="0.22"/>'


def _dots(places: Sequence[tuple[float, float]], colour: str) -> str:
    """One path of lines without length: their round ends are the dots."""
    way = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in places)
    return f'<path d="{way}" stroke="{colour}" stroke-width="2.6" stroke-linecap="round"/>'


def _at(x: float, y: float) -> str:
    return f"{x:.1f},{y:.1f}"
