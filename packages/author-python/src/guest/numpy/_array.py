"""The array: a list of plain Python values, and how many places to go for a step along each axis. Slices share the list."""
from math import prod

from . import _indexing
from ._dtypes import as_dtype, promote
from ._errors import MissingName
from ._flat import Flat


def steps_of(shape):
    """How far apart neighbors are along each axis, in C order."""
    steps, step = [], 1
    for length in reversed(shape):
        steps.append(step)
        step *= length
    return tuple(reversed(steps))


def as_shape(given):
    if isinstance(given, (list, tuple, ndarray)):
        return tuple(length.__index__() for length in given)
    return (given.__index__(),)


class ndarray:
    __slots__ = ('_data', '_offset', '_shape', '_steps', 'dtype', 'base')
    __array_priority__ = 0.0

    def __new__(cls, shape, dtype=None):
        shape, given = as_shape(shape), as_dtype(dtype)
        return cls.of([given.store(0)] * prod(shape), shape, given)

    @classmethod
    def of(cls, data, shape, dtype):
        """An array that owns `data`, in C order."""
        return cls._view(data, 0, shape, steps_of(shape), dtype)

    @classmethod
    def _view(cls, data, offset, shape, steps, dtype, base=None):
        made = object.__new__(cls)
        made._data, made._offset, made._shape, made._steps, made.dtype = data, offset, shape, steps, dtype
        made.base = base
        return made

    def _seen_as(self, offset, shape, steps):
        return self._view(self._data, offset, shape, steps, self.dtype, self)

    def _like(self, data, shape, dtype):
        """A new array of the same class."""
        return type(self).of(data, shape, dtype)

    def _is_whole(self):
        return self._offset == 0 and len(self._data) == self.size and self._steps == steps_of(self._shape)

    def _places(self):
        return _indexing.places(self._offset, self._shape, self._steps)

    def _values(self):
        """All values in C order. Not to be changed."""
        if self._is_whole():
            return self._data
        data = self._data
        return [data[place] for place in self._places()]

    @property
    def shape(self):
        return self._shape

    @shape.setter
    def shape(self, given):
        made = self.reshape(given)
        self._data, self._offset, self._shape, self._steps = made._data, made._offset, made._shape, made._steps

    @property
    def ndim(self):
        return len(self._shape)

    @property
    def size(self):
        return prod(self._shape)

    @property
    def itemsize(self):
        return self.dtype.itemsize

    @property
    def nbytes(self):
        return self.size * self.dtype.itemsize

    @property
    def strides(self):
        return tuple(step * self.dtype.itemsize for step in self._steps)

    @property
    def T(self):
        return self.transpose()

    @property
    def flat(self):
        return Flat(self)

    def __getitem__(self, key):
        return _indexing.get(self, key)

    def __setitem__(self, key, value):
        _indexing.put(self, key, value)

    def __len__(self):
        if not self._shape:
            raise TypeError('len() of unsized object')
        return self._shape[0]

    def __iter__(self):
        if not self._shape:
            raise TypeError('iteration over a 0-d array')
        if len(self._shape) == 1 and type(self) is ndarray:
            box = self.dtype.box
            return iter([box(value) for value in self._values()])
        return iter([self[i] for i in range(self._shape[0])])

    def __contains__(self, value):
        return any((self == value).ravel()._values())

    def _only(self, convert):
        if self.size != 1:
            raise TypeError('only length-1 arrays can be converted to Python scalars')
        return convert(self._values()[0])

    def __bool__(self):
        if self.size > 1:
            raise ValueError(
                'The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()'
            )
        return bool(self.size and self._values()[0])

    def __int__(self):
        return self._only(lambda value: int(value.real if isinstance(value, complex) else value))

    def __float__(self):
        return self._only(lambda value: float(value.real if isinstance(value, complex) else value))

    def __complex__(self):
        return self._only(complex)

    def __index__(self):
        if self.dtype.kind not in 'iu' or self._shape:
            raise TypeError('only integer scalar arrays can be converted to a scalar index')
        return self._values()[0]

    __hash__ = None

    def __getattr__(self, name):
        if name.startswith('__'):
            raise AttributeError(name)
        raise MissingName(name, f'numpy.{type(self).__name__}')

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def copy(self, order='C'):
        return self._like(list(self._values()), self._shape, self.dtype)

    def astype(self, dtype, order='K', casting='unsafe', subok=True, copy=True):
        given = as_dtype(dtype)
        if given.kind == 'U' and self.dtype.kind != 'U':
            values = [given.store(value) for value in self._values()]
            return self._like(values, self._shape, promote(self.dtype, given))
        store = given.store
        return self._like([store(value) for value in self._values()], self._shape, given)

    def tolist(self):
        return nest(list(self._values()), self._shape)

    def item(self, *places):
        if not places:
            if self.size != 1:
                raise ValueError('can only convert an array of size 1 to a Python scalar')
            return self._values()[0]
        found = self.flat[places[0]] if len(places) == 1 and not isinstance(places[0], tuple) else self[places]
        return found.item() if hasattr(found, 'item') else found

    def fill(self, value):
        self[...] = value


def nest(values, shape):
    """Lists within lists."""
    if not shape:
        return values[0]
    for length in reversed(shape[1:]):
        values = [values[i : i + length] for i in range(0, len(values), length)] if length else [[]] * prod(shape[:-1])
    return values
