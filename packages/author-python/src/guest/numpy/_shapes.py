"""New shapes for the same values, and arrays made of others."""
from math import prod

from ._array import as_shape, ndarray, steps_of
from ._axes import axes_of, checked
from ._reading import asarray


def reshape(a, newshape, order='C'):
    a = given(a)
    shape = list(as_shape(newshape))
    if -1 in shape:
        at = shape.index(-1)
        rest = prod(shape[:at] + shape[at + 1 :])
        shape[at] = a.size // rest if rest else 0
    if prod(shape) != a.size or any(length < 0 for length in shape):
        raise ValueError(f'cannot reshape array of size {a.size} into shape {show(newshape)}')
    if order == 'F':
        return reshape(a.transpose(), tuple(reversed(shape))).transpose()
    if a._steps == steps_of(a._shape):
        return a._seen_as(a._offset, tuple(shape), steps_of(shape))
    return a._like(list(a._values()), tuple(shape), a.dtype)


def show(shape):
    return str(tuple(shape) if isinstance(shape, (list, tuple)) else (shape,)).replace(' ', '')


def given(a):
    return a if isinstance(a, ndarray) else asarray(a)


def ravel(a, order='C'):
    return reshape(a, (1, -1) if keeps_two(a) else -1, order)


def keeps_two(a):
    """Whether all views have two axes: those of matrices."""
    return isinstance(a, ndarray) and type(a) is not ndarray


def transpose(a, axes=None):
    a = given(a)
    order = tuple(reversed(range(a.ndim))) if axes is None else tuple(checked(axis, a.ndim) for axis in axes)
    if sorted(order) != list(range(a.ndim)):
        raise ValueError("axes don't match array")
    return a._seen_as(a._offset, tuple(a._shape[i] for i in order), tuple(a._steps[i] for i in order))


def swapaxes(a, axis1, axis2):
    a = given(a)
    order = list(range(a.ndim))
    i, j = checked(axis1, a.ndim), checked(axis2, a.ndim)
    order[i], order[j] = order[j], order[i]
    return transpose(a, order)


def moveaxis(a, source, destination):
    a = given(a)
    sources = [checked(axis, a.ndim) for axis in as_shape(source)]
    order = [i for i in range(a.ndim) if i not in sources]
    for to, axis in sorted(zip([checked(axis, a.ndim) for axis in as_shape(destination)], sources)):
        order.insert(to, axis)
    return transpose(a, order)


def squeeze(a, axis=None):
    a = given(a)
    gone = axes_of(axis, a.ndim) if axis is not None else [i for i, length in enumerate(a._shape) if length == 1]
    if any(a._shape[i] != 1 for i in gone):
        raise ValueError('cannot select an axis to squeeze out which has size not equal to one')
    rest = [i for i in range(a.ndim) if i not in gone]
    return a._seen_as(a._offset, tuple(a._shape[i] for i in rest), tuple(a._steps[i] for i in rest))


def expand_dims(a, axis):
    a = given(a)
    shape = list(a._shape)
    axes = as_shape(axis)
    for place in sorted(checked(each, a.ndim + len(axes)) for each in axes):
        shape.insert(place, 1)
    return reshape(a, shape)


def atleast_1d(*arys):
    return several(arys, lambda a: a if a.ndim else reshape(a, 1))


def atleast_2d(*arys):
    return several(arys, lambda a: a if a.ndim >= 2 else reshape(a, (1, a.size)))


def several(arys, function):
    made = [function(given(a)) for a in arys]
    return made[0] if len(made) == 1 else made


def flip(m, axis=None):
    a = given(m)
    axes = axes_of(axis, a.ndim)
    return a[tuple(slice(None, None, -1) if i in axes else slice(None) for i in range(a.ndim))]


def flipud(m):
    return flip(m, 0)


def fliplr(m):
    return flip(m, 1)


def rot90(m, k=1, axes=(0, 1)):
    a = given(m)
    for _ in range(k % 4):
        a = swapaxes(flip(a, axes[1]), *axes)
    return a


def roll(a, shift, axis=None):
    a = given(a)
    if axis is None:
        return reshape(roll(asarray(a).ravel(), shift, 0), a._shape)
    length = a._shape[axis]
    return a[(slice(None),) * checked(axis, a.ndim) + ([(i - shift) % length for i in range(length)],)]
