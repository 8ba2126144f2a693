"""Arrays made of several, or of parts of one."""
from math import prod

from ._array import as_shape, ndarray
from ._axes import checked
from ._broadcasting import broadcast_to
from ._dtypes import as_dtype, int64, promote
from ._reading import array, asarray
from ._shapes import atleast_1d, atleast_2d, expand_dims, given, reshape, swapaxes


def concatenate(arrays, axis=0, out=None, dtype=None):
    arrays = [given(a) for a in arrays]
    if not arrays:
        raise ValueError('need at least one array to concatenate')
    if axis is None:
        arrays, axis = [asarray(a).ravel() for a in arrays], 0
    if any(not a.ndim for a in arrays):
        raise ValueError('zero-dimensional arrays cannot be concatenated')
    first = arrays[0]
    axis = checked(axis, first.ndim)
    rest = first._shape[:axis] + first._shape[axis + 1 :]
    if any(a.ndim != first.ndim or a._shape[:axis] + a._shape[axis + 1 :] != rest for a in arrays):
        raise ValueError('all the input array dimensions except for the concatenation axis must match exactly')
    found = arrays[0].dtype
    for a in arrays[1:]:
        found = promote(found, a.dtype)
    found = found if dtype is None else as_dtype(dtype)
    chunks = [prod(a._shape[axis:]) for a in arrays]
    columns = [a.astype(found)._values() for a in arrays]
    data = []
    for i in range(prod(first._shape[:axis])):
        for column, size in zip(columns, chunks):
            data += column[i * size : (i + 1) * size]
    length = sum(a._shape[axis] for a in arrays)
    return first._like(data, first._shape[:axis] + (length,) + first._shape[axis + 1 :], found)


def stack(arrays, axis=0, out=None):
    arrays = [given(a) for a in arrays]
    if any(a._shape != arrays[0]._shape for a in arrays):
        raise ValueError('all input arrays must have the same shape')
    return concatenate([expand_dims(a, axis) for a in arrays], axis)


def vstack(tup):
    return concatenate([atleast_2d(a) for a in tup], 0)


def hstack(tup):
    arrays = [atleast_1d(a) for a in tup]
    return concatenate(arrays, 0 if arrays and arrays[0].ndim == 1 else 1)


def column_stack(tup):
    arrays = [given(a) for a in tup]
    return concatenate([a if a.ndim >= 2 else reshape(a, (-1, 1)) for a in arrays], 1)


def dstack(tup):
    arrays = [given(a) for a in tup]
    return concatenate([a if a.ndim > 2 else reshape(a, (*(1, *a._shape)[-2:], 1)) for a in arrays], 2)


def append(arr, values, axis=None):
    if axis is None:
        return concatenate([asarray(arr).ravel(), asarray(values).ravel()])
    return concatenate([arr, values], axis)


def insert(arr, obj, values, axis=None):
    a = given(arr)
    if axis is None:
        a, axis = asarray(a).ravel(), 0
    rows = list(swapaxes(a, 0, axis)) if a.ndim > 1 else a.tolist()
    if isinstance(obj, (list, tuple, ndarray)):
        wanted = [int(place) for place in obj]
        new = list(broadcast_to(values, (len(wanted), *swapaxes(a, 0, axis)._shape[1:])))
    elif a.ndim > 1:
        wanted, new = [obj], [broadcast_to(values, rows[0]._shape)]
    else:
        new = list(atleast_1d(asarray(values)))
        wanted = [obj] * len(new)
    if any(not -len(rows) <= place <= len(rows) for place in wanted):
        raise IndexError(f'index {obj} is out of bounds for axis {axis} with size {len(rows)}')
    order = sorted(range(len(wanted)), key=lambda i: wanted[i] % (len(rows) + 1) if wanted[i] >= 0 else wanted[i] + len(rows))
    for shift, i in enumerate(order):
        at = wanted[i] if wanted[i] >= 0 else wanted[i] + len(rows) - shift
        rows.insert(at + shift, new[i])
    return swapaxes(array([row.tolist() if isinstance(row, ndarray) else row for row in rows], a.dtype), 0, axis)


def delete(arr, obj, axis=None):
    a = given(arr)
    if axis is None:
        a, axis = asarray(a).ravel(), 0
    axis = checked(axis, a.ndim)
    length = a._shape[axis]
    gone = asarray(ndarray.of(list(range(length)), (length,), int64)[obj])._values()
    kept = [i for i in range(length) if i not in gone]
    return a[(slice(None),) * axis + (kept,)]


def resize(a, new_shape):
    """Repeats the values where there are too few."""
    values, shape = given(a)._values(), as_shape(new_shape)
    count = prod(shape)
    data = (values * (count // len(values) + 1))[:count] if values else [0] * count
    return given(a)._like(data, shape, given(a).dtype)


def trim_zeros(filt, trim='fb'):
    first, last = 0, len(filt)
    while 'f' in trim.lower() and first < last and filt[first] == 0:
        first += 1
    while 'b' in trim.lower() and last > first and filt[last - 1] == 0:
        last -= 1
    return filt[first:last]


def split(ary, indices_or_sections, axis=0):
    a = given(ary)
    if isinstance(indices_or_sections, int) and a._shape[axis] % indices_or_sections:
        raise ValueError('array split does not result in an equal division')
    return array_split(a, indices_or_sections, axis)


def array_split(ary, indices_or_sections, axis=0):
    a = given(ary)
    length = a._shape[axis]
    if isinstance(indices_or_sections, int):
        size, more = divmod(length, indices_or_sections)
        ends = [i * size + (i if i < more else more) for i in range(1, indices_or_sections)]
    else:
        ends = list(indices_or_sections)
    before = (slice(None),) * checked(axis, a.ndim)
    return [a[(*before, slice(start, end))] for start, end in zip([0, *ends], [*ends, length])]


def hsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0 if given(ary).ndim == 1 else 1)


def vsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0)


def repeat(a, repeats, axis=None):
    a = given(a)
    if axis is None:
        a, axis = asarray(a).ravel(), 0
    length = a._shape[axis]
    counts = asarray(repeats)._values()
    counts = counts * length if len(counts) == 1 else counts
    return a[(slice(None),) * checked(axis, a.ndim) + ([i for i, count in enumerate(counts) for _ in range(count)],)]


def tile(A, reps):
    a = given(A)
    reps = as_shape(reps)
    size = len(reps) if len(reps) > a.ndim else a.ndim
    made = reshape(a, (1,) * (size - a.ndim) + a._shape)
    for axis, count in enumerate((1,) * (size - len(reps)) + reps):
        made = concatenate([made] * count, axis) if count else made[(slice(None),) * axis + (slice(0, 0),)]
    return made
