"""Singular values, by one-sided Jacobi rotations, and what is computed from them."""
import math

from ._array import ndarray
from ._dtypes import complex128, float64
from ._hessenberg import LinAlgError
from ._linear import dot
from ._reading import array, asarray

EPSILON = 2.220446049250313e-16
MOST_SWEEPS = 60


def inner(x, y):
    return sum(a.conjugate() * b for a, b in zip(x, y))


def decompose(a):
    """Columns of U times the singular values, the singular values, and columns of V, the largest first; for a matrix with at
    least as many rows as columns."""
    columns = [list(column) for column in zip(*a)]
    size = len(columns)
    right = [[1.0 if i == j else 0.0 for i in range(size)] for j in range(size)]
    # Columns as short as this are rounding errors.
    shortest = EPSILON**2 * sum(inner(column, column).real for column in columns)
    for _ in range(MOST_SWEEPS):
        is_done = True
        for i in range(size):
            for j in range(i + 1, size):
                x, y = columns[i], columns[j]
                alpha, beta, gamma = inner(x, x).real, inner(y, y).real, inner(x, y)
                if abs(gamma) <= EPSILON * math.sqrt(alpha * beta) or min(alpha, beta) <= shortest:
                    continue
                is_done = False
                phase = gamma / abs(gamma)
                zeta = (beta - alpha) / (2 * abs(gamma))
                t = math.copysign(1, zeta) / (abs(zeta) + math.hypot(1, zeta))
                c = 1 / math.hypot(1, t)
                s = c * t
                columns[i], columns[j] = rotate(x, y, c, s, phase)
                right[i], right[j] = rotate(right[i], right[j], c, s, phase)
        if is_done:
            break
    else:
        raise LinAlgError('SVD did not converge')
    sizes = [math.sqrt(inner(column, column).real) for column in columns]
    order = sorted(range(size), key=lambda i: -sizes[i])
    return [columns[i] for i in order], [sizes[i] for i in order], [right[i] for i in order]


def rotate(x, y, c, s, phase):
    conjugated = phase.conjugate()
    return (
        [c * a - s * b * conjugated for a, b in zip(x, y)],
        [s * a * phase + c * b for a, b in zip(x, y)],
    )


def extend(columns, count, size):
    """More columns, at right angles to all before."""
    for i in range(size):
        if len(columns) >= count:
            break
        new = [1.0 if i == j else 0.0 for j in range(size)]
        for _ in range(2):
            for known in columns:
                part = inner(known, new)
                new = [a - part * b for a, b in zip(new, known)]
        length = math.sqrt(inner(new, new).real)
        if length > 0.1 / size:
            columns.append([value / length for value in new])
    return columns


def svd(a, full_matrices=True, compute_uv=True, hermitian=False):
    a = asarray(a)
    if a.ndim != 2:
        raise LinAlgError(f'{a.ndim}-dimensional array given. Array must be two-dimensional')
    given = complex128 if a.dtype.kind == 'c' else float64
    rows, columns = a._shape
    is_wide = rows < columns
    scaled, sizes, right = decompose((a.conj().T if is_wide else a).astype(given).tolist())
    values = ndarray.of(sizes, (len(sizes),), float64)
    if not compute_uv:
        return values
    long, short = (columns, rows) if is_wide else (rows, columns)
    limit = max(sizes, default=0) * EPSILON
    left = [[value / length for value in column] for column, length in zip(scaled, sizes) if length > limit]
    left = extend(left, long if full_matrices else short, long)
    u, v = array([list(row) for row in zip(*left)], given), array([list(row) for row in zip(*right)], given)
    return (v, values, u.conj().T.copy()) if is_wide else (u, values, v.conj().T.copy())


def pinv(a, rcond=1e-15, hermitian=False):
    u, sizes, v = svd(a, full_matrices=False)
    limit = rcond * max(sizes._values(), default=0)
    inverse = array([1 / size if size > limit else 0.0 for size in sizes._values()], float)
    return dot(v.conj().T * inverse, u.conj().T)


def matrix_rank(A, tol=None, hermitian=False):
    a = asarray(A)
    if a.ndim < 2:
        return int(any(a._values()))
    sizes = svd(a, compute_uv=False)._values()
    limit = max(sizes, default=0) * max(a._shape) * EPSILON if tol is None else tol
    return sum(1 for size in sizes if size > limit)


def cond(x, p=None):
    from ._norms import norm
    from .linalg import inv

    if p not in (None, 2, -2):
        return norm(x, p) * norm(inv(x), p)
    sizes = svd(x, compute_uv=False)
    return sizes[-1] / sizes[0] if p == -2 else sizes[0] / sizes[-1]


def lstsq(a, b, rcond='warn'):
    a, b = asarray(a), asarray(b)
    if a._shape[0] != b._shape[0]:
        raise LinAlgError('Incompatible dimensions')
    limit = max(a._shape) * EPSILON if rcond is None else EPSILON if rcond == 'warn' or rcond < 0 else rcond
    u, sizes, v = svd(a, full_matrices=False)
    largest = max(sizes._values(), default=0)
    rank = sum(1 for size in sizes._values() if size > limit * largest)
    inverse = array([1 / size if size > limit * largest else 0.0 for size in sizes._values()], float)
    projected = dot(u.conj().T, b)
    found = dot(v.conj().T, (projected.T * inverse).T)
    rest = array([], float)
    if rank == a._shape[1] and a._shape[0] > a._shape[1]:
        away = abs(b - dot(a, found)) ** 2
        rest = asarray(away.sum(0)).reshape(-1)
    return found, rest, rank, sizes
