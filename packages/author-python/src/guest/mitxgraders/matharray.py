"""Vectors, matrices and tensors with the arithmetic of mathematics: shapes must fit, and nothing is broadcast."""
from .exceptions import MathArrayError, MathArrayShapeError
from .linalg import determinant, identity_rows, inverse
from .shapes import a, kind_of, nest, read_entries, shape_of

LARGEST_POWER = 10_000
MOST_ENTRIES = 10_000


class _Mode:
    negative_powers = True


mode = _Mode()


class MathArray:
    # numpy leaves operators between its arrays and these to this class.
    __array_ufunc__ = None

    def __init__(self, entries):
        self.shape, self.flat = read_entries(entries)
        if len(self.flat) > MOST_ENTRIES:
            raise MathArrayError('The vector or matrix has too many entries.')

    @classmethod
    def of(cls, shape, flat):
        array = cls.__new__(cls)
        array.shape, array.flat = tuple(shape), list(flat)
        return array

    @property
    def ndim(self):
        return len(self.shape)

    @property
    def size(self):
        return len(self.flat)

    @property
    def T(self):
        if self.ndim != 2:
            return self
        rows = self.tolist()
        return MathArray([list(column) for column in zip(*rows)])

    def tolist(self):
        return nest(self.flat, self.shape)

    def __array__(self, dtype=None, copy=None):
        # Called by numpy, so it is there.
        import numpy

        return numpy.array(self.tolist(), dtype)

    def map(self, function):
        return MathArray.of(self.shape, [function(entry) for entry in self.flat])

    def conj(self):
        return self.map(lambda entry: entry.conjugate())

    @property
    def real(self):
        return self.map(lambda entry: complex(entry).real)

    @property
    def imag(self):
        return self.map(lambda entry: complex(entry).imag)

    def norm(self):
        return sum(abs(entry) ** 2 for entry in self.flat) ** 0.5

    def __len__(self):
        return self.shape[0]

    def __iter__(self):
        return (MathArray(each) if isinstance(each, list) else each for each in self.tolist())

    def __getitem__(self, key):
        found = self.tolist()
        for index in key if isinstance(key, tuple) else (key,):
            found = found[index]
        return MathArray(found) if isinstance(found, list) else found

    def __repr__(self):
        return 'MathArray(%r)' % self.tolist()

    def __eq__(self, other):
        return isinstance(other, MathArray) and self.shape == other.shape and self.flat == other.flat

    __hash__ = None

    def __neg__(self):
        return self.map(lambda entry: -entry)

    def __pos__(self):
        return self

    def __add__(self, other):
        if not is_array(other) and other == 0:
            return self
        if shape_of(other) != self.shape:
            raise MathArrayShapeError('Cannot add/subtract %s with %s.' % (a(self), a(other)))
        return MathArray.of(self.shape, [x + y for x, y in zip(self.flat, other.flat)])

    def __radd__(self, other):
        if other == 0:
            return self
        raise MathArrayShapeError('Cannot add/subtract %s with %s.' % (a(other), a(self)))

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return other + -self

    def __mul__(self, other):
        if not is_array(other):
            return self.map(lambda entry: entry * other)
        left, right = self.shape, other.shape
        if len(left) > 2 or len(right) > 2 or left[-1] != right[0]:
            raise MathArrayShapeError('Cannot multiply %s with %s.' % (a(self), a(other)))
        columns = [list(column) for column in zip(*other.tolist())] if len(right) == 2 else [other.flat]
        rows = self.tolist() if len(left) == 2 else [self.flat]
        products = [sum(x * y for x, y in zip(row, column)) for row in rows for column in columns]
        shape = left[:-1] + right[1:]
        return MathArray.of(shape, products) if shape else products[0]

    def __rmul__(self, other):
        return self.map(lambda entry: other * entry)

    def __truediv__(self, other):
        if is_array(other):
            raise MathArrayError('Cannot divide by a %s.' % kind_of(other))
        return self.map(lambda entry: entry / other)

    def __rtruediv__(self, other):
        raise MathArrayError('Cannot divide by a %s.' % kind_of(self))

    def __pow__(self, exponent):
        if is_array(exponent):
            raise MathArrayError('Cannot raise a %s to a %s power.' % (kind_of(self), kind_of(exponent)))
        if self.ndim != 2:
            raise MathArrayError('Cannot raise a %s to powers.' % kind_of(self))
        if self.shape[0] != self.shape[1]:
            raise MathArrayShapeError('Cannot raise a non-square matrix to powers.')
        if complex(exponent).imag != 0 or complex(exponent).real != int(complex(exponent).real):
            raise MathArrayError('A matrix can only be raised to whole powers.')
        count = int(complex(exponent).real)
        if abs(count) > LARGEST_POWER:
            raise MathArrayError('Cannot raise a matrix to a power as large as %d.' % count)
        base, power = self, identity(self.shape[0])
        if count < 0:
            if not mode.negative_powers:
                raise MathArrayError('Negative powers of matrices are not allowed in this answer.')
            rows = inverse(self.tolist())
            if rows is None:
                raise MathArrayError('A singular matrix has no negative powers.')
            base, count = MathArray(rows), -count
        while count:
            if count & 1:
                power = power * base
            base, count = base * base, count >> 1
        return power

    def __rpow__(self, other):
        raise MathArrayError('Cannot raise a scalar to a %s power.' % kind_of(self))


def identity(dimension):
    return MathArray(identity_rows(dimension))


def determinant_of(array):
    return determinant(array.tolist())


def is_array(value):
    return isinstance(value, MathArray)


def as_value(value):
    """A value of an author's function as a number or an array of this class."""
    if isinstance(value, (float, complex, MathArray)):
        return value
    if isinstance(value, int):
        return float(value)
    if hasattr(value, 'tolist'):
        return as_value(value.tolist())
    if isinstance(value, (list, tuple)):
        return MathArray(value)
    return complex(value) if hasattr(value, '__complex__') else float(value)
