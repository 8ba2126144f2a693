"""Systems of equations, determinants, decompositions."""
import math

from . import _functions as functions
from ._array import ndarray
from ._creation import eye
from ._dtypes import complex128, float64
from ._eigen import eig, eigvals, square_rows
from ._errors import missing_names
from ._hessenberg import LinAlgError
from ._linear import dot
from ._norms import norm
from ._reading import array, asarray
from ._singular import cond, lstsq, matrix_rank, pinv, svd
from ._symmetric import eigh, eigvalsh

__all__ = [
    'LinAlgError', 'cholesky', 'cond', 'det', 'eig', 'eigh', 'eigvals', 'eigvalsh', 'inv', 'lstsq', 'matrix_power',
    'matrix_rank', 'multi_dot', 'norm', 'pinv', 'qr', 'slogdet', 'solve', 'svd',
]  # fmt: skip
__getattr__ = missing_names('numpy.linalg')


def decompose(rows):
    """LU with pivots, in place: the order of rows and the sign of the permutation; None where a pivot is zero."""
    size, order, sign = len(rows), list(range(len(rows))), 1
    for k in range(size):
        pivot = max(range(k, size), key=lambda i: abs(rows[i][k]))
        if rows[pivot][k] == 0:
            return None
        if pivot != k:
            rows[k], rows[pivot] = rows[pivot], rows[k]
            order[k], order[pivot] = order[pivot], order[k]
            sign = -sign
        top = rows[k]
        for row in rows[k + 1 :]:
            row[k] /= top[k]
            factor = row[k]
            if factor:
                for j in range(k + 1, size):
                    row[j] -= factor * top[j]
    return order, sign


def stacked(function):
    """Applies a function of one matrix to the last two axes."""

    def call(a, *more):
        a = asarray(a)
        if a.ndim < 2:
            raise LinAlgError(f'{a.ndim}-dimensional array given. Array must be at least two-dimensional')
        if a.ndim == 2:
            return function(a, *more)
        found = [asarray(function(each, *more)) for each in a.reshape(-1, *a._shape[-2:])]
        return array([each.tolist() for each in found]).reshape(a._shape[:-2] + found[0]._shape)

    return call


@stacked
def det(a):
    sign, logarithm = slogdet(a)
    # From the logarithm, as in numpy, where it gives the same last digit.
    return sign * functions.exp(logarithm)


def slogdet(a):
    rows, given = square_rows(asarray(a))
    found = decompose(rows)
    if found is None:
        return given.box(given.store(0)), float64.box(-math.inf)
    sign, total = given.store(found[1]), 0.0
    for i, row in enumerate(rows):
        sign *= row[i] / abs(row[i])
        total += math.log(abs(row[i]))
    return given.box(sign), float64.box(total)


def solve(a, b):
    matrix = type(b) if isinstance(b, ndarray) else ndarray
    a, b = asarray(a), asarray(b)
    rows, given = square_rows(a)
    if len(rows) != (b._shape or (0,))[0]:
        raise ValueError('solve: Input operand 1 has a mismatch in its core dimension 0')
    given = complex128 if b.dtype.kind == 'c' else given
    found = decompose(rows)
    if found is None:
        raise LinAlgError('Singular matrix')
    values, columns = b.astype(given)._values(), b.size // len(rows) if rows else 0
    wanted = [list(values[i * columns : (i + 1) * columns]) for i in found[0]]
    substitute(rows, wanted)
    return matrix.of([value for row in wanted for value in row], b._shape, given)


def substitute(rows, wanted):
    """Solves for a decomposed matrix, in place."""
    size = len(rows)
    for i in range(size):
        for k in range(i):
            if rows[i][k]:
                wanted[i] = [value - rows[i][k] * known for value, known in zip(wanted[i], wanted[k])]
    for i in reversed(range(size)):
        for k in range(i + 1, size):
            if rows[i][k]:
                wanted[i] = [value - rows[i][k] * known for value, known in zip(wanted[i], wanted[k])]
        wanted[i] = [value / rows[i][i] for value in wanted[i]]


def inv(a):
    made = one_inverse(a)
    return a._like(made._values(), made._shape, made.dtype) if isinstance(a, ndarray) else made


@stacked
def one_inverse(a):
    return solve(a, eye(a._shape[0]))


def matrix_power(a, n):
    given = a if isinstance(a, ndarray) else asarray(a)
    square_rows(asarray(given))
    if n < 0:
        given, n = inv(given), -n
    made = given._like(eye(given._shape[-1], dtype=given.dtype)._values(), given._shape, given.dtype)
    while n:
        if n & 1:
            made = dot(made, given)
        given, n = dot(given, given), n >> 1
    return made


def multi_dot(arrays):
    made = arrays[0]
    for each in arrays[1:]:
        made = dot(made, each)
    return made


def cholesky(a):
    rows, given = square_rows(asarray(a))
    size = len(rows)
    made = [[given.store(0)] * size for _ in rows]
    for j in range(size):
        rest = rows[j][j] - sum(abs(value) ** 2 for value in made[j][:j])
        if not rest.real > 0:
            raise LinAlgError('Matrix is not positive definite')
        made[j][j] = given.store(math.sqrt(rest.real))
        for i in range(j + 1, size):
            known = sum(x * y.conjugate() for x, y in zip(made[i][:j], made[j][:j]))
            made[i][j] = (rows[i][j] - known) / made[j][j]
    return array(made, given)


def qr(a, mode='reduced'):
    """By Householder reflections."""
    a = asarray(a)
    given = complex128 if a.dtype.kind == 'c' else float64
    rows, columns = a._shape
    r, q = a.astype(given).tolist(), eye(rows, dtype=given).tolist()
    for k in range(min(rows - 1, columns) if given is float64 else min(rows, columns)):
        x = [r[i][k] for i in range(k, rows)]
        length = math.sqrt(sum(abs(value) ** 2 for value in x))
        if length == 0 or not any(x[1:]) and given is float64:
            continue
        v = list(x)
        v[0] += (x[0] / abs(x[0]) if x[0] else 1) * length
        scale = 2 / sum(abs(value) ** 2 for value in v)
        for j in range(columns):
            part = scale * sum(value.conjugate() * r[k + i][j] for i, value in enumerate(v))
            for i, value in enumerate(v):
                r[k + i][j] -= part * value
        for row in q:
            part = scale * sum(row[k + i] * value for i, value in enumerate(v))
            for i, value in enumerate(v):
                row[k + i] -= part * value.conjugate()
        for i in range(k + 1, rows):
            r[i][k] = given.store(0)
    count = rows if mode == 'complete' else min(rows, columns)
    upper = array(r[:count], given)
    return upper if mode == 'r' else (array([row[:count] for row in q], given), upper)
