"""The functions and constants that answers may use."""
import cmath
import math

import calc

from .linalg import determinant
from .matharray import MathArray, is_array
from .specify_domain import specify_domain

# Coefficients of Lanczos' approximation of the gamma function for g = 7.
_LANCZOS = (
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
)


def _gamma(value):
    if value.real < 0.5:
        return math.pi / (cmath.sin(math.pi * value) * _gamma(1 - value))
    value -= 1
    series = _LANCZOS[0] + sum(each / (value + place) for place, each in enumerate(_LANCZOS[1:], 1))
    base = value + 7.5
    return math.sqrt(2 * math.pi) * base ** (value + 0.5) * cmath.exp(-base) * series


def factorial(value):
    if isinstance(value, complex) and value.imag != 0:
        return _gamma(value + 1)
    real = complex(value).real
    if real < 0 and real == int(real):
        raise ValueError('negative whole numbers have no factorial')
    return float(math.factorial(int(real))) if real == int(real) and real <= 170 else math.gamma(real + 1)


def real(value):
    if isinstance(value, complex):
        if value.imag != 0:
            raise ValueError('the number is not real')
        return value.real
    return value


def _of_reals(function):
    return lambda *values: float(function(*map(real, values)))


def _scalar(name, function, count=1):
    return specify_domain(input_shapes=[1] * count, display_name=name)(function)


def _conj(value):
    return value.conj() if is_array(value) else value.conjugate()


def _each(function):
    return lambda value: value.map(function) if is_array(value) else function(value)


_ENTRYWISE = {
    're': _each(lambda value: complex(value).real),
    'im': _each(lambda value: complex(value).imag),
    'conj': _conj,
}
_ONE_NUMBER = {
    **{name: function for name, function in calc.DEFAULT_FUNCTIONS.items() if name not in _ENTRYWISE},
    'fact': factorial,
    'factorial': factorial,
    'floor': _of_reals(math.floor),
    'ceil': _of_reals(math.ceil),
}
_TWO_NUMBERS = {
    # As the documentation has it: the angle of the point (x, y).
    'arctan2': _of_reals(lambda x, y: math.atan2(y, x)),
    'kronecker': lambda x, y: float(x == y),
}

SCALAR_FUNCTIONS = {
    **{name: _scalar(name, function) for name, function in _ONE_NUMBER.items()},
    **{name: _scalar(name, function, 2) for name, function in _TWO_NUMBERS.items()},
    'min': specify_domain(input_shapes=[1], display_name='min', min_length=2)(_of_reals(min)),
    'max': specify_domain(input_shapes=[1], display_name='max', min_length=2)(_of_reals(max)),
    **_ENTRYWISE,
}


def norm(value):
    return value.norm() if is_array(value) else abs(value)


def _transposed(value):
    return value.T if is_array(value) else value


def _adjoint(value):
    return _conj(_transposed(value))


@specify_domain(input_shapes=[3, 3], display_name='cross')
def cross(left, right):
    (a, b, c), (x, y, z) = left.flat, right.flat
    return MathArray([b * z - c * y, c * x - a * z, a * y - b * x])


ARRAY_FUNCTIONS = {
    'abs': norm,
    'norm': norm,
    'trans': _transposed,
    'adj': _adjoint,
    'ctrans': _adjoint,
    'cross': cross,
    'det': specify_domain(input_shapes=['square'], display_name='det')(lambda value: determinant(value.tolist())),
    'trace': specify_domain(input_shapes=['square'], display_name='trace')(
        lambda value: sum(row[place] for place, row in enumerate(value.tolist()))
    ),
}
MATRIX_FUNCTIONS = {**SCALAR_FUNCTIONS, **ARRAY_FUNCTIONS}

CONSTANTS = {'i': 1j, 'j': 1j, 'e': math.e, 'pi': math.pi}
INFINITY = {'infty': math.inf}

pauli = {
    'sigma_x': MathArray([[0, 1], [1, 0]]),
    'sigma_y': MathArray([[0, -1j], [1j, 0]]),
    'sigma_z': MathArray([[1, 0], [0, -1]]),
}
cartesian_xyz = {name: MathArray(unit) for name, unit in zip(('hatx', 'haty', 'hatz'), ([1, 0, 0], [0, 1, 0], [0, 0, 1]))}
cartesian_ijk = dict(zip(('hati', 'hatj', 'hatk'), cartesian_xyz.values()))
