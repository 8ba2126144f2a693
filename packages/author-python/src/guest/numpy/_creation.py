"""New arrays."""
import math

from ._array import as_shape, ndarray
from ._dtypes import as_dtype, dtype_of, int64, promote
from ._reading import array, asarray


def full(shape, fill_value, dtype=None, order='C'):
    shape = as_shape(shape)
    if isinstance(fill_value, (list, tuple, ndarray)):
        made = ndarray(shape, dtype or asarray(fill_value).dtype)
        made[...] = fill_value
        return made
    given = dtype_of(fill_value) if dtype is None else as_dtype(dtype)
    plain = fill_value.item() if hasattr(type(fill_value), 'wrap_plain') else fill_value
    return ndarray.of([given.store(plain)] * math.prod(shape), shape, given)


def zeros(shape, dtype=float, order='C'):
    return full(shape, 0, dtype)


def ones(shape, dtype=None, order='C'):
    return full(shape, 1, float if dtype is None else dtype)


empty = zeros


def like(fill):
    def call(a, dtype=None, order='K', subok=True, shape=None):
        a = a if isinstance(a, ndarray) else asarray(a)
        given = a.dtype if dtype is None else as_dtype(dtype)
        shape = a._shape if shape is None else as_shape(shape)
        return a._like([given.store(fill)] * math.prod(shape), shape, given)

    return call


zeros_like, ones_like, empty_like = like(0), like(1), like(0)


def full_like(a, fill_value, dtype=None, order='K', subok=True, shape=None):
    made = zeros_like(a, dtype, shape=shape)
    made[...] = fill_value
    return made


def eye(N, M=None, k=0, dtype=float, order='C'):
    rows, columns, given = N, N if M is None else M, as_dtype(dtype)
    return ndarray.of([given.store(j - i == k) for i in range(rows) for j in range(columns)], (rows, columns), given)


def identity(n, dtype=None):
    return eye(n, dtype=float if dtype is None else dtype)


def tri(N, M=None, k=0, dtype=float):
    columns, given = N if M is None else M, as_dtype(dtype)
    return ndarray.of([given.store(j - i <= k) for i in range(N) for j in range(columns)], (N, columns), given)


def arange(start, stop=None, step=1, dtype=None):
    if stop is None:
        start, stop = 0, start
    if step is None:
        step = 1
    found = promote(promote(dtype_of(start), dtype_of(stop)), dtype_of(step))
    given = (int64 if found.kind == 'b' else found) if dtype is None else as_dtype(dtype)
    if found.kind in 'iu':
        values = list(range(int(start), int(stop), int(step)))
    else:
        start, stop, step = float(start), float(stop), float(step)
        # numpy takes the difference of the first two values for the step.
        step, count = (start + step) - start, math.ceil((stop - start) / step)
        values = [start + i * step for i in range(count)]
    return ndarray.of([given.store(value) for value in values], (len(values),), given)


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0):
    num = num.__index__()
    if num < 0:
        raise ValueError(f'Number of samples, {num}, must be non-negative.')
    start, stop = asarray(start) * 1.0, asarray(stop) * 1.0
    parts = num - 1 if endpoint else num
    step = (stop - start) / parts if parts > 0 else math.nan
    places = arange(0, num).reshape((num,) + (1,) * asarray(stop - start).ndim) * 1.0
    made = places * step + start if parts > 0 else places * (stop - start) + start
    if endpoint and num > 1:
        made[-1] = stop
    if dtype is not None:
        made = made.astype(dtype)
    return (made, step) if retstep else made


def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0):
    made = base ** linspace(start, stop, num, endpoint)
    return made if dtype is None else made.astype(dtype)


def geomspace(start, stop, num=50, endpoint=True, dtype=None, axis=0):
    from ._functions import log10

    sign = -1 if start < 0 and stop < 0 else 1
    made = sign * 10.0 ** linspace(log10(sign * start), log10(sign * stop), num, endpoint)
    if num:
        made[0] = start
    if endpoint and num > 1:
        made[-1] = stop
    return made if dtype is None else made.astype(dtype)


def meshgrid(*xi, copy=True, sparse=False, indexing='xy'):
    arrays = [asarray(each).ravel() for each in xi]
    count = len(arrays)
    made = [each.reshape((1,) * i + (-1,) + (1,) * (count - i - 1)) for i, each in enumerate(arrays)]
    if indexing == 'xy' and count > 1:
        made = [each.swapaxes(0, 1) for each in made]
    if sparse:
        return made
    from ._broadcasting import broadcast_arrays

    return [each.copy() for each in broadcast_arrays(*made)]


def indices(dimensions, dtype=int):
    grids = meshgrid(*[arange(length) for length in dimensions], indexing='ij')
    return array([grid.tolist() for grid in grids], dtype)


def vander(x, N=None, increasing=False):
    values = asarray(x)
    count = values.size if N is None else N
    powers = arange(count) if increasing else arange(count)[::-1]
    return values.reshape(-1, 1) ** powers


def fromiter(iter, dtype, count=-1):
    return array(list(iter), dtype)


def fromfunction(function, shape, dtype=float, **kwargs):
    return function(*[each for each in indices(shape, dtype)], **kwargs)


def copy(a, order='K'):
    return array(a)


class Grid:
    """`mgrid[0:3, 0:2]`"""

    def __getitem__(self, key):
        made = meshgrid(*[span(each) for each in (key if isinstance(key, tuple) else (key,))], indexing='ij')
        return array([each.tolist() for each in made]) if isinstance(key, tuple) else made[0]


def span(key):
    """The values of a slice; an imaginary step counts them."""
    start, step = key.start or 0, 1 if key.step is None else key.step
    if isinstance(step, complex):
        return linspace(start, key.stop, int(abs(step)))
    return arange(start, key.stop, step)


class Rows:
    """`r_[1:4, 0, [5, 6]]` and `c_[a, b]`"""

    def __init__(self, is_column):
        self.is_column = is_column

    def __getitem__(self, key):
        from ._joining import column_stack, concatenate
        from ._shapes import atleast_1d

        keys = key if isinstance(key, tuple) else (key,)
        given = [span(each) if isinstance(each, slice) else atleast_1d(asarray(each)) for each in keys]
        return column_stack(given) if self.is_column else concatenate(given)


mgrid, r_, c_ = Grid(), Rows(False), Rows(True)
