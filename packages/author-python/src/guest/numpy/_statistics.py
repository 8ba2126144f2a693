"""Quantiles, histograms, correlation, and the functions that leave out nan."""
import math

from . import _functions as functions
from . import _reductions as reductions
from ._array import ndarray
from ._axes import along
from ._dtypes import float64, int64
from ._reading import array, asarray, unwrap
from ._sorting import sort_key

OFFSETS = {'lower': math.floor, 'higher': math.ceil, 'nearest': round}


def quantile_of(row, share, method):
    if not row:
        return math.nan
    row = sorted(row)
    if row[-1] != row[-1] or any(value != value for value in row):
        return math.nan
    at = share * (len(row) - 1)
    if method == 'midpoint':
        return (row[math.floor(at)] + row[math.ceil(at)]) / 2
    if method in OFFSETS:
        return row[OFFSETS[method](at)]
    if method != 'linear':
        raise ValueError(f'this site has no method {method!r} of numpy.quantile')
    low = math.floor(at)
    if low + 1 >= len(row):
        return row[low]
    part, step = at - low, row[low + 1] - row[low]
    return row[low + 1] - step * (1 - part) if part >= 0.5 else row[low] + step * part


def quantile(a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=False, interpolation=None):
    given, shares = reductions.asanyarray(a), asarray(q, float)
    if any(not 0 <= share <= 1 for share in shares._values()):
        raise ValueError('Quantiles must be in the range [0, 1]')
    parsed = given.astype(float64) if given.dtype.kind != 'f' else given
    found = [
        along(parsed, parsed._values(), axis, lambda row: quantile_of(row, share, interpolation or method), parsed.dtype, keepdims)
        for share in shares._values()
    ]
    if not shares.ndim:
        return found[0]
    made = array([each.tolist() if isinstance(each, ndarray) else each for each in found], float)
    return made.reshape(shares._shape + made._shape[1:])


def percentile(a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=False, interpolation=None):
    shares = asarray(q, float)
    if any(not 0 <= share <= 100 for share in shares._values()):
        raise ValueError('Percentiles must be in the range [0, 100]')
    return quantile(a, shares / 100, axis, None, False, method, keepdims, interpolation)


def median(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    given = reductions.asanyarray(a)
    return along(given, given._values(), axis, middle, given.dtype if given.dtype.kind in 'fc' else float64, keepdims)


def middle(row):
    row = sorted(row, key=sort_key('c') if any(isinstance(value, complex) for value in row) else None)
    if not row or any(value != value for value in row):
        return math.nan
    half = len(row) // 2
    return row[half] * 1.0 if len(row) % 2 else (row[half - 1] + row[half]) / 2


def without_nan(function, fill=None):
    """The same function of the values that aren't nan."""

    def call(a, axis=None, **options):
        given = asarray(a, None)
        if given.dtype.kind not in 'fc':
            return function(given, axis, **options)
        if axis is None:
            return function(given[~functions.isnan(given)], **options)
        rows = ndarray.of(given._values(), given._shape, given.dtype).swapaxes(axis, -1)
        found = [function(row[~functions.isnan(row)], **options) for row in rows.reshape(-1, rows._shape[-1])]
        return asarray(found).reshape(rows._shape[:-1])

    return call


nansum, nanmean = without_nan(reductions.sum), without_nan(reductions.mean)
nanstd, nanvar, nanmedian = without_nan(reductions.std), without_nan(reductions.var), without_nan(median)
nanmax, nanmin, nanprod = without_nan(reductions.max), without_nan(reductions.min), without_nan(reductions.prod)


def cov(m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None):
    from ._linear import dot
    from ._joining import concatenate
    from ._shapes import atleast_2d

    rows = atleast_2d(asarray(m))
    if not rowvar and rows._shape[0] != 1:
        rows = rows.T
    if y is not None:
        more = atleast_2d(asarray(y))
        rows = concatenate([rows, more if rowvar or more._shape[0] == 1 else more.T])
    away = rows - reductions.mean(rows, axis=1, keepdims=True)
    degrees = rows._shape[1] - ((0 if bias else 1) if ddof is None else ddof)
    made = dot(away, functions.conjugate(away.T)) / degrees
    return made if made.size > 1 else made.reshape(())


def corrcoef(x, y=None, rowvar=True):
    from ._diagonals import diag

    matrix = cov(x, y, rowvar)
    if not matrix.ndim:
        return unwrap(matrix / matrix)
    scale = functions.sqrt(diag(matrix))
    return matrix / scale[:, None] / scale[None, :]


def histogram(a, bins=10, range=None, density=None, weights=None):
    values = asarray(a).ravel()
    if isinstance(bins, int):
        low, high = range or ((values.min(), values.max()) if values.size else (0.0, 1.0))
        if low == high:
            low, high = low - 0.5, high + 0.5
        from ._creation import linspace

        edges = linspace(low, high, bins + 1)
    else:
        edges = asarray(bins)
    sides = edges._values()
    counts = [0] * (len(sides) - 1)
    shares = [1] * values.size if weights is None else asarray(weights)._values()
    from bisect import bisect_right

    for value, share in zip(values._values(), shares):
        if sides[0] <= value <= sides[-1]:
            place = bisect_right(sides, value) - 1
            counts[min(place, len(counts) - 1)] += share
    found = asarray(counts)
    if density:
        found = found / (edges[1:] - edges[:-1]) / found.sum()
    return found, edges


def bincount(x, weights=None, minlength=0):
    places = asarray(x)._values()
    counts = [0] * max(minlength, max(places, default=-1) + 1)
    shares = [1] * len(places) if weights is None else asarray(weights, float)._values()
    for place, share in zip(places, shares):
        counts[place] += share
    return asarray(counts, int64 if weights is None else float64)
