"""Order, searching, sets."""
from bisect import bisect_left, bisect_right

from ._array import ndarray
from ._axes import checked
from ._broadcasting import common_shape, stretched_values
from ._dtypes import bool_, int64, promote
from ._indexing import true_places
from ._reading import asarray, unwrap


def sort_key(kind):
    """What to sort by: nan comes last."""
    if kind == 'f':
        return lambda value: (value != value, value)
    if kind == 'c':
        return lambda value: (value != value, value.real, value.imag)
    return None


def rows_of(a, axis):
    moved = a.swapaxes(axis, -1)
    length, values = moved._shape[-1], moved._values()
    return moved._shape, [values[i : i + length] for i in range(0, len(values), length)] if length else []


def sort(a, axis=-1, kind=None, order=None):
    a = asarray(a)
    if axis is None:
        a, axis = a.ravel(), 0
    checked(axis, a.ndim)
    shape, rows = rows_of(a, axis)
    key = sort_key(a.dtype.kind)
    return ndarray.of([value for row in rows for value in sorted(row, key=key)], shape, a.dtype).swapaxes(axis, -1).copy()


def argsort(a, axis=-1, kind=None, order=None):
    a = asarray(a)
    if axis is None:
        a, axis = a.ravel(), 0
    checked(axis, a.ndim)
    shape, rows = rows_of(a, axis)
    key = sort_key(a.dtype.kind) or (lambda value: value)
    data = [place for row in rows for place in sorted(range(len(row)), key=lambda i: key(row[i]))]
    return ndarray.of(data, shape, int64).swapaxes(axis, -1).copy()


def lexsort(keys, axis=-1):
    columns = [asarray(key).tolist() for key in keys]
    return asarray(sorted(range(len(columns[0])), key=lambda i: [column[i] for column in reversed(columns)]), int)


def searchsorted(a, v, side='left', sorter=None):
    values = asarray(a)._values()
    if sorter is not None:
        values = [values[i] for i in asarray(sorter)._values()]
    wanted = asarray(v)
    find = bisect_left if side == 'left' else bisect_right
    return unwrap(ndarray.of([find(values, value) for value in wanted._values()], wanted._shape, int64))


def digitize(x, bins, right=False):
    sides = asarray(bins)._values()
    values = asarray(x)
    falls = len(sides) > 1 and sides[0] > sides[-1]
    ordered = sides[::-1] if falls else sides
    find = bisect_left if right else bisect_right
    if falls:
        places = [len(ordered) - (bisect_right if right else bisect_left)(ordered, value) for value in values._values()]
    else:
        places = [find(ordered, value) for value in values._values()]
    return unwrap(ndarray.of(places, values._shape, int64))


def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None):
    a = asarray(ar)
    values = a._values() if axis is None else [tuple(row.ravel().tolist()) for row in a.swapaxes(0, axis)]
    key = sort_key(a.dtype.kind) if axis is None else None
    first, counts = {}, {}
    for i, value in enumerate(values):
        first.setdefault(value, i)
        counts[value] = counts.get(value, 0) + 1
    ordered = sorted(first, key=key)
    if axis is None:
        made = [ndarray.of(ordered, (len(ordered),), a.dtype)]
    else:
        made = [a.swapaxes(0, axis)[[first[value] for value in ordered]].swapaxes(0, axis)]
    ranks = {value: i for i, value in enumerate(ordered)}
    if return_index:
        made.append(asarray([first[value] for value in ordered], int))
    if return_inverse:
        made.append(asarray([ranks[value] for value in values], int))
    if return_counts:
        made.append(asarray([counts[value] for value in ordered], int))
    return made[0] if len(made) == 1 else tuple(made)


def where(condition, *choices):
    mask = asarray(condition)
    if not choices:
        return nonzero(mask)
    x, y = (asarray(choice) for choice in choices)
    from ._ufuncs import PLAIN, promote_weakly

    plain = [type(choice) in PLAIN for choice in choices]
    if plain[0] == plain[1]:
        given = promote(x.dtype, y.dtype)
    else:
        given = promote_weakly(y.dtype, x.dtype) if plain[0] else promote_weakly(x.dtype, y.dtype)
    shape = common_shape([mask._shape, x._shape, y._shape])
    columns = (stretched_values(each, shape) for each in (mask, x, y))
    return ndarray.of([given.store(a if is_first else b) for is_first, a, b in zip(*columns)], shape, given)


def nonzero(a):
    return tuple(asarray(places, int) for places in true_places(asarray(a)))


def flatnonzero(a):
    return nonzero(asarray(a).ravel())[0]


def argwhere(a):
    a = asarray(a)
    found = true_places(a)
    return asarray([list(place) for place in zip(*found)], int).reshape(-1, a.ndim)


def take(a, indices, axis=None, out=None, mode='raise'):
    a = asarray(a)
    places = indices if isinstance(indices, int) else asarray(indices, int)
    return a.ravel()[places] if axis is None else a[(slice(None),) * checked(axis, a.ndim) + (places,)]


def compress(condition, a, axis=None):
    a = asarray(a)
    kept = flatnonzero(condition)
    return take(a, kept, axis)


extract = compress


def select(condlist, choicelist, default=0):
    made = asarray(default)
    for condition, choice in zip(reversed(condlist), reversed(choicelist)):
        made = where(condition, choice, made)
    return made


def isin(element, test_elements, assume_unique=False, invert=False):
    a = asarray(element)
    known = set(asarray(test_elements)._values())
    return unwrap(ndarray.of([(value in known) != invert for value in a._values()], a._shape, bool_))


in1d = isin


def intersect1d(ar1, ar2, assume_unique=False):
    known = set(asarray(ar2)._values())
    a = unique(ar1)
    return a[[value in known for value in a._values()]] if a.size else a


def union1d(ar1, ar2):
    from ._joining import append

    return unique(append(ar1, ar2))


def setdiff1d(ar1, ar2, assume_unique=False):
    a = unique(ar1)
    return a[isin(a, ar2, invert=True)]


def setxor1d(ar1, ar2, assume_unique=False):
    return union1d(setdiff1d(ar1, ar2), setdiff1d(ar2, ar1))
