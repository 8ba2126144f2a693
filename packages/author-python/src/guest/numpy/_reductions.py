"""Sums, means, extremes and the like, along axes."""
import math

from . import _functions as functions
from ._array import ndarray
from ._axes import along, axes_of, checked
from ._dtypes import as_dtype, bool_, float64, int64
from ._reading import asarray
from ._sums import complex_sum, pairwise_sum, plain_sum, product, total


def sum_type(array, dtype):
    if dtype is not None:
        return as_dtype(dtype)
    kind = array.dtype.kind
    return int64 if kind in 'bi' else as_dtype('uint64') if kind == 'u' else array.dtype


def sum(a, axis=None, dtype=None, out=None, keepdims=False, initial=0, where=True):
    if hasattr(a, '__next__'):
        a = list(a)
    array = asanyarray(a)
    given = sum_type(array, dtype)
    values = array._values()
    if where is not True:
        mask = asarray(where)._values()
        values = [value if kept else 0 for value, kept in zip(values, mask)]
    # Rows that aren't neighbors in memory are added one by one.
    last = array.ndim - 1 in axes_of(axis, array.ndim)
    adds = (pairwise_sum if last else plain_sum) if given.kind in 'fc' else total
    if given.kind == 'c':
        adds = complex_sum
    made = along(array, values, axis, adds, given, keepdims)
    if initial:
        made = made + initial
    return put(out, made)


def put(out, made):
    if out is None:
        return made
    out[...] = made
    return out


def asanyarray(a):
    return a if isinstance(a, ndarray) else asarray(a)


def prod(a, axis=None, dtype=None, out=None, keepdims=False, initial=1, where=True):
    array = asanyarray(a)
    given = sum_type(array, dtype)
    return put(out, along(array, array._values(), axis, lambda row: product(row, given), given, keepdims) * initial)


def cumulate(function):
    def call(a, axis=None, dtype=None, out=None):
        array = asanyarray(a)
        if axis is None:
            array, axis = array.ravel(), array.ndim - 1 if type(array) is not ndarray else 0
        return put(out, function.accumulate(array, axis, sum_type(array, dtype)))

    return call


cumsum, cumprod = cumulate(functions.add), cumulate(functions.multiply)


def counted(array, axis):
    return math.prod(array._shape[i] for i in axes_of(axis, array.ndim) if i < array.ndim)


def mean_type(array, dtype):
    return as_dtype(dtype) if dtype is not None else array.dtype if array.dtype.kind in 'fcO' else float64


def mean(a, axis=None, dtype=None, out=None, keepdims=False, where=True):
    array = asanyarray(a)
    if where is not True:
        return sum(array, axis, where=where, keepdims=keepdims) / sum(asarray(where), axis, keepdims=keepdims)
    given = mean_type(array, dtype)
    return put(out, functions.divide(sum(array.astype(given), axis, keepdims=keepdims), counted(array, axis)))


def var(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, where=True):
    array = asanyarray(a)
    array = array.astype(mean_type(array, dtype))
    away = functions.absolute(array - mean(array, axis, keepdims=True))
    degrees = max_plain(counted(array, axis) - ddof, 0)
    return put(out, functions.divide(sum(functions.square(away), axis, keepdims=keepdims), degrees))


def max_plain(a, b):
    return a if a > b else b


def std(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, where=True):
    return put(out, functions.sqrt(var(a, axis, dtype, None, ddof, keepdims)))


def average(a, axis=None, weights=None, returned=False, keepdims=False):
    array = asanyarray(a)
    if weights is None:
        result = mean(array, axis)
        scale = counted(array, axis)
    else:
        weights = asarray(weights)
        if weights._shape != array._shape and axis is not None:
            place = checked(axis, array.ndim)
            weights = weights.reshape([array._shape[i] if i == place else 1 for i in range(array.ndim)])
        weights = weights + array * 0
        scale = sum(weights, axis)
        if not asarray(scale != 0).all():
            raise ZeroDivisionError("Weights sum to zero, can't be normalized")
        result = sum(array * weights, axis) / scale
    return (result, scale + result * 0) if returned else result


def extreme(function, name):
    def call(a, axis=None, out=None, keepdims=False, initial=None, where=True):
        array = asanyarray(a)
        if not array.size and initial is None:
            raise ValueError(f'zero-size array to reduction operation {name} which has no identity')
        step = function.loops.get(array.dtype.kind)

        def join(row):
            result = row[0] if initial is None else initial
            for value in row:
                result = step(result, value)
            return result

        return put(out, along(array, array._values(), axis, join, array.dtype, keepdims))

    return call


max, min = extreme(functions.maximum, 'maximum'), extreme(functions.minimum, 'minimum')
amax, amin = max, min


def ptp(a, axis=None, out=None, keepdims=False):
    return functions.subtract(max(a, axis, keepdims=keepdims), min(a, axis, keepdims=keepdims))


def place_of(better):
    def call(a, axis=None, out=None, keepdims=False):
        array = asanyarray(a)
        if not array.size:
            raise ValueError('attempt to get argmax or argmin of an empty sequence')

        def join(row):
            found, is_better = 0, better.loops[array.dtype.kind]
            for i, value in enumerate(row):
                if value != value:
                    return i
                if is_better(value, row[found]):
                    found = i
            return found

        return along(array, array._values(), axis, join, int64, keepdims)

    return call


argmax, argmin = place_of(functions.greater), place_of(functions.less)


def all(a, axis=None, out=None, keepdims=False, where=True):
    array = asanyarray(a)
    return along(array, array._values(), axis, every, bool_, keepdims)


def any(a, axis=None, out=None, keepdims=False, where=True):
    array = asanyarray(a)
    return along(array, array._values(), axis, some, bool_, keepdims)


def every(row):
    for value in row:
        if not value:
            return False
    return True


def some(row):
    return not every([not value for value in row])


def count_nonzero(a, axis=None, keepdims=False):
    array = asanyarray(a)
    made = along(array, array._values(), axis, lambda row: len([0 for value in row if value]), int64, keepdims)
    return int(made) if axis is None and not keepdims else made
