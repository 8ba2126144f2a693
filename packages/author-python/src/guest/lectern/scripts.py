"""Runs the scripts of a problem, and returns what they defined."""

import importlib
import json
import os
import sys

from lectern import draws, python2
from lectern.texts import LONGEST_NAME, SCRIPT_FILE

MOST_VARIABLES = 500


class LazyModule:
    """A module that scripts may use without importing it; imported, or missing, when they do."""

    def __init__(self, name):
        self.__dict__['_name'] = name

    def __getattr__(self, attribute):
        return getattr(importlib.import_module(self._name), attribute)


ASSUMED_IMPORTS = {
    'numpy': 'numpy',
    'scipy': 'scipy',
    'math': 'math',
    'calc': 'calc',
    'eia': 'eia',
    'chemcalc': 'chem.chemcalc',
    'chemtools': 'chem.chemtools',
    'miller': 'chem.miller',
    'draganddrop': 'verifiers.draganddrop',
}


def fresh_namespace(job):
    import random2

    draws.start_from(job['seed'])
    seeded = random2.Random(job['seed'])
    # What modules of the system import from it.
    vars(seeded).update(Random=random2.Random, SystemRandom=random2.SystemRandom, run_seed=job['seed'])
    sys.modules['random'] = seeded
    names = {name: LazyModule(module) for name, module in ASSUMED_IMPORTS.items()}
    names.update(os=os, sys=sys, random_module=random2)
    return {
        **names,
        'random': seeded,
        'seed': job['seed'],
        'anonymous_student_id': job.get('student', ''),
        '__name__': '__main__',
    }


def run_scripts(job, namespace):
    """Runs all scripts; returns whether any is written for Python 2."""
    are_python_2 = [execute(script, namespace) for script in job['scripts']]
    return any(are_python_2)


def execute(script, namespace):
    return python2.run(source_of(script), SCRIPT_FILE, namespace)


def source_of(script):
    # Lines count as in the course file, so that messages name the author's own line.
    return '\n' * (script['line'] - 1) + dedent(script['code'])


def dedent(code):
    """As `textwrap.dedent`, whose import takes longer than most scripts."""
    lines = [line if line.strip(' \t') else '' for line in code.split('\n')]
    margin = os.path.commonprefix([line[: len(line) - len(line.lstrip(' \t'))] for line in lines if line])
    return '\n'.join(line[len(margin) :] for line in lines)


def plain_values(namespace):
    """What survives between two runs in Open edX: values that JSON can hold."""
    values = {}
    for name, value in namespace.items():
        if name.startswith('__') or len(name) > LONGEST_NAME or isinstance(value, LazyModule):
            continue
        try:
            values[name] = json.loads(json.dumps(value, default=plain_number))
        except (TypeError, ValueError, RecursionError, OverflowError):
            continue
        if len(values) >= MOST_VARIABLES:
            break
    return values


def plain_number(value):
    """A single number of numpy's as one of Python's, for JSON."""
    if type(value).__module__ == 'numpy' and getattr(value, 'shape', None) == ():
        return value.item()
    raise TypeError(f'{type(value).__name__} is no value for JSON')
