"""Indices: of triangles and diagonals, of rows by columns, and of values counted in C order."""
from math import prod

from ._array import as_shape, ndarray
from ._diagonals import tril, triu
from ._dtypes import int64
from ._indexing import indices, true_places
from ._reading import array, asarray


def ix_(*args):
    """Rows by columns: `a[ix_([0, 2], [1, 3])]`."""
    made = []
    for i, each in enumerate(args):
        places = asarray(each)
        if places.dtype.kind == 'b':
            places = array(true_places(places)[0], int)
        made.append(places.reshape((1,) * i + (-1,) + (1,) * (len(args) - i - 1)))
    return tuple(made)


def diag_indices(n, ndim=2):
    return (array(list(range(n)), int),) * ndim


def corner(keep):
    def call(n, k=0, m=None):
        square = ndarray.of([1] * (n * (n if m is None else m)), (n, n if m is None else m), int64)
        return tuple(array(places, int) for places in true_places(keep(square, k)))

    return call


tril_indices, triu_indices = corner(tril), corner(triu)


def ndindex(*shape):
    return iter(indices(as_shape(shape[0] if len(shape) == 1 else shape)))


def ndenumerate(arr):
    a = asarray(arr)
    return ((place, a[place]) for place in indices(a.shape))


def unravel_index(indices, shape, order='C'):
    places, found = asarray(indices), []
    if any(not 0 <= place < prod(shape) for place in places._values()):
        raise ValueError(f'index {indices} is out of bounds for array with size {prod(shape)}')
    for length in reversed(as_shape(shape)):
        found.append(places % length)
        places = places // length
    return tuple(reversed(found))


def ravel_multi_index(multi_index, dims, mode='raise', order='C'):
    made = 0
    for places, length in zip(multi_index, dims):
        made = made * length + asarray(places)
    return made
