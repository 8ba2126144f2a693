"""Types of elements. Arrays hold plain Python numbers; a dtype tells how a value is stored and which scalar it becomes."""
import struct

from . import _generic as generic
from . import _scalars as scalars

RANKS = {'b': 0, 'u': 1, 'i': 1, 'f': 2, 'c': 3, 'U': 4, 'O': 5}


class dtype:
    """Instances are shared, so equal types are the same object (but for texts, whose length differs)."""

    known = {}

    def __new__(cls, given, *_, **__):
        return as_dtype(given)

    @classmethod
    def define(cls, name, kind, itemsize, scalar):
        made = object.__new__(cls)
        made.name, made.kind, made.itemsize, made.type = name, kind, itemsize, scalar
        made.bits = itemsize * 8
        made.shape, made.ndim, made.names, made.fields = (), 0, None, None
        if kind in 'iu':
            made.lowest = -(1 << made.bits - 1) if kind == 'i' else 0
            made.highest = made.lowest + (1 << made.bits) - 1
        if scalar is not None:
            cls.known[name] = cls.known[scalar] = made
            scalar.dtype = made
        return made

    def store(self, value):
        """A plain Python value of this type. Raises TypeError or ValueError for what can't be one."""
        kind = self.kind
        if kind == 'f':
            if isinstance(value, complex):
                value = value.real
            return self.round(float(value))
        if kind == 'i' or kind == 'u':
            return self.wrap(int(value.real if isinstance(value, complex) else value))
        if kind == 'c':
            return complex(value)
        if kind == 'b':
            return bool(value)
        return str(value) if kind == 'U' else value

    def round(self, value):
        """To the precision of shorter floats."""
        if self.itemsize == 8:
            return value
        sign = 'f' if self.itemsize == 4 else 'e'
        try:
            return struct.unpack(sign, struct.pack(sign, value))[0]
        except OverflowError:
            return float('inf') if value > 0 else float('-inf')

    def wrap(self, value):
        if self.lowest <= value <= self.highest:
            return value
        return (value - self.lowest) % (1 << self.bits) + self.lowest

    def store_results(self, values):
        """As `store`, for the results of functions on values of this kind: those are only too large or too precise."""
        if not values:
            return values
        if self.kind in 'iu' and (min(values) < self.lowest or max(values) > self.highest):
            return [self.wrap(value) for value in values]
        if self.kind == 'f' and self.itemsize < 8:
            return [self.round(value) for value in values]
        return values

    def box(self, value):
        """The scalar that reading one element gives."""
        scalar = self.type
        return value if scalar is None else scalar.wrap_plain(value)

    @property
    def char(self):
        return {'bool': '?', 'int64': 'l', 'float64': 'd', 'complex128': 'D', 'object': 'O'}.get(self.name, self.kind)

    @property
    def str(self):
        return ('|' if self.itemsize == 1 or self.kind == 'O' else '<') + self.kind + str(self.itemsize)

    def __eq__(self, other):
        try:
            other = as_dtype(other)
        except TypeError:
            return False
        return (self.kind, self.itemsize) == (other.kind, other.itemsize)

    def __hash__(self):
        return hash((self.kind, self.itemsize))

    def __repr__(self):
        return f'dtype({str(self)!r})'

    def __str__(self):
        return f'<U{self.itemsize // 4}' if self.kind == 'U' else self.name


def text_dtype(length):
    made = dtype.define(f'str{length * 32}', 'U', max(1, length) * 4, None)
    made.type = scalars.str_
    return made


bool_ = dtype.define('bool', 'b', 1, scalars.bool_)
for _bits in (8, 16, 32, 64):
    dtype.define(f'int{_bits}', 'i', _bits // 8, getattr(scalars, f'int{_bits}'))
    dtype.define(f'uint{_bits}', 'u', _bits // 8, getattr(scalars, f'uint{_bits}'))
for _bits in (16, 32, 64):
    dtype.define(f'float{_bits}', 'f', _bits // 8, getattr(scalars, f'float{_bits}'))
dtype.define('complex64', 'c', 8, scalars.complex64)
dtype.define('complex128', 'c', 16, scalars.complex128)
int64, float64, complex128 = (dtype.known[name] for name in ('int64', 'float64', 'complex128'))
object_ = dtype.define('object', 'O', 8, None)
dtype.known['object'] = object_
text = text_dtype(1)

ALIASES = {
    bool: bool_, int: int64, float: float64, complex: complex128, object: object_, str: text,
    '?': bool_, 'b1': bool_, 'int': int64, 'i': dtype.known['int32'], 'l': int64, 'float': float64, 'double': float64,
    'd': float64, 'f': dtype.known['float32'], 'complex': complex128, 'D': complex128, 'O': object_, 'str': text, 'U': text,
    'i1': dtype.known['int8'], 'i2': dtype.known['int16'], 'i4': dtype.known['int32'], 'i8': int64,
    'u1': dtype.known['uint8'], 'u2': dtype.known['uint16'], 'u4': dtype.known['uint32'], 'u8': dtype.known['uint64'],
    'f2': dtype.known['float16'], 'f4': dtype.known['float32'], 'f8': float64, 'c8': dtype.known['complex64'],
    'c16': complex128, 'uint': dtype.known['uint64'],
    scalars.str_: text, generic.number: float64, generic.floating: float64, generic.inexact: float64,
    generic.integer: int64, generic.signedinteger: int64, generic.complexfloating: complex128,
}  # fmt: skip


def as_dtype(given):
    if isinstance(given, dtype):
        return given
    if given is None:
        return float64
    name = given.lstrip('<=|>') if isinstance(given, str) else given
    try:
        found = dtype.known.get(name) or ALIASES.get(name)
    except TypeError:
        found = None
    if found is None and isinstance(name, str) and name[:1] in 'US' and name[1:].isdigit():
        found = text_dtype(int(name[1:]))
    if found is None:
        raise TypeError(f'data type {given!r} not understood')
    return found


def dtype_of(value):
    """The type of a single value, as an array of it has."""
    scalar = getattr(type(value), 'dtype', None)
    if isinstance(scalar, dtype):
        return scalar
    if isinstance(value, bool):
        return bool_
    if isinstance(value, int):
        if int64.lowest <= value <= int64.highest:
            return int64
        return dtype.known['uint64'] if 0 <= value <= dtype.known['uint64'].highest else object_
    if isinstance(value, float):
        return float64
    if isinstance(value, complex):
        return complex128
    return text_dtype(len(value)) if isinstance(value, str) else object_


def promote(a, b):
    """The smallest type that holds values of both."""
    if a is b:
        return a
    if RANKS[a.kind] < RANKS[b.kind]:
        a, b = b, a
    if a.kind in 'UO':
        if a.kind == 'U':
            lengths = {'b': 5, 'c': 64, 'f': 32}
            return text_dtype(max(a.itemsize // 4, b.itemsize // 4 if b.kind == 'U' else lengths.get(b.kind, 21)))
        return a
    if b.kind == 'b':
        return a
    if a.kind == b.kind:
        return a if a.itemsize >= b.itemsize else b
    if a.kind in 'iu' and b.kind in 'iu':
        signed, unsigned = (a, b) if a.kind == 'i' else (b, a)
        if signed.itemsize > unsigned.itemsize:
            return signed
        return float64 if unsigned.itemsize == 8 else dtype.known[f'int{unsigned.bits * 2}']
    # What a float needs, in bytes, to hold the other's values.
    needed = b.itemsize if b.kind == 'f' else min(8, b.itemsize * 2)
    if a.kind == 'c':
        return a if a.itemsize >= needed * 2 else complex128
    return a if a.itemsize >= needed else dtype.known[f'float{needed * 8}']


def promote_weakly(strong, weak):
    """As `promote` where `weak` is the type of a plain Python number, whose size doesn't count."""
    if RANKS[weak.kind] <= RANKS[strong.kind] and strong.kind not in 'UO':
        return strong
    if strong.kind == 'f' and weak.kind == 'c':
        return dtype.known['complex64'] if strong.itemsize < 8 else complex128
    return weak if strong.kind in 'biu' else promote(strong, weak)
