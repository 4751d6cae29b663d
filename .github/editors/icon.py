#!/usr/bin/env python3
"""Draws the icon of the extension: a sheet with four choices, of which the second is ticked.

    icon.py            writes vscode/icon.png
    icon.py --check    fails where another picture is there

A PNG of two hundred and fifty-six pixels, with nothing but Python: shapes are distances, and what is within half a
pixel of an edge is mixed.
"""
import math
import pathlib
import struct
import sys
import zlib

PLACE = pathlib.Path(__file__).resolve().parent / "vscode/icon.png"
SIZE = 256
BLUE, WHITE, GREY, GREEN = (36, 84, 160), (255, 255, 255), (150, 166, 190), (38, 148, 88)


def rounded(x, y, left, top, right, bottom, radius):
    """How far a point is outside a box with rounded corners."""
    dx = max(left + radius - x, x - right + radius, 0)
    dy = max(top + radius - y, y - bottom + radius, 0)
    inside = min(max(left - x, x - right, top - y, y - bottom), 0)
    return math.hypot(dx, dy) - radius if dx or dy else inside


def stroke(x, y, points, width):
    """How far a point is outside a line through some points."""
    nearest = math.inf
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        vx, vy = bx - ax, by - ay
        along = min(max(((x - ax) * vx + (y - ay) * vy) / (vx * vx + vy * vy), 0), 1)
        nearest = min(nearest, math.hypot(x - ax - along * vx, y - ay - along * vy))
    return nearest - width / 2


def shapes(x, y):
    """What is drawn, from the back to the front: how far the point is outside it, and its colour."""
    yield rounded(x, y, 8, 8, 248, 248, 48), BLUE
    yield rounded(x, y, 52, 36, 204, 220, 14), WHITE
    for row in range(4):
        middle = 68 + 40 * row
        is_right = row == 1
        yield rounded(x, y, 72, middle - 11, 94, middle + 11, 11), GREEN if is_right else GREY
        yield stroke(x, y, [(112, middle), (182, middle)], 11), GREEN if is_right else GREY
    yield stroke(x, y, [(77, 108), (82, 114), (90, 102)], 4), WHITE


def pixel(x, y):
    red, green, blue, cover = 0, 0, 0, 0
    for outside, colour in shapes(x + 0.5, y + 0.5):
        share = min(max(0.5 - outside, 0), 1)
        if share == 0:
            continue
        red, green, blue = (old + (new - old) * (share if cover else 1)
                            for old, new in zip((red, green, blue), colour))
        cover = max(cover, share)
    return bytes(round(part) for part in (red, green, blue, 255 * cover))


def chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def rows():
    return b"".join(b"\0" + b"".join(pixel(x, y) for x in range(SIZE)) for y in range(SIZE))


def header():
    return struct.pack(">IIBBBBB", SIZE, SIZE, 8, 6, 0, 0, 0)


def unpacked(png):
    """The rows of a picture that was written here: another zlib may have packed it."""
    start = png.index(b"IDAT")
    length = struct.unpack(">I", png[start - 4:start])[0]
    return zlib.decompress(png[start + 4:start + 4 + length])


def main():
    drawn = rows()
    if "--check" in sys.argv:
        sys.exit(0 if unpacked(PLACE.read_bytes()) == drawn else "vscode/icon.png is not what icon.py draws")
    PLACE.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header()) + chunk(b"IDAT", zlib.compress(drawn, 9))
                      + chunk(b"IEND", b""))


main()
