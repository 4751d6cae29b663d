"""Installs the program qbank. There is nothing to import: run `qbank` or `python -m qbank`."""
