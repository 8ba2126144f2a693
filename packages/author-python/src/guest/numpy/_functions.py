"""The functions of numpy that apply to each element."""
import cmath
import math
import operator as op

from . import _real as real
from ._ufuncs import ufunc

UNDEFINED = complex(math.nan, math.nan)


def compound(function, fallback=UNDEFINED):
    """A function of complex numbers."""

    def call(*args):
        try:
            return function(*args)
        except (ValueError, OverflowError, ZeroDivisionError):
            return fallback

    return call


def same(function, kinds='iufcO'):
    """The same function for several kinds of numbers."""
    return {kind: function for kind in kinds}


def unary(name, of_float, of_complex=None, **more):
    loops = {'f': of_float, 'O': method(name), **more}
    if of_complex is not None:
        loops['c'] = of_complex
    return ufunc(name, 1, loops)


def method(name):
    """What applies to other objects: their own method of that name."""

    def call(value):
        return getattr(value, name)()

    return call


def divide_complex(x, y):
    return x / y if y else complex(real.divide(x.real, 0.0), real.divide(x.imag, 0.0))


def no_booleans(name):
    def refuse(*_):
        raise TypeError(f'numpy boolean {name} is not supported, use the `~` or `^` operator or logical_not instead')

    return refuse


def whole_power(x, y):
    if y < 0:
        raise ValueError('Integers to negative integer powers are not allowed.')
    # The same last 64 bits, without numbers that have millions of digits.
    return x**y if abs(x) < 2 or y * x.bit_length() < 512 else pow(x, y, 1 << 64)


def complex_sign(z):
    part = z.real or z.imag
    return complex((part > 0) - (part < 0))


def complex_log(base):
    def call(z):
        if z == 0:
            return complex(-math.inf, 0)
        found = cmath.log(z)
        return complex(found.real / base, found.imag / base)

    return compound(call)


def compared(function):
    """Complex numbers are ordered by real part, then imaginary part."""
    return lambda x, y: function((x.real, x.imag), (y.real, y.imag))


def comparison(name, function, is_order=True):
    loops = same(function, 'biufOU')
    loops['c'] = compared(function) if is_order else function
    return ufunc(name, 2, loops, 'bool')


def logical(name, function, nin=2, identity=None):
    return ufunc(name, nin, same(function, 'biufcOU'), 'bool', identity)


add = ufunc('add', 2, {'b': op.or_, **same(op.add)}, identity=0)
subtract = ufunc('subtract', 2, {'b': no_booleans('subtract'), **same(op.sub)})
multiply = ufunc('multiply', 2, {'b': op.and_, **same(op.mul)}, identity=1)
divide = true_divide = ufunc('divide', 2, {'f': real.divide, 'c': divide_complex, 'O': op.truediv})
floor_divide = ufunc('floor_divide', 2, {**same(lambda x, y: x // y if y else 0, 'iu'), 'f': real.floor_divide, 'O': op.floordiv})
remainder = mod = ufunc('remainder', 2, {**same(lambda x, y: x % y if y else 0, 'iu'), 'f': real.remainder, 'O': op.mod})
fmod = ufunc('fmod', 2, {**same(lambda x, y: int(math.copysign(abs(x) % abs(y), x)) if y else 0, 'iu'), 'f': real.fmod})
power = ufunc('power', 2, {**same(whole_power, 'iu'), 'f': real.power, 'c': compound(op.pow), 'O': op.pow})
float_power = ufunc('float_power', 2, {'f': real.power, 'c': compound(op.pow)})
negative = ufunc('negative', 1, {'b': no_booleans('negative'), **same(op.neg)})
positive = ufunc('positive', 1, {'b': no_booleans('positive'), **same(op.pos)})
absolute = ufunc('absolute', 1, same(abs, 'biufcO'), 'real')
fabs = ufunc('fabs', 1, {'f': abs})
square = ufunc('square', 1, same(lambda x: x * x))
reciprocal = unary('reciprocal', lambda x: real.divide(1.0, x), compound(lambda z: 1 / z), i=lambda x: int(1 / x) if x else 0)
conjugate = conj = ufunc('conjugate', 1, same(lambda x: x.conjugate()))
sign = ufunc('sign', 1, {**same(lambda x: (x > 0) - (x < 0), 'iu'), 'f': real.sign, 'c': complex_sign})

sqrt = unary('sqrt', real.sqrt, compound(cmath.sqrt))
cbrt = unary('cbrt', real.cbrt)
exp = unary('exp', real.exp, compound(cmath.exp))
exp2 = unary('exp2', real.exp2, compound(lambda z: 2**z))
expm1 = unary('expm1', real.expm1, compound(lambda z: cmath.exp(z) - 1))
log = unary('log', real.log, complex_log(1))
log2 = unary('log2', real.log2, complex_log(math.log(2)))
log10 = unary('log10', real.log10, complex_log(math.log(10)))
log1p = unary('log1p', real.log1p, compound(lambda z: cmath.log(1 + z)))
sin = unary('sin', real.sin, compound(cmath.sin))
cos = unary('cos', real.cos, compound(cmath.cos))
tan = unary('tan', real.tan, compound(cmath.tan))
arcsin = unary('arcsin', real.arcsin, compound(cmath.asin))
arccos = unary('arccos', real.arccos, compound(cmath.acos))
arctan = unary('arctan', math.atan, compound(cmath.atan))
sinh = unary('sinh', real.sinh, compound(cmath.sinh))
cosh = unary('cosh', real.cosh, compound(cmath.cosh))
tanh = unary('tanh', math.tanh, compound(cmath.tanh))
arcsinh = unary('arcsinh', math.asinh, compound(cmath.asinh))
arccosh = unary('arccosh', real.arccosh, compound(cmath.acosh))
arctanh = unary('arctanh', real.arctanh, compound(cmath.atanh))
degrees = rad2deg = unary('degrees', lambda x: x * (180 / math.pi))
radians = deg2rad = unary('radians', lambda x: x * (math.pi / 180))
rint = unary('rint', real.rint, lambda z: complex(real.rint(z.real), real.rint(z.imag)))
floor = unary('floor', real.floor, O=math.floor)
ceil = unary('ceil', real.ceil, O=math.ceil)
trunc = unary('trunc', real.trunc, O=math.trunc)

arctan2 = ufunc('arctan2', 2, {'f': math.atan2})
hypot = ufunc('hypot', 2, {'f': math.hypot})
copysign = ufunc('copysign', 2, {'f': math.copysign})
logaddexp = ufunc('logaddexp', 2, {'f': real.logaddexp}, identity=-math.inf)
heaviside = ufunc('heaviside', 2, {'f': real.heaviside})
gcd = ufunc('gcd', 2, same(math.gcd, 'iuO'), identity=0)
lcm = ufunc('lcm', 2, same(math.lcm, 'iuO'))
maximum = ufunc('maximum', 2, {**same(max, 'biuO'), 'f': real.maximum, 'c': lambda x, y: x if compared(op.ge)(x, y) else y})
minimum = ufunc('minimum', 2, {**same(min, 'biuO'), 'f': real.minimum, 'c': lambda x, y: x if compared(op.le)(x, y) else y})
fmax = ufunc('fmax', 2, {**same(max, 'biuO'), 'f': real.fmax})
fmin = ufunc('fmin', 2, {**same(min, 'biuO'), 'f': real.fmin})

isnan = ufunc('isnan', 1, {'f': math.isnan, 'c': cmath.isnan}, 'bool')
isinf = ufunc('isinf', 1, {'f': math.isinf, 'c': cmath.isinf}, 'bool')
isfinite = ufunc('isfinite', 1, {'f': math.isfinite, 'c': cmath.isfinite}, 'bool')
signbit = ufunc('signbit', 1, {'f': lambda x: math.copysign(1, x) < 0}, 'bool')

equal = comparison('equal', op.eq, is_order=False)
not_equal = comparison('not_equal', op.ne, is_order=False)
less, less_equal = comparison('less', op.lt), comparison('less_equal', op.le)
greater, greater_equal = comparison('greater', op.gt), comparison('greater_equal', op.ge)
logical_and = logical('logical_and', lambda x, y: bool(x and y), identity=True)
logical_or = logical('logical_or', lambda x, y: bool(x or y), identity=False)
logical_xor = logical('logical_xor', lambda x, y: bool(x) != bool(y), identity=False)
logical_not = logical('logical_not', op.not_, nin=1)

bitwise_and = ufunc('bitwise_and', 2, same(op.and_, 'biuO'), identity=-1)
bitwise_or = ufunc('bitwise_or', 2, same(op.or_, 'biuO'), identity=0)
bitwise_xor = ufunc('bitwise_xor', 2, same(op.xor, 'biuO'), identity=0)
invert = bitwise_not = ufunc('invert', 1, {'b': op.not_, **same(op.invert, 'iuO')})
left_shift = ufunc('left_shift', 2, same(lambda x, y: x << y if y < 64 else 0, 'iu'))
right_shift = ufunc('right_shift', 2, same(lambda x, y: x >> y, 'iu'))
