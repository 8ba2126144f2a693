"""Random choices under the names of LON-CAPA. They draw from the `random` of the script, which starts from its seed."""

import random


def lc_random(lower, upper, stepsize=1):
    """One of the numbers from `lower` in steps, `upper` excluded."""
    count = int((upper - lower) / (1.0 * stepsize))
    return lower + stepsize * random.choice(range(max(1, count)))


def lc_choose(index, *choices):
    """The choice with this number, from 1."""
    try:
        return choices[int(index) - 1]
    except (IndexError, ValueError, TypeError):
        return choices[-1] if choices else float('nan')


deg2rad, rad2deg = 3.141592653589793 / 180, 180 / 3.141592653589793
