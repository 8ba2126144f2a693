"""The standard values of electronic components (IEC 60063): E6, E12, E24, E48, E96 and E192."""

_E24 = '10 11 12 13 15 16 18 20 22 24 27 30 33 36 39 43 47 51 56 62 68 75 82 91'.split()
_STEPS = {'E48': 48, 'E96': 96, 'E192': 192}


def _rounded(steps):
    values = [round(100 * 10 ** (step / steps)) for step in range(steps)]
    # The one value of the standard that isn't the rounded power.
    return [920 if value == 919 else value for value in values]


E24 = [int(value) for value in _E24]
E12 = E24[::2]
E6 = E24[::4]
E48, E96, E192 = (_rounded(steps) for steps in _STEPS.values())

SERIES = {'E6': E6, 'E12': E12, 'E24': E24, 'E48': E48, 'E96': E96, 'E192': E192}
E6_VALUES, E12_VALUES, E24_VALUES = E6, E12, E24
SMALLEST, LARGEST = 1.0, 10e6


def _digits(value):
    """The value as a whole number of three digits, or None where it has more."""
    value = float(value)
    if not 0 < value < float('inf'):
        return None
    mantissa = float(('%e' % value).split('e')[0]) * 100
    return round(mantissa) if abs(mantissa - round(mantissa)) < 1e-6 else None


def iseia(r, valid_types=('E6', 'E12', 'E24')):
    """Whether a resistance is a standard value of one of the series."""
    digits = _digits(r)
    if digits is None:
        return False
    names = [valid_types] if isinstance(valid_types, str) else valid_types
    return any(digits in [value if value >= 100 else value * 10 for value in SERIES[name]] for name in names)


is_eia = iseia
