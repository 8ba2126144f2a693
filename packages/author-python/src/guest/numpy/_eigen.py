"""Eigenvalues and eigenvectors, in the order in which LAPACK finds them where that is determined: reduction to Hessenberg
form, then QR steps with shifts.
"""
import cmath
import math

from ._array import ndarray
from ._complex_schur import complex_schur
from ._dtypes import complex128, float64
from ._hessenberg import EPSILON, LinAlgError
from ._reading import asarray
from ._real_schur import real_schur, values_of


def square_rows(a):
    """The rows as floats or complex numbers, and their type."""
    if a.ndim != 2:
        raise LinAlgError(f'{a.ndim}-dimensional array given. Array must be two-dimensional')
    if a._shape[0] != a._shape[1]:
        raise LinAlgError('Last 2 dimensions of the array must be square')
    given = complex128 if a.dtype.kind == 'c' else float64
    rows = a.astype(given).tolist() if a.size else []
    if any(not cmath.isfinite(value) for row in rows for value in row):
        raise LinAlgError('Array must not contain infs or NaNs')
    return rows, given


def eigvals(a):
    return eig(a)[0]


def eig(a):
    matrix = type(a) if isinstance(a, ndarray) else ndarray
    rows, given = square_rows(asarray(a))
    size, order = len(rows), isolate(rows)
    moved = [[rows[i][j] for j in order] for i in order]
    if given is float64:
        t, q = real_schur(moved)
        values = values_of(t)
    else:
        t, q = complex_schur(moved)
        values = [t[i][i] for i in range(size)]
    q = [q[order.index(i)] for i in range(size)]
    kind = complex128 if any(isinstance(value, complex) for value in values) else float64
    columns = []
    for k, value in enumerate(values):
        is_second = given is float64 and isinstance(value, complex) and value.imag < 0
        columns.append([each.conjugate() for each in columns[-1]] if is_second else vector_of(t, q, k, value))
    vectors = matrix.of([kind.store(column[i]) for i in range(size) for column in columns], (size, size), kind)
    return ndarray.of([kind.store(value) for value in values], (size,), kind), vectors


def isolate(rows):
    """The order of rows and columns that has those with nothing beside the diagonal last, as LAPACK's balancing has it."""
    order, low, high = list(range(len(rows))), 0, len(rows)
    at = high - 1
    while at >= 0:
        if any(rows[order[at]][order[j]] for j in range(high) if j != at):
            at -= 1
            continue
        high -= 1
        order[at], order[high] = order[high], order[at]
        at = high - 1
    at = low
    while at < high:
        if any(rows[order[i]][order[at]] for i in range(low, high) if i != at):
            at += 1
            continue
        order[at], order[low] = order[low], order[at]
        low += 1
        at = low
    return order


def vector_of(t, q, k, value):
    """The eigenvector for the k-th value, with length 1. `t` is triangular but for blocks of two on its diagonal."""
    size = len(t)
    least = EPSILON * (max((abs(each) for row in t for each in row), default=0) or 1)
    x = [0.0] * size
    x[k], last = 1.0, k
    if k + 1 < size and t[k + 1][k]:
        above, below, last = t[k][k + 1], t[k + 1][k], k + 1
        x[k], x[last] = (1.0, 1j * value.imag / above) if abs(above) >= abs(below) else (-value.imag / below, 1j)
    i = k - 1
    while i >= 0:
        rest = -sum(t[i][j] * x[j] for j in range(i + 1, last + 1))
        if i and t[i][i - 1]:
            upper = -sum(t[i - 1][j] * x[j] for j in range(i + 1, last + 1))
            a, b, c, d = t[i - 1][i - 1] - value, t[i - 1][i], t[i][i - 1], t[i][i] - value
            scale = a * d - b * c
            scale = scale if abs(scale) > least * least else least * least
            x[i - 1], x[i] = (upper * d - b * rest) / scale, (a * rest - c * upper) / scale
            i -= 2
            continue
        gap = t[i][i] - value
        x[i] = rest / (gap if abs(gap) > least else least)
        i -= 1
    column = [sum(q[i][j] * x[j] for j in range(last + 1)) for i in range(size)]
    length = math.sqrt(sum(abs(each) ** 2 for each in column))
    return turn_largest([each / length for each in column])


def turn_largest(column):
    """Makes the largest component of a complex vector real, as LAPACK does; its real component keeps its sign."""
    if not any(isinstance(each, complex) for each in column):
        return column
    at = max(range(len(column)), key=lambda i: column[i].real ** 2 + column[i].imag ** 2)
    largest = column[at]
    turn = largest.conjugate() / abs(largest) * (-1 if largest.real < 0 else 1)
    column = [each * turn for each in column]
    column[at] = complex(column[at].real, 0.0)
    return column
