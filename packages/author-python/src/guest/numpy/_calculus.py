"""Differences, slopes, integrals, interpolation, convolution."""
import math
from bisect import bisect_right

from . import _functions as functions
from ._array import as_shape, ndarray
from ._axes import checked
from ._dtypes import complex128, float64
from ._reading import array, asarray, unwrap


def sinc(x):
    y = math.pi * asarray(x)
    y = functions.add(y, functions.equal(y, 0) * 1e-20)
    return functions.sin(y) / y


def diff(a, n=1, axis=-1):
    a = asarray(a)
    before = (slice(None),) * checked(axis, a.ndim)
    for _ in range(n):
        high, low = a[(*before, slice(1, None))], a[(*before, slice(None, -1))]
        a = functions.not_equal(high, low) if a.dtype.kind == 'b' else high - low
    return a


def ediff1d(ary):
    return diff(asarray(ary).ravel())


def gradient(f, *varargs, axis=None, edge_order=1):
    f = asarray(f)
    f = f if f.dtype.kind in 'fc' else f.astype(float64)
    axes = list(range(f.ndim)) if axis is None else [checked(each, f.ndim) for each in as_shape(axis)]
    spacings = list(varargs) or [1.0]
    spacings = spacings * len(axes) if len(spacings) == 1 else spacings
    made = [slope(f.swapaxes(each, -1), spacing, edge_order).swapaxes(each, -1) for each, spacing in zip(axes, spacings)]
    return made[0] if len(made) == 1 else made


def slope(f, spacing, edge_order):
    count = f._shape[-1]
    if count < edge_order + 1:
        raise ValueError('Shape of array too small to calculate a numerical gradient')
    given = asarray(spacing)
    steps = diff(given) if given.ndim else asarray([given.item()] * (count - 1), float)
    made = ndarray(f._shape, f.dtype)
    before, after = steps[:-1], steps[1:]
    if all(step == steps._values()[0] for step in steps._values()):
        made[..., 1:-1] = (f[..., 2:] - f[..., :-2]) / (2.0 * steps[0])
    else:
        made[..., 1:-1] = (
            -(after / (before * (before + after))) * f[..., :-2]
            + ((after - before) / (before * after)) * f[..., 1:-1]
            + (before / (after * (before + after))) * f[..., 2:]
        )
    if edge_order == 1:
        made[..., 0] = (f[..., 1] - f[..., 0]) / steps[0]
        made[..., -1] = (f[..., -1] - f[..., -2]) / steps[-1]
        return made
    a, b = steps[0], steps[1]
    made[..., 0] = -(2 * a + b) / (a * (a + b)) * f[..., 0] + (a + b) / (a * b) * f[..., 1] - a / (b * (a + b)) * f[..., 2]
    a, b = steps[-2], steps[-1]
    made[..., -1] = b / (a * (a + b)) * f[..., -3] - (b + a) / (a * b) * f[..., -2] + (2 * b + a) / (b * (a + b)) * f[..., -1]
    return made


def trapz(y, x=None, dx=1.0, axis=-1):
    y = asarray(y)
    before = (slice(None),) * checked(axis, y.ndim)
    steps = dx if x is None else diff(x, axis=axis if asarray(x).ndim > 1 else -1)
    if x is not None and asarray(x).ndim == 1 and y.ndim > 1:
        steps = steps.reshape([-1 if i == len(before) else 1 for i in range(y.ndim)])
    return (steps * (y[(*before, slice(1, None))] + y[(*before, slice(None, -1))]) / 2.0).sum(axis)


trapezoid = trapz


def interp(x, xp, fp, left=None, right=None, period=None):
    if period is not None:
        raise TypeError('this site has no period in numpy.interp')
    places, values, wanted = asarray(xp, float)._values(), asarray(fp), asarray(x, float)
    known = values._values() if values.dtype.kind == 'c' else values.astype(float64)._values()
    if len(places) != len(known):
        raise ValueError('fp and xp are not of the same length.')
    if not places:
        raise ValueError('array of sample points is empty')
    left, right = known[0] if left is None else left, known[-1] if right is None else right

    def at(value):
        if value != value or value < places[0]:
            return value if value != value else left
        if value > places[-1]:
            return right
        i = bisect_right(places, value) - 1
        if i == len(places) - 1 or places[i] == value:
            return known[i]
        return (known[i + 1] - known[i]) / (places[i + 1] - places[i]) * (value - places[i]) + known[i]

    given = complex128 if values.dtype.kind == 'c' else float64
    return unwrap(ndarray.of([given.store(at(value)) for value in wanted._values()], wanted._shape, given))


def convolve(a, v, mode='full'):
    from ._linear import product_type

    a, v = asarray(a).ravel(), asarray(v).ravel()
    if not a.size or not v.size:
        raise ValueError('a cannot be empty' if not a.size else 'v cannot be empty')
    if v.size > a.size:
        a, v = v, a
    given = product_type(a, v)
    made = [given.store(0)] * (a.size + v.size - 1)
    for i, x in enumerate(a._values()):
        for j, y in enumerate(v._values()):
            made[i + j] += x * y
    if mode == 'valid':
        made = made[v.size - 1 : a.size]
    elif mode == 'same':
        start = (v.size - 1) // 2
        made = made[start : start + a.size]
    return array(made, given)


def correlate(a, v, mode='valid'):
    return convolve(a, asarray(v).ravel()[::-1].conj(), mode)
