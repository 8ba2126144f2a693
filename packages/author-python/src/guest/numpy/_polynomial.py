"""Polynomials by their coefficients, the highest power first."""
from . import _functions as functions
from ._calculus import convolve
from ._creation import vander, zeros
from ._diagonals import diag
from ._joining import append, concatenate
from ._poly1d import poly1d
from ._reading import array, asarray
from ._shapes import atleast_1d


def trimmed(values):
    """Without leading zeros."""
    kept = list(values)
    while len(kept) > 1 and kept[0] == 0:
        kept.pop(0)
    return kept


def coefficients(p):
    return p.coeffs if isinstance(p, poly1d) else atleast_1d(asarray(p))


def polyval(p, x):
    if isinstance(x, poly1d):
        result = poly1d(0)
    else:
        x = asarray(x)
        result = x * 0
    for value in coefficients(p):
        result = result * x + value
    return result


def padded(a, b):
    size = max(a.size, b.size)
    return [concatenate([zeros(size - each.size, each.dtype), each]) for each in (a, b)]


def like_given(function):
    """The result is a polynomial object where an argument is one."""

    def call(a1, a2):
        made = function(coefficients(a1), coefficients(a2))
        return poly1d(made) if isinstance(a1, poly1d) or isinstance(a2, poly1d) else made

    return call


@like_given
def polyadd(a, b):
    a, b = padded(a, b)
    return a + b


@like_given
def polysub(a, b):
    a, b = padded(a, b)
    return a - b


@like_given
def polymul(a, b):
    return convolve(array(trimmed(a.tolist())), array(trimmed(b.tolist())))


def polydiv(u, v):
    is_object = isinstance(u, poly1d) or isinstance(v, poly1d)
    rest, divisor = coefficients(u) * 1.0, coefficients(v) * 1.0
    count = max(rest.size - divisor.size + 1, 1)
    quotient = zeros(count, rest.dtype if rest.dtype.kind == 'c' else divisor.dtype)
    rest = rest.astype(quotient.dtype)
    for i in range(rest.size - divisor.size + 1):
        quotient[i] = rest[i] / divisor[0]
        rest[i : i + divisor.size] -= quotient[i] * divisor
    values = rest.tolist()
    while len(values) > 1 and abs(values[0]) <= 1e-14:
        values.pop(0)
    rest = array(values)
    return (poly1d(quotient), poly1d(rest)) if is_object else (quotient, rest)


def polyder(p, m=1):
    made = coefficients(p)
    for _ in range(m):
        powers = asarray(list(range(made.size - 1, 0, -1)), int)
        made = made[:-1] * powers
    return poly1d(made) if isinstance(p, poly1d) else made


def polyint(p, m=1, k=None):
    constants = [0] * m if k is None else list(atleast_1d(asarray(k)).tolist())
    constants = constants * m if len(constants) == 1 else constants
    made = coefficients(p)
    for i in range(m):
        powers = asarray(list(range(made.size, 0, -1)), int)
        made = append(made / powers, [constants[i]])
    return poly1d(made) if isinstance(p, poly1d) else made


def roots(p):
    from .linalg import eigvals

    values = trimmed((coefficients(p) * 1.0).tolist())
    at_zero = 0
    while len(values) > 1 and values[-1] == 0:
        values.pop()
        at_zero += 1
    size = len(values) - 1
    if size < 1:
        return zeros(at_zero)
    companion = diag([1.0] * (size - 1), -1) if size > 1 else zeros((1, 1))
    if any(isinstance(value, complex) for value in values):
        companion = companion.astype(complex)
    companion[0] = [-value / values[0] for value in values[1:]]
    return concatenate([eigvals(companion), zeros(at_zero)])


def poly(seq_of_zeros):
    from .linalg import eigvals

    given = asarray(seq_of_zeros)
    if given.ndim == 2:
        given = eigvals(given)
    made = array([1.0])
    for zero in atleast_1d(given):
        made = convolve(made, array([1, -zero.item() if hasattr(zero, 'item') else -zero]))
    values = given.ravel().tolist()
    if made.dtype.kind == 'c' and sorted(values, key=str_key) == sorted([z.conjugate() for z in values], key=str_key):
        made = made.real.copy()
    return made


def str_key(z):
    return (z.real, z.imag)


def polyfit(x, y, deg, rcond=None, full=False, w=None, cov=False):
    from .linalg import inv, lstsq

    x, y = asarray(x) * 1.0, asarray(y) * 1.0
    if deg < 0:
        raise ValueError('expected deg >= 0')
    if x.ndim != 1 or x.size == 0 or x.size != len(y):
        raise TypeError('expected x and y to have same length')
    left, right = vander(x, deg + 1), y
    if w is not None:
        weights = asarray(w) * 1.0
        left = left * weights[:, None]
        right = right * (weights[:, None] if y.ndim == 2 else weights)
    scale = functions.sqrt((left * left).sum(0))
    found, rest, rank, singular = lstsq(left / scale, right, x.size * 2.220446049250313e-16 if rcond is None else rcond)
    found = (found.T / scale).T
    if full:
        return found, rest, rank, singular, rcond
    if not cov:
        return found
    base = inv((left / scale).T @ (left / scale)) / functions.multiply.outer(scale, scale)
    factor = 1 if cov == 'unscaled' else rest / (x.size - deg - 1)
    return found, base * factor
