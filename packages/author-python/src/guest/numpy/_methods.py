"""Methods of arrays: the functions of the same names."""
from . import _diagonals as diagonals
from . import _format as format
from . import _functions as functions
from . import _joining as joining
from . import _linear as linear
from . import _numeric as numeric
from . import _reductions as reductions
from . import _shapes as shapes
from . import _sorting as sorting
from ._array import as_shape, ndarray
from ._dtypes import as_dtype
from ._reading import asarray

SAME = [
    (reductions, 'sum prod cumsum cumprod mean var std max min ptp argmax argmin all any'),
    (shapes, 'ravel swapaxes squeeze'),
    (joining, 'repeat'),
    (diagonals, 'diagonal trace'),
    (sorting, 'argsort nonzero take compress searchsorted'),
    (numeric, 'round clip'),
    (linear, 'dot'),
]


def reshape(self, *shape, order='C'):
    return shapes.reshape(self, shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape, order)


def transpose(self, *axes):
    if len(axes) == 1 and (axes[0] is None or isinstance(axes[0], (tuple, list))):
        axes = axes[0]
    return shapes.transpose(self, axes or None)


def flatten(self, order='C'):
    return shapes.ravel(self, order).copy()


def sort(self, axis=-1, kind=None, order=None):
    self[...] = sorting.sort(self, axis)


def resize(self, *shape, refcheck=True):
    shape = as_shape(shape[0] if len(shape) == 1 else shape)
    made = ndarray(shape, self.dtype)
    values = self._values()[: len(made._data)]
    made._data[: len(values)] = values
    self._data, self._offset, self._shape, self._steps = made._data, 0, made._shape, made._steps


def view(self, given=None):
    if given is None or not isinstance(given, type) or not issubclass(given, ndarray):
        return self._seen_as(self._offset, self._shape, self._steps)
    return given._view(self._data, self._offset, self._shape, self._steps, self.dtype, self)


def component(self, name):
    if self.dtype.kind == 'c':
        kind = as_dtype('float32' if self.dtype.itemsize == 8 else 'float64')
        return self._like([getattr(value, name) for value in self._values()], self._shape, kind)
    return self if name == 'real' else self._like([self.dtype.store(0)] * self.size, self._shape, self.dtype)


def get_real(self):
    return component(self, 'real')


def set_real(self, value):
    self[...] = value if self.dtype.kind != 'c' else asarray(value) + self.imag * 1j


def get_imag(self):
    return component(self, 'imag')


def set_imag(self, value):
    self[...] = self.real + asarray(value) * 1j


def conjugate(self):
    return functions.conjugate(self)


def matmul(self, other):
    return linear.matmul(self, other) if hasattr(other, '__len__') else NotImplemented


def matmul_reversed(self, other):
    return linear.matmul(other, self)


def represent(self):
    return format.array_repr(self)


def write(self):
    return format.array_str(self)


def write_scalar(self, spec):
    if self._shape or not spec:
        if spec:
            raise TypeError('unsupported format string passed to numpy.ndarray.__format__')
        return str(self)
    return self._values()[0].__format__(spec)


for module, names in SAME:
    for name in names.split():
        setattr(ndarray, name, getattr(module, name))
for function in (reshape, transpose, flatten, sort, resize, view, conjugate):
    setattr(ndarray, function.__name__, function)
ndarray.conj = conjugate
ndarray.real, ndarray.imag = property(get_real, set_real), property(get_imag, set_imag)
ndarray.__matmul__, ndarray.__rmatmul__ = matmul, matmul_reversed
ndarray.__repr__, ndarray.__str__, ndarray.__format__ = represent, write, write_scalar
