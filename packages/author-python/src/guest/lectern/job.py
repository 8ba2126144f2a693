"""Runs one job and writes its result."""

# What isn't needed for each job is imported by those that do: a process of the native engine runs only one.
import contextlib
import importlib
import io
import json
import os
import sys

from lectern import python2
from lectern.faults import describe
from lectern.library import open_library
from lectern.operations import OPERATIONS

SEPARATOR = '\x1e'


class DiscardedOutput(io.TextIOBase):
    def writable(self):
        return True

    def write(self, text):
        return len(text)


def prepare(preloaded):
    """Loads, before any job, what scripts commonly use, and the modules with these names."""
    for name in ('math', 'random', 'random2', *preloaded):
        # The script that needs it will report it. One that is older than this Python raises any error.
        with contextlib.suppress(Exception):
            importlib.import_module(name)
    python2.install()


def run_job(line):
    """Called once in each new instance or process, with what the host sent."""
    job = json.loads(line)
    sys.stdout = sys.stderr = DiscardedOutput()
    write, dumps = os.write, json.dumps
    try:
        if job.get('library') is not None:
            sys.meta_path.append(open_library(job['library']))
        result = OPERATIONS[job['operation']](job)
    except MemoryError:
        result = {
            'error': {'type': 'MemoryError', 'message': 'the script used too much memory', 'line': None, 'module': None}
        }
    except BaseException as error:
        result = {'error': describe(error)}
    write(1, (SEPARATOR + dumps(result)).encode())
