#!/usr/bin/env python3
"""Draws what a terminal shows as an HTML page: terminal-picture.py [light|dark] < output > page.

Reads text with colour sequences, as `tmux capture-pane -e -p` prints it. Every character stands in
cells of its own, so that wide characters line up whatever fonts there are.
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
    bold, colour = False, None
    for part in re.split(r"(\x1b\[[0-9;]*m)", sys.stdin.read().rstrip("\n")):
        if part.startswith("\x1b["):
            for code in (part[2:-1] or "0").split(";"):
                number = int(code or 0)
                if number == 0:
                    bold, colour = False, None
                elif number in (1, 22):
                    bold = number == 1
                elif number == 39:
                    colour = None
                elif 30 <= number <= 37 or 90 <= number <= 97:
                    colour = palette[number % 10]
            continue
        if not part:
            continue
        style = ("font-weight:bold;" if bold else "") + (f"color:{colour};" if colour else "")
        text = "".join(
            f"<i>{html.escape(c)}</i>" if unicodedata.east_asian_width(c) in "WF" else html.escape(c)
            for c in part
        )
        print(f'<span style="{style}">{text}</span>', end="")
    print("</pre>")


main()
