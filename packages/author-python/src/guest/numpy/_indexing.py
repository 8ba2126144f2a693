"""Reading and writing by index: slices share the values; lists and masks of places copy them."""
from math import prod


def places(offset, shape, steps):
    """Where the values of a view are in its list, in C order."""
    found = [offset]
    for length, step in zip(shape, steps):
        found = [place + i * step for place in found for i in range(length)]
    return found


def get(array, key):
    if type(key) is int and len(array._shape) == 1:
        length = array._shape[0]
        if not -length <= key < length:
            raise IndexError(f'index {key} is out of bounds for axis 0 with size {length}')
        return array.dtype.box(array._data[array._offset + (key % length) * array._steps[0]])
    if type(key) is tuple and is_place(array, key):
        return array.dtype.box(array._data[place_of(array, key)])
    offset, shape, steps, found = resolve(array, key)
    if found is not None:
        data = array._data
        return array._like([data[place] for place in found], shape, array.dtype)
    if not shape and not has_ellipsis(key):
        return array.dtype.box(array._data[offset])
    return array._seen_as(offset, shape, steps)


def is_place(array, key):
    if len(key) != len(array._shape):
        return False
    for each in key:
        if type(each) is not int:
            return False
    return True


def place_of(array, key):
    offset = array._offset
    for axis, index in enumerate(key):
        offset += whole(index, array._shape[axis], axis) * array._steps[axis]
    return offset


def put(array, key, value):
    from ._reading import asarray

    place = (key,) if type(key) is int else key
    if type(place) is tuple and isinstance(value, (int, float)) and is_place(array, place):
        array._data[place_of(array, place)] = array.dtype.store(value)
        return
    offset, shape, steps, found = resolve(array, key)
    if found is None:
        found = places(offset, shape, steps)
    given = value if array.dtype.kind == 'O' and not shape else asarray(value)
    data, store = array._data, array.dtype.store
    if not hasattr(given, '_values'):
        data[found[0]] = given
        return
    if given.size == 1:
        values = [store(given._values()[0])] * len(found)
    else:
        values = [store(each) for each in broadcast(given, shape, cut=True)._values()]
    for place, each in zip(found, values):
        data[place] = each


def broadcast(array, shape, cut=False):
    """A view of that shape, which repeats the values along axes of length 1. `cut` drops further leading axes of length 1."""
    own, steps = array._shape, array._steps
    while cut and len(own) > len(shape) and own[0] == 1:
        own, steps = own[1:], steps[1:]
    missing = len(shape) - len(own)
    if missing < 0 or any(a not in (1, b) for a, b in zip(own, shape[missing:])):
        raise ValueError(f'could not broadcast input array from shape {show(array._shape)} into shape {show(shape)}')
    stretched = tuple(0 if a != b else step for a, b, step in zip(own, shape[missing:], steps))
    return array._seen_as(array._offset, tuple(shape), (0,) * missing + stretched)


def show(shape):
    return '(' + ','.join(map(str, shape)) + (',)' if len(shape) == 1 else ')')


def has_ellipsis(key):
    return key is Ellipsis or isinstance(key, tuple) and any(each is Ellipsis for each in key)


def resolve(array, key):
    """What an index selects: offset, shape and steps of a view; for lists and masks the shape and the places."""
    keys = expand(array, key if isinstance(key, tuple) else (key,))
    if any(isinstance(each, Chosen) for each in keys):
        return None, *choose(array, keys)
    offset, shape, steps, axis = array._offset, [], [], 0
    for each in keys:
        if each is None:
            shape.append(1)
            steps.append(0)
            continue
        length, step = array._shape[axis], array._steps[axis]
        if isinstance(each, slice):
            start, stop, stride = each.indices(length)
            shape.append(len(range(start, stop, stride)))
            steps.append(step * stride)
            offset += start * step
        else:
            offset += whole(each, length, axis) * step
        axis += 1
    return offset, tuple(shape), tuple(steps), None


class Chosen:
    """A list of places along one axis, in the shape of the index."""

    def __init__(self, values, shape):
        self.values, self.shape = values, shape


def whole(index, length, axis):
    if not -length <= index < length:
        raise IndexError(f'index {index} is out of bounds for axis {axis} with size {length}')
    return index % length


def expand(array, keys):
    """One entry per axis, or None for a new axis."""
    read = []
    for each in keys:
        read += read_key(array, each, sum(1 for known in read if known is not None and known is not Ellipsis))
    used = sum(1 for each in read if each is not None and each is not Ellipsis)
    if used > array.ndim:
        raise IndexError(
            f'too many indices for array: array is {array.ndim}-dimensional, but {used} were indexed'
        )
    at = next((i for i, each in enumerate(read) if each is Ellipsis), len(read))
    return read[:at] + [slice(None)] * (array.ndim - used) + [each for each in read[at:] if each is not Ellipsis]


def read_key(array, key, axis):
    from ._array import ndarray
    from ._reading import asarray

    if key is None or key is Ellipsis or isinstance(key, slice):
        return [key]
    if isinstance(key, (bool, list, tuple, range, ndarray)) or getattr(key, 'dtype', None) == 'bool':
        chosen = asarray(key)
        if chosen.dtype.kind == 'b' and chosen.ndim:
            if chosen._shape != array._shape[axis : axis + chosen.ndim]:
                raise IndexError(
                    f'boolean index did not match indexed array along dimension {axis}; dimension is '
                    f'{array._shape[axis] if axis < array.ndim else 0} but corresponding boolean dimension is {chosen._shape[0]}'
                )
            return [Chosen(found, (len(found),)) for found in true_places(chosen)]
        if chosen.size and chosen.dtype.kind not in 'iu':
            raise IndexError('arrays used as indices must be of integer (or boolean) type')
        if chosen.ndim or not chosen.size:
            return [Chosen(chosen._values(), chosen._shape)]
        return [chosen._values()[0]]
    try:
        return [key.__index__()]
    except AttributeError:
        raise IndexError(
            'only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices'
        ) from None


def true_places(mask):
    """For each axis, where the true values are."""
    found = [[] for _ in mask._shape]
    for place, value in zip(indices(mask._shape), mask._values()):
        if value:
            for axis, i in enumerate(place):
                found[axis].append(i)
    return found


def indices(shape):
    found = [()]
    for length in shape:
        found = [(*known, i) for known in found for i in range(length)]
    return found


def choose(array, keys):
    """Shape and places for an index with lists or masks. Their axes come first unless they are neighbors."""
    from ._array import ndarray
    from ._dtypes import int64
    from ._broadcasting import common_shape

    chosen = [i for i, each in enumerate(keys) if isinstance(each, (Chosen, int))]
    common = common_shape([each.shape for each in keys if isinstance(each, Chosen)])
    front, back, axis = ([], []), ([], []), 0
    offsets = [0] * prod(common)
    for i, each in enumerate(keys):
        rest = front if i < chosen[0] else back
        if each is None:
            rest[0].append(1)
            rest[1].append(0)
            continue
        length, step = array._shape[axis], array._steps[axis]
        if isinstance(each, slice):
            start, stop, stride = each.indices(length)
            rest[0].append(len(range(start, stop, stride)))
            rest[1].append(step * stride)
            offsets = [offset + start * step for offset in offsets]
        else:
            values = each.values if isinstance(each, Chosen) else [each]
            shape = each.shape if isinstance(each, Chosen) else ()
            spread = broadcast(ndarray.of(values, shape, int64), common)._values()
            offsets = [offset + whole(index, length, axis) * step for offset, index in zip(offsets, spread)]
        axis += 1
    if chosen[-1] - chosen[0] + 1 > len(chosen):
        front, back = ([], []), (front[0] + back[0], front[1] + back[1])
    before, after = places(array._offset, *front), places(0, *back)
    found = [a + b + c for a in before for b in offsets for c in after]
    return (*front[0], *common, *back[0]), None, found
