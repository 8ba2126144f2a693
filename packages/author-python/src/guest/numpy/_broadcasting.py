"""Shapes of the results of functions on several arrays."""
from ._indexing import broadcast, show


def common_shape(shapes):
    """The shape that all of them can be stretched to."""
    found = []
    for i in range(max(map(len, shapes), default=0)):
        length = 1
        for shape in shapes:
            own = shape[-1 - i] if i < len(shape) else 1
            if own == 1 or own == length:
                continue
            if length != 1:
                raise ValueError(
                    'operands could not be broadcast together with shapes ' + ' '.join(map(show, shapes))
                )
            length = own
        found.append(length)
    return tuple(reversed(found))


def stretched_values(array, shape):
    """The values of the array, repeated to that shape."""
    return array._values() if array._shape == shape else broadcast(array, shape)._values()


def broadcast_to(array, shape, subok=False):
    from ._array import as_shape
    from ._reading import asarray

    return broadcast(asarray(array), as_shape(shape))


def broadcast_arrays(*args, subok=False):
    from ._reading import asarray

    arrays = [asarray(each) for each in args]
    shape = common_shape([each._shape for each in arrays])
    return [broadcast(each, shape) for each in arrays]
