"""`matrix`: an array that always has two axes; `*` is the product of matrices."""
from ._array import ndarray
from ._linear import dot
from ._reading import array as make_array
from ._reading import asarray as as_array
from .linalg import inv, matrix_power


class matrix(ndarray):
    __slots__ = ()
    __array_priority__ = 10.0

    def __new__(cls, data, dtype=None, copy=True):
        if isinstance(data, str):
            data = [[number(word) for word in row.replace(',', ' ').split()] for row in data.split(';')]
        given = make_array(data, dtype)
        if given.ndim > 2:
            raise ValueError('matrix must be 2-dimensional')
        return cls.of(given._data, given._shape, given.dtype)

    @classmethod
    def _view(cls, data, offset, shape, steps, dtype, base=None):
        if len(shape) < 2:
            step = steps[0] if steps else 1
            shape, steps = (1, *(shape or (1,))), (step * (shape[0] if shape else 1), step)
        return super()._view(data, offset, tuple(shape), tuple(steps), dtype, base)

    def __getitem__(self, key):
        made = ndarray.__getitem__(self, key)
        is_column = isinstance(key, tuple) and len(key) == 2 and is_one(key[1]) and not is_one(key[0])
        if is_column and isinstance(made, matrix) and made._shape[0] == 1:
            return self._view(made._data, made._offset, made._shape[::-1], made._steps[::-1], made.dtype, self)
        return made

    def __mul__(self, other):
        return dot(self, other if isinstance(other, ndarray) or not isinstance(other, (list, tuple)) else matrix(other))

    def __rmul__(self, other):
        return dot(other, self)

    def __imul__(self, other):
        self[...] = self * other
        return self

    def __pow__(self, power):
        return matrix_power(self, power)

    A = property(as_array)
    A1 = property(lambda self: as_array(self).ravel())
    I = property(inv)  # noqa: E741
    H = property(lambda self: self.conj().T)

    def tolist(self):
        return as_array(self).tolist()


def is_one(key):
    return hasattr(key, '__index__') and not isinstance(key, ndarray)


def number(word):
    for parse in (int, float):
        try:
            return parse(word)
        except ValueError:
            continue
    return complex(word)


mat = asmatrix = matrix
