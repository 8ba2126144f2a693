"""Operators of arrays and scalars."""
from . import _functions as functions
from . import _generic as generic
from . import _scalars as scalars
from ._array import ndarray
from ._reading import asarray
from ._scalars import FALSE, TRUE

BINARY = {
    'add': 'add', 'sub': 'subtract', 'mul': 'multiply', 'truediv': 'divide', 'floordiv': 'floor_divide',
    'mod': 'remainder', 'pow': 'power', 'and': 'bitwise_and', 'or': 'bitwise_or', 'xor': 'bitwise_xor',
    'lshift': 'left_shift', 'rshift': 'right_shift',
}  # fmt: skip
COMPARISONS = {'eq': 'equal', 'ne': 'not_equal', 'lt': 'less', 'le': 'less_equal', 'gt': 'greater', 'ge': 'greater_equal'}
UNARY = {'neg': 'negative', 'pos': 'positive', 'abs': 'absolute', 'invert': 'invert'}
NUMBERS = (bool, int, float, complex, generic.generic)


def is_operand(other):
    return isinstance(other, (ndarray, list, tuple, range, *NUMBERS))


def repeats(function, number, other):
    """Whether it is `[0] * n`, which repeats the list."""
    return function is functions.multiply and isinstance(number, int) and isinstance(other, (list, tuple))


def forward(function):
    def operate(self, other):
        if repeats(function, self, other):
            return NotImplemented
        if not is_operand(other) and getattr(self, 'dtype', None) != object:
            return NotImplemented
        if getattr(other, '__array_priority__', 0) > getattr(self, '__array_priority__', 0):
            return NotImplemented
        return function(self, other)

    return operate


def backward(function):
    def operate(self, other):
        if repeats(function, self, other):
            return NotImplemented
        if not is_operand(other) and getattr(self, 'dtype', None) != object:
            return NotImplemented
        return function(other, self)

    return operate


def in_place(function):
    def operate(self, other):
        made = function(self, other)
        if made.dtype.kind in 'fcO' and self.dtype.kind in 'biu' or made.dtype.kind == 'c' and self.dtype.kind == 'f':
            raise TypeError(
                f"Cannot cast ufunc '{function.__name__}' output from {made.dtype!r} to {self.dtype!r} "
                "with casting rule 'same_kind'"
            )
        self[...] = made
        return self

    return operate


def comparison(function, name):
    def operate(self, other):
        if not is_operand(other) and not isinstance(other, str) and getattr(self, 'dtype', None) != object:
            if name not in ('eq', 'ne') or not isinstance(self, ndarray):
                return NotImplemented
            return ndarray.of([name == 'ne'] * self.size, self._shape, asarray(True).dtype)
        if isinstance(other, str) and not (isinstance(self, ndarray) and self.dtype.kind in 'UO'):
            return name == 'ne' if name in ('eq', 'ne') else NotImplemented
        return function(self, other)

    return operate


def unary(function):
    return lambda self: function(self)


def power(self, other, modulo=None):
    if type(other) is int and other == 2 and isinstance(self, ndarray):
        return functions.square(self)
    return forward(functions.power)(self, other)


def divided(self, other):
    return functions.floor_divide(self, other), functions.remainder(self, other)


def bind(cls):
    for name, ufunc in BINARY.items():
        function = getattr(functions, ufunc)
        setattr(cls, f'__{name}__', forward(function))
        setattr(cls, f'__r{name}__', backward(function))
        if cls is ndarray:
            setattr(cls, f'__i{name}__', in_place(function))
    for name, ufunc in COMPARISONS.items():
        setattr(cls, f'__{name}__', comparison(getattr(functions, ufunc), name))
    for name, ufunc in UNARY.items():
        setattr(cls, f'__{name}__', unary(getattr(functions, ufunc)))
    cls.__pow__ = power
    cls.__divmod__ = divided
    cls.__rdivmod__ = lambda self, other: divided(other, self)


def shorten(cls, base, fits):
    """Operators between numbers of one type, which loops over elements use, without asking for shapes and types."""
    # Python's own operators of floats take whole numbers as well.
    new, alike = base.__new__, (base, cls, int)

    def arithmetic(plain, general):
        def operate(self, other):
            if type(other) in alike:
                result = plain(self, other)
                if fits(result):
                    return new(cls, result)
            return general(self, other)

        return operate

    def comparison(plain, general):
        return lambda self, other: (TRUE if plain(self, other) else FALSE) if type(other) in alike else general(self, other)

    for name in ('add', 'radd', 'sub', 'rsub', 'mul', 'rmul'):
        setattr(cls, f'__{name}__', arithmetic(getattr(base, f'__{name}__'), getattr(cls, f'__{name}__')))
    for name in COMPARISONS:
        setattr(cls, f'__{name}__', comparison(getattr(base, f'__{name}__'), getattr(cls, f'__{name}__')))


def bind_scalars():
    groups = (generic.signedinteger, generic.unsignedinteger, generic.floating, generic.complexfloating)
    for cls in (*(cls for group in groups for cls in group.__subclasses__()), scalars.bool_):
        own_hash = cls.__hash__
        bind(cls)
        cls.__hash__ = own_hash
    shorten(scalars.float64, float, lambda result: True)
    shorten(scalars.int64, int, lambda result: -(1 << 63) <= result < 1 << 63)


bind(ndarray)
ndarray.__hash__ = None
bind_scalars()
