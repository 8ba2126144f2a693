"""Eigenvalues of matrices that equal their conjugate transpose."""
import math

from ._eigen import square_rows
from ._hessenberg import MOST_STEPS
from ._reading import array, asarray


def eigvalsh(a, UPLO='L'):
    return eigh(a, UPLO)[0]


def eigh(a, UPLO='L'):
    """For matrices that equal their conjugate transpose, by Jacobi rotations; the smallest value first."""
    rows, given = square_rows(asarray(a))
    size = len(rows)
    for i in range(size):
        for j in range(i):
            low, high = (i, j), (j, i)
            (x, y), (u, v) = (low, high) if UPLO == 'L' else (high, low)
            rows[u][v] = rows[x][y].conjugate()
    q = [[given.store(i == j) for j in range(size)] for i in range(size)]
    total = math.sqrt(sum(abs(value) ** 2 for row in rows for value in row))
    for _ in range(MOST_STEPS):
        if math.sqrt(sum(abs(rows[i][j]) ** 2 for i in range(size) for j in range(i))) <= total * 1e-17:
            break
        for i in range(size):
            for j in range(i + 1, size):
                jacobi(rows, q, i, j)
    order = sorted(range(size), key=lambda i: rows[i][i].real)
    values = [rows[i][i].real for i in order]
    return array(values, float), array([[row[i] for i in order] for row in q], given).reshape(size, size)


def jacobi(a, q, i, j):
    gamma = a[i][j]
    if abs(gamma) <= 1e-300:
        return
    phase = gamma / abs(gamma)
    theta = (a[j][j].real - a[i][i].real) / (2 * abs(gamma))
    t = math.copysign(1, theta) / (abs(theta) + math.hypot(1, theta))
    c = 1 / math.hypot(1, t)
    s = t * c
    for row in (*a, *q):
        x, y = row[i], row[j]
        row[i], row[j] = c * x - s * phase.conjugate() * y, s * phase * x + c * y
    for k in range(len(a)):
        x, y = a[i][k], a[j][k]
        a[i][k], a[j][k] = c * x - s * phase * y, s * phase.conjugate() * x + c * y
    a[i][j] = a[j][i] = a[i][j] * 0
