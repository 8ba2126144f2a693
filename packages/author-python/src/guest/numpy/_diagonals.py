"""Diagonals and triangles of matrices."""
from ._array import ndarray
from ._broadcasting import broadcast_to
from ._reading import asarray
from ._shapes import given, moveaxis


def diagonal(a, offset=0, axis1=0, axis2=1):
    a = moveaxis(given(a), (axis1, axis2), (-2, -1))
    rows, columns = a._shape[-2:]
    start = offset * a._steps[-1] if offset >= 0 else -offset * a._steps[-2]
    length = max(0, min(rows, columns - offset) if offset >= 0 else min(rows + offset, columns))
    return asarray(a)._seen_as(a._offset + start, (*a._shape[:-2], length), (*a._steps[:-2], a._steps[-1] + a._steps[-2]))


def diag(v, k=0):
    a = given(v)
    if a.ndim == 2:
        return diagonal(a, k)
    if a.ndim != 1:
        raise ValueError('Input must be 1- or 2-d.')
    size = a.size + abs(k)
    made = ndarray((size, size), a.dtype)
    start = k if k >= 0 else -k * size
    for i, value in enumerate(a._values()):
        made._data[start + i * (size + 1)] = value
    return made


def diagflat(v, k=0):
    return diag(asarray(v).ravel(), k)


def triangle(m, keeps):
    a = given(m)
    if a.ndim == 1:
        a = broadcast_to(a, a._shape * 2)
    rows, columns = a._shape[-2:]
    zero = a.dtype.store(0)
    kept = [keeps(i, j) for i in range(rows) for j in range(columns)]
    values = a._values()
    return a._like([value if kept[i % len(kept)] else zero for i, value in enumerate(values)], a._shape, a.dtype)


def tril(m, k=0):
    return triangle(m, lambda i, j: j - i <= k)


def triu(m, k=0):
    return triangle(m, lambda i, j: j - i >= k)


def trace(a, offset=0, axis1=0, axis2=1, dtype=None, out=None):
    return diagonal(asarray(a), offset, axis1, axis2).sum(-1)
