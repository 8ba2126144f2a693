"""Texts that leave the interpreter."""

# The name of scripts in tracebacks.
SCRIPT_FILE = '<script>'
LONGEST_TEXT = 20_000
LONGEST_NAME = 200


def shown(value):
    return str(value)[:LONGEST_TEXT]
