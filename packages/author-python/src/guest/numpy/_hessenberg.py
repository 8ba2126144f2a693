"""What both forms of QR steps begin with, and take."""
import math

EPSILON = 2.220446049250313e-16
MOST_STEPS = 300


class LinAlgError(ValueError):
    __module__ = 'numpy.linalg'


def hessenberg(rows):
    """Zeros below the first diagonal under the main one, by reflections; and the product of these."""
    size = len(rows)
    h = [list(row) for row in rows]
    q = [[1.0 if i == j else 0.0 for j in range(size)] for i in range(size)]
    for k in range(size - 2):
        x = [h[i][k] for i in range(k + 1, size)]
        if not any(x[1:]):
            continue
        length = math.sqrt(sum(abs(value) ** 2 for value in x))
        x[0] += (x[0] / abs(x[0]) if x[0] else 1) * length
        reflect(h, q, x, k + 1)
        for i in range(k + 2, size):
            h[i][k] = h[i][k] * 0
    return h, q


def reflect(h, q, v, start):
    """Applies the reflection at v, which covers rows and columns from `start`, from both sides."""
    size = len(h)
    scale = 2 / sum(abs(value) ** 2 for value in v)
    for j in range(size):
        part = scale * sum(value.conjugate() * h[start + i][j] for i, value in enumerate(v))
        for i, value in enumerate(v):
            h[start + i][j] -= part * value
    for row in (*h, *q):
        part = scale * sum(row[start + i] * value for i, value in enumerate(v))
        for i, value in enumerate(v):
            row[start + i] -= part * value.conjugate()


def turn_rows(t, q, i, c, s):
    """A rotation of the neighbors i and i + 1, from both sides."""
    for j in range(len(t)):
        x, y = t[i][j], t[i + 1][j]
        t[i][j], t[i + 1][j] = c.conjugate() * x + s.conjugate() * y, -s * x + c * y
    for row in (*t, *q):
        x, y = row[i], row[i + 1]
        row[i], row[i + 1] = c * x + s * y, -s.conjugate() * x + c.conjugate() * y
