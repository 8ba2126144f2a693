"""Single numbers, as indexing and functions give them. They are printed like plain Python numbers.

Whole numbers and floats derive from `int` and `float`, so they can be used wherever Python takes those. Their operators are
those of arrays (set in `_operators`): dividing by zero gives inf, for example.
"""
import struct

from ._generic import complexfloating, floating, generic, signedinteger, unsignedinteger


def _whole_number(name, base):
    class whole(int, base):
        def __new__(cls, value=0, *_):
            from ._array import ndarray
            from ._reading import asarray

            if isinstance(value, (ndarray, list, tuple)):
                return asarray(value).astype(cls)[()]
            return int.__new__(cls, cls.dtype.store(value))

        __repr__ = __str__ = int.__repr__
        __hash__ = int.__hash__

        @classmethod
        def wrap_plain(cls, value):
            return int.__new__(cls, value)

    whole.__name__ = whole.__qualname__ = name
    whole.__module__ = 'numpy'
    return whole


def _float(name, digits):
    class real(float, floating):
        def __new__(cls, value=0.0, *_):
            from ._array import ndarray
            from ._reading import asarray

            if isinstance(value, (ndarray, list, tuple)):
                return asarray(value).astype(cls)[()]
            return float.__new__(cls, cls.dtype.store(value))

        __hash__ = float.__hash__

        @classmethod
        def wrap_plain(cls, value):
            return float.__new__(cls, value)

        def __repr__(self):
            return float.__repr__(self) if digits is None else shortest(self._plain(), digits)

        __str__ = __repr__

    real.__name__ = real.__qualname__ = name
    real.__module__ = 'numpy'
    return real


def shortest(value, sign):
    """The shortest text that gives the same 16 or 32 bit float."""
    for count in range(1, 10):
        found = float(f'{value:.{count}g}')
        if value != value or abs(value) == float('inf') or struct.pack(sign, found) == struct.pack(sign, value):
            return repr(found)
    return repr(value)


def _complex(name):
    class compound(complex, complexfloating):
        def __new__(cls, real=0, imag=0):
            from ._array import ndarray
            from ._reading import asarray

            if isinstance(real, (ndarray, list, tuple)):
                return asarray(real).astype(cls)[()]
            return complex.__new__(cls, real, imag) if imag else complex.__new__(cls, real)

        __hash__ = complex.__hash__
        __repr__ = __str__ = complex.__repr__

        @classmethod
        def wrap_plain(cls, value):
            return complex.__new__(cls, value)

        @property
        def real(self):
            return float64.wrap_plain(self._plain().real)

        @property
        def imag(self):
            return float64.wrap_plain(self._plain().imag)

        def conjugate(self):
            return self.wrap_plain(self._plain().conjugate())

        conj = conjugate

    compound.__name__ = compound.__qualname__ = name
    compound.__module__ = 'numpy'
    return compound


class bool_(generic):
    """True or false. Not derived from `bool`, which can't be derived from; `~` negates."""

    __slots__ = ('_value',)

    def __new__(cls, value=False):
        return cls.wrap_plain(bool(value))

    @classmethod
    def wrap_plain(cls, value):
        return TRUE if value else FALSE

    def _plain(self):
        return self._value

    __bool__ = _plain

    def __int__(self):
        return int(self._value)

    __index__ = __int__

    def __float__(self):
        return float(self._value)

    def __complex__(self):
        return complex(self._value)

    def __hash__(self):
        return hash(self._value)

    def __repr__(self):
        return repr(self._value)

    __str__ = __repr__

    def __format__(self, spec):
        return format(self._value, spec)


TRUE, FALSE = object.__new__(bool_), object.__new__(bool_)
TRUE._value, FALSE._value = True, False
int8, int16, int32, int64 = (_whole_number(f'int{bits}', signedinteger) for bits in (8, 16, 32, 64))
uint8, uint16, uint32, uint64 = (_whole_number(f'uint{bits}', unsignedinteger) for bits in (8, 16, 32, 64))
float16, float32, float64 = _float('float16', 'e'), _float('float32', 'f'), _float('float64', None)
complex64, complex128 = _complex('complex64'), _complex('complex128')


class str_(str, generic):
    def _plain(self):
        return str.__str__(self)

    @classmethod
    def wrap_plain(cls, value):
        return str.__new__(cls, value)

    __repr__, __str__, __hash__, __getitem__ = str.__repr__, str.__str__, str.__hash__, str.__getitem__
