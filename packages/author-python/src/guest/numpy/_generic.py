"""Single numbers, as indexing and functions give them. They are printed like plain Python numbers.

Whole numbers and floats derive from `int` and `float`, so they can be used wherever Python takes those. Their operators are
those of arrays (set in `_operators`): dividing by zero gives inf, for example.
"""
from ._errors import MissingName


class generic:
    """The base of all scalars: an array without dimensions, as far as its attributes go."""

    __slots__ = ()
    dtype = None
    shape, ndim, size, strides = (), 0, 1, ()

    @classmethod
    def wrap_plain(cls, value):
        return cls.__base__.__new__(cls, value)

    def item(self, *_):
        return self._plain()

    tolist = item

    @property
    def T(self):
        return self

    @property
    def itemsize(self):
        return self.dtype.itemsize

    @property
    def nbytes(self):
        return self.dtype.itemsize

    @property
    def flat(self):
        return self._as_array().flat

    def copy(self):
        return self

    def astype(self, given, **_):
        return self._as_array().astype(given)[()]

    def __getitem__(self, key):
        return self._as_array()[key]

    def __getattr__(self, name):
        """Methods that arrays have."""
        from ._array import ndarray

        if name.startswith('_') or not hasattr(ndarray, name):
            raise MissingName(name, f'numpy.{type(self).__name__}')
        return getattr(self._as_array(), name)

    def _as_array(self):
        from ._array import ndarray

        return ndarray.of([self._plain()], (), self.dtype)

    def __reduce__(self):
        return (type(self), (self._plain(),))


class number(generic):
    __slots__ = ()


class integer(number):
    __slots__ = ()

    def _plain(self):
        return int.__int__(self)

    def is_integer(self):
        return True


class signedinteger(integer):
    __slots__ = ()


class unsignedinteger(integer):
    __slots__ = ()


class inexact(number):
    __slots__ = ()


class floating(inexact):
    __slots__ = ()

    def _plain(self):
        return float.__float__(self)


class complexfloating(inexact):
    __slots__ = ()

    def _plain(self):
        return complex.__complex__(self)
