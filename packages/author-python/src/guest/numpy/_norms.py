"""Lengths of vectors, sizes of matrices."""
import math

from . import _functions as functions
from ._axes import along, axes_of
from ._dtypes import float64
from ._reading import asarray
from ._singular import svd


def norm(x, ord=None, axis=None, keepdims=False):
    a = asarray(x)
    a = a if a.dtype.kind in 'fc' else a.astype(float64)
    if axis is None and (ord is None or a.ndim == 1 and ord == 2):
        found = math.sqrt(sum(abs(value) ** 2 for value in a._values()))
        made = float64.box(found)
        return asarray(made).reshape((1,) * a.ndim) if keepdims else made
    axes = axes_of(axis, a.ndim)
    if len(axes) == 1:
        sizes = functions.absolute(a)
        return along(sizes, sizes._values(), axes[0], lambda row: vector_norm(row, 2 if ord is None else ord), float64, keepdims)
    if len(axes) != 2:
        raise ValueError('Improper number of dimensions to norm.')
    return matrix_norm(a, ord, axes, keepdims)


def vector_norm(row, order):
    if order == math.inf:
        return max(row)
    if order == -math.inf:
        return min(row)
    if order == 0:
        return float(sum(1 for value in row if value))
    if order == 2:
        return math.sqrt(sum(value * value for value in row))
    if isinstance(order, str):
        raise ValueError(f"Invalid norm order '{order}' for vectors")
    return sum(value**order for value in row) ** (1 / order)


def matrix_norm(a, order, axes, keepdims):
    if order in (None, 'fro'):
        return functions.sqrt((functions.absolute(a) ** 2).sum(axes, keepdims=keepdims))
    if order in (2, -2, 'nuc') and a.ndim == 2:
        found = svd(a, compute_uv=False)
        return found.sum() if order == 'nuc' else found.max() if order == 2 else found.min()
    if order not in (1, -1, math.inf, -math.inf) or a.ndim != 2:
        raise ValueError('Invalid norm order for matrices.')
    sums = functions.absolute(a).sum(0 if abs(order) == 1 else 1)
    return sums.max() if order > 0 else sums.min()
