"""The part of numpy that problems of courses use, in Python: native code can't be loaded here.

What it lacks raises an AttributeError with the full name. Values are printed as numpy 1 prints them, for which courses of
Open edX were written.
"""
import math as _math
from builtins import min as _builtin_min

from . import _methods, _operators
from ._applying import apply_along_axis, piecewise, vectorize
from ._array import ndarray
from ._broadcasting import broadcast_arrays, broadcast_to
from ._calculus import convolve, correlate, diff, ediff1d, gradient, interp, sinc, trapezoid, trapz
from ._creation import (
    arange, c_, copy, empty, empty_like, eye, fromfunction, fromiter, full, full_like, geomspace, identity, indices, linspace,
    logspace, meshgrid, mgrid, ones, ones_like, r_, tri, vander, zeros, zeros_like,
)  # fmt: skip
from ._diagonals import diag, diagflat, diagonal, trace, tril, triu
from ._dtypes import as_dtype as _as_dtype
from ._dtypes import promote as _promote
from ._dtypes import dtype
from ._errors import missing_names as _missing_names
from ._errors import AxisError
from ._format import array2string, array_repr, array_str, get_printoptions, printoptions, set_printoptions
from ._functions import (
    absolute, add, arccos, arccosh, arcsin, arcsinh, arctan, arctan2, arctanh, bitwise_and, bitwise_not, bitwise_or, bitwise_xor,
    cbrt, ceil, conj, conjugate, copysign, cos, cosh, deg2rad, degrees, divide, equal, exp, exp2, expm1, fabs, float_power, floor,
    floor_divide, fmax, fmin, fmod, gcd, greater, greater_equal, heaviside, hypot, invert, isfinite, isinf, isnan, lcm, left_shift,
    less, less_equal, log, log1p, log2, log10, logaddexp, logical_and, logical_not, logical_or, logical_xor, maximum, minimum, mod,
    multiply, negative, not_equal, positive, power, rad2deg, radians, reciprocal, remainder, right_shift, rint, sign, signbit, sin,
    sinh, sqrt, square, subtract, tan, tanh, true_divide, trunc,
)  # fmt: skip
from ._generic import complexfloating, floating, generic, inexact, integer, number, signedinteger, unsignedinteger
from ._joining import (
    append, array_split, column_stack, concatenate, delete, dstack, hsplit, hstack, insert, repeat, resize, split, stack,
    tile, trim_zeros, vsplit, vstack,
)  # fmt: skip
from ._linear import cross, dot, inner, kron, matmul, outer, tensordot, vdot
from ._matrix import asmatrix, mat, matrix
from ._numeric import (
    allclose, angle, around, array_equal, array_equiv, clip, fix, imag, isclose, iscomplex, iscomplexobj, isreal, isrealobj,
    isscalar, nan_to_num, real, real_if_close, round, round_,
)  # fmt: skip
from ._places import diag_indices, ix_, ndenumerate, ndindex, ravel_multi_index, tril_indices, triu_indices, unravel_index
from ._polynomial import poly, poly1d, polyadd, polyder, polydiv, polyfit, polyint, polymul, polysub, polyval, roots
from ._reading import array, asanyarray, asarray
from ._reductions import (
    all, amax, amin, any, argmax, argmin, average, count_nonzero, cumprod, cumsum, max, mean, min, prod, ptp, std, sum, var,
)  # fmt: skip
from ._scalars import (
    bool_, complex64, complex128, float16, float32, float64, int8, int16, int32, int64, str_, uint8, uint16, uint32, uint64,
)  # fmt: skip
from ._shapes import (
    atleast_1d, atleast_2d, expand_dims, flip, fliplr, flipud, moveaxis, ravel, reshape, roll, rot90, squeeze, swapaxes,
    transpose,
)  # fmt: skip
from ._sorting import (
    argsort, argwhere, compress, digitize, extract, flatnonzero, in1d, intersect1d, isin, lexsort, nonzero, searchsorted, select,
    setdiff1d, setxor1d, sort, take, union1d, unique, where,
)  # fmt: skip
from ._statistics import (
    bincount, corrcoef, cov, histogram, median, nanmax, nanmean, nanmedian, nanmin, nanprod, nanstd, nansum, nanvar, percentile,
    quantile,
)  # fmt: skip
from ._ufuncs import ufunc

from . import linalg, random  # isort: skip

# `from numpy import *` doesn't replace these of Python's own, as in numpy.
_BUILT_IN = {'abs', 'bool', 'complex', 'float', 'int', 'max', 'min', 'object', 'round', 'str'}
__version__ = '1.24.0'

pi, e, euler_gamma = _math.pi, _math.e, 0.5772156649015329
inf = Inf = infty = Infinity = _math.inf
nan = NaN = NAN = _math.nan
NINF, PINF, NZERO, PZERO = -inf, inf, -0.0, 0.0
newaxis = None
abs, pow, concat, row_stack = absolute, power, concatenate, vstack
product, cumproduct, alltrue, sometrue = prod, cumprod, all, any
acos, asin, atan, atan2 = arccos, arcsin, arctan, arctan2
bool8, int_, intp, intc, uint, long, longlong = bool_, int64, int64, int32, uint64, int64, int64
float_ = double = float64
single, half = float32, float16
complex_ = cdouble = complex128
# Aliases that numpy had until 1.23.
bool, int, float, complex, object, str = bool, int, float, complex, object, str
object_ = object
True_, False_ = bool_(True), bool_(False)


class _Limits:
    def __init__(self, given, **limits):
        self.dtype, self.bits = given, given.bits
        self.__dict__.update(limits)


def finfo(dtype):
    digits, low, high = {'float16': (10, -14, 15), 'float32': (23, -126, 127), 'float64': (52, -1022, 1023)}[_as_dtype(dtype).name]
    box = _as_dtype(dtype).box
    most, resolution = box((2 - 2.0**-digits) * 2.0**high), box(10.0 ** -(digits * 3 // 10))
    return _Limits(_as_dtype(dtype), eps=box(2.0**-digits), max=most, min=-most, tiny=box(2.0**low), resolution=resolution)


def iinfo(type):
    given = _as_dtype(type)
    return _Limits(given, min=given.lowest, max=given.highest)


def result_type(*arrays_and_dtypes):
    found = [each.dtype if hasattr(each, 'dtype') else _as_dtype(each) for each in arrays_and_dtypes]
    made = found[0]
    for each in found[1:]:
        made = _promote(made, each)
    return made


def issubdtype(arg1, arg2):
    kind = arg2 if isinstance(arg2, type) and issubclass(arg2, generic) else _as_dtype(arg2).type
    return issubclass(arg1 if isinstance(arg1, type) and issubclass(arg1, generic) else _as_dtype(arg1).type, kind)


def shape(a):
    return asarray(a).shape


def ndim(a):
    return asarray(a).ndim


def size(a, axis=None):
    return asarray(a).size if axis is None else asarray(a).shape[axis]


def modf(x):
    whole = trunc(x)
    return x - whole, whole


def divmod(x1, x2):
    return floor_divide(x1, x2), remainder(x1, x2)


def put(a, ind, v, mode='raise'):
    a.flat[ind] = v


def fill_diagonal(a, val, wrap=False):
    for i, value in zip(range(_builtin_min(a.shape)), broadcast_to(val, (_builtin_min(a.shape),))):
        a[(i,) * a.ndim] = value


def copyto(dst, src, casting='same_kind', where=True):
    dst[... if where is True else where] = src if where is True else asarray(broadcast_to(src, dst.shape))[where]


class errstate:
    """Floating point errors raise no warnings here, so there is nothing to set."""

    def __init__(self, **_):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None


def seterr(**_):
    return {'divide': 'ignore', 'over': 'ignore', 'under': 'ignore', 'invalid': 'ignore'}


__all__ = [name for name in globals() if not name.startswith('_') and name not in _BUILT_IN]
__getattr__ = _missing_names('numpy')
