"""Functions of authors, applied to arrays."""
from ._array import ndarray
from ._dtypes import bool_
from ._reading import array, asarray, unwrap


def vectorize(pyfunc, otypes=None, doc=None, excluded=None, cache=False, signature=None):
    """A function of arrays that calls `pyfunc` for each element."""
    from ._broadcasting import common_shape, stretched_values

    def call(*args):
        arrays = [asarray(each) for each in args]
        shape = common_shape([each._shape for each in arrays])
        columns = [[each.dtype.box(value) for value in stretched_values(each, shape)] for each in arrays]
        found = [pyfunc(*row) for row in zip(*columns)]
        if found and isinstance(found[0], tuple):
            return tuple(unwrap(array(list(column)).reshape(shape)) for column in zip(*found))
        return unwrap(array(found, otypes[0] if otypes else None).reshape(shape))

    return call


def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    moved = asarray(arr).swapaxes(axis, -1)
    found = [asarray(func1d(row, *args, **kwargs)) for row in moved.reshape(-1, moved._shape[-1])]
    made = array([each.tolist() for each in found]).reshape(moved._shape[:-1] + found[0]._shape)
    return made.swapaxes(axis, -1) if found[0].ndim else made


def piecewise(x, condlist, funclist):
    x = asarray(x)
    made = ndarray(x._shape, x.dtype)
    masks = [asarray(condition, bool_) for condition in condlist]
    if len(funclist) == len(masks) + 1:
        rest = masks[0]
        for mask in masks[1:]:
            rest = rest | mask
        masks.append(~rest)
    for mask, function in zip(masks, funclist):
        if mask.any():
            made[mask] = function(x[mask]) if callable(function) else function
    return made
