"""The shapes of numbers, vectors, matrices and tensors, and how they are called."""
from .exceptions import MathArrayError


def shape_of(value):
    return getattr(value, 'shape', ())


KINDS = {0: 'scalar', 1: 'vector', 2: 'matrix'}


def kind_of(value):
    return KINDS.get(len(shape_of(value)), 'tensor')


def describe_shape(shape):
    if len(shape) == 1:
        return 'vector of length %d' % shape
    if len(shape) == 2:
        return 'matrix of shape (rows: %d, cols: %d)' % shape
    return 'tensor of shape (%s)' % ', '.join(map(str, shape)) if shape else 'scalar'


def a(value):
    return 'a ' + describe_shape(shape_of(value))


def read_entries(entries):
    if hasattr(entries, 'tolist'):
        entries = entries.tolist()
    if not isinstance(entries, (list, tuple)):
        return (), [entries]
    parts = [read_entries(entry) for entry in entries]
    if not parts or any(shape != parts[0][0] for shape, _ in parts):
        raise MathArrayError(
            "Unable to parse vector/matrix. If you're trying to enter a matrix, this is most likely caused by an "
            'unequal number of elements in each row.'
        )
    return (len(parts), *parts[0][0]), [entry for _, flat in parts for entry in flat]


def nest(flat, shape):
    if len(shape) <= 1:
        return list(flat)
    step = len(flat) // shape[0]
    return [nest(flat[start:start + step], shape[1:]) for start in range(0, len(flat), step)]
