"""Lets numpy draw from the seed of the problem where a script sets none, so that each run draws the same."""

import os
import sys

from lectern.finder import find_and_change

LARGEST_SEED = 1 << 32
# It starts these many threads otherwise, or ends the process where it may not.
ONE_THREAD = {'OPENBLAS_NUM_THREADS': '1', 'OMP_NUM_THREADS': '1'}

_seed = 0


def start_from(seed):
    """What draws begin with from now on."""
    global _seed
    _seed = seed % LARGEST_SEED
    random = sys.modules.get('numpy.random')
    if random is not None:
        random.seed()


class DrawsFinder:
    """Finds the system's `numpy.random`, and has it begin with the seed when it has been loaded."""

    def find_spec(self, name, path=None, target=None):
        if name == 'numpy':
            os.environ.update(ONE_THREAD)
        return find_and_change(begin, name, path) if name == 'numpy.random' else None


def begin(random):
    seed = random.seed

    class RandomState(random.RandomState):
        def __init__(self, seed=None):
            super().__init__(_seed if seed is None else seed)

    random.RandomState = RandomState
    random.seed = lambda value=None: seed(_seed if value is None else value)
    random.seed()
