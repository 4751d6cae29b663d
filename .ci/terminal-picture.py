#!/usr/bin/env python3
"""Renders the contents of a terminal as an HTML page: terminal-picture.py [light|dark] < output > page.

Reads text with colour sequences, as `tmux capture-pane -e -p` prints it. Wide characters get boxes of
exactly two cells, so that columns line up with any fonts.
"""
import html
import re
import sys
import unicodedata

THEMES = {
    "dark": ("#1e1e2e", "#e4e4ef", ["#1e1e2e", "#ff6b7f", "#8fd18f", "#f2c66d", "#7fb2ff", "#d79bff", "#6fd3d3", "#e4e4ef"]),
    "light": ("#ffffff", "#24242c", ["#24242c", "#c01c28", "#26762c", "#8a5a00", "#1a5fb4", "#8a3ab9", "#0f7a7a", "#5e5c64"]),
}


def main():
    theme = sys.argv[1] if len(sys.argv) > 1 else "dark"
    background, foreground, palette = THEMES[theme]
    print(f"""<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; background: {background}; color: {foreground}; }}
pre {{ margin: 14px 18px; font: 15px/21px "DejaVu Sans Mono", "Noto Sans Mono CJK JP", monospace; }}
b {{ font-weight: bold; }} i {{ display: inline-block; width: 18.06px; font-style: normal; overflow: hidden; vertical-align: top; height: 21px; text-align: center; }}
</style><pre>""", end="")
    state = Look()
    for part in re.split(r"(\x1b\[[0-9;]*m)", sys.stdin.read().rstrip("\n")):
        if part.startswith("\x1b["):
            state.take([int(code or 0) for code in part[2:-1].split(";")])
        elif part:
            text = "".join(
                f"<i>{html.escape(c)}</i>" if unicodedata.east_asian_width(c) in "WF" else html.escape(c)
                for c in part
            )
            print(f'<span style="{state.style(foreground, background, palette)}">{text}</span>', end="")
    print("</pre>")


class Look:
    """The style of text, as set by the preceding escape codes."""

    def __init__(self):
        self.bold = self.reverse = False
        self.text = self.ground = None

    def take(self, codes):
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()
            elif code in (1, 22):
                self.bold = code == 1
            elif code in (7, 27):
                self.reverse = code == 7
            elif code in (38, 48) and codes[:1] == [5]:
                self.set(code == 48, "n%d" % codes[1])
                del codes[:2]
            elif code in (39, 49):
                self.set(code == 49, None)
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.set(False, code % 10 + (8 if code >= 90 else 0))
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.set(True, code % 10 + (8 if code >= 100 else 0))

    def set(self, is_ground, colour):
        if is_ground:
            self.ground = colour
        else:
            self.text = colour

    def style(self, foreground, background, palette):
        def named(colour, usual):
            if colour is None:
                return usual
            if isinstance(colour, str):
                return many(int(colour[1:]))
            return palette[colour] if colour < 8 else BRIGHT[colour - 8]

        text, ground = named(self.text, foreground), named(self.ground, background)
        if self.reverse:
            text, ground = ground, text
        return f"color:{text};background:{ground};" + ("font-weight:bold;" if self.bold else "")


# The bright half of xterm's sixteen colours.
BRIGHT = ["#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"]


def many(number):
    """A colour of the 216-colour cube, or one of the 24 greys after it."""
    if number >= 232:
        return "#" + "%02x" % (8 + 10 * (number - 232)) * 3
    steps = [0, 95, 135, 175, 215, 255]
    number -= 16
    return "#" + "".join("%02x" % steps[number // size % 6] for size in (36, 6, 1))


main()
