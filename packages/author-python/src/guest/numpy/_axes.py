"""What functions along an axis have in common."""
from math import prod

from ._array import ndarray
from ._errors import AxisError
from ._reading import unwrap


def checked(axis, ndim):
    """The axis counted from the front."""
    axis = axis.__index__()
    if not -ndim <= axis < ndim:
        raise AxisError(axis, ndim)
    return axis % ndim


def axes_of(axis, ndim):
    if axis is None:
        return tuple(range(ndim))
    if isinstance(axis, (tuple, list)):
        return tuple(sorted(checked(each, ndim) for each in axis))
    return (checked(axis, ndim) if ndim else 0,)


def rows_along(array, values, axes):
    """The values in lists along `axes`, in C order of the other axes, and the shape of these."""
    ndim = array.ndim
    rest = [i for i in range(ndim) if i not in axes]
    count = prod(array._shape[i] for i in axes if i < ndim)
    if rest != list(range(len(rest))):
        values = ndarray.of(values, array._shape, array.dtype).transpose(*rest, *axes)._values()
    shape = tuple(array._shape[i] for i in rest)
    if count == 0:
        return [[] for _ in range(prod(shape))], shape
    return [values[i : i + count] for i in range(0, len(values), count)] if rest else [values], shape


def along(array, values, axis, join, given, keepdims=False):
    """One value for each row along the axis, or axes: an array, or a scalar if no axis is left."""
    axes = axes_of(axis, array.ndim)
    rows, shape = rows_along(array, values, axes)
    data = given.store_results([join(row) for row in rows])
    if keepdims:
        shape = tuple(1 if i in axes else length for i, length in enumerate(array._shape))
    made = array._like(data, shape, given)
    return made if shape else unwrap(made)
