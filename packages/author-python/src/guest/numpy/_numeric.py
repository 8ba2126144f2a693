"""Rounding, comparing within a tolerance, differences, integrals, interpolation."""
import math

from . import _functions as functions
from ._array import ndarray
from ._dtypes import as_dtype, float64
from ._reading import asarray, unwrap
from ._real import rint


def round_plain(value, decimals):
    # As numpy does: scaled, rounded to a whole number, scaled back.
    scale = 10.0 ** abs(decimals)
    return rint(value * scale) / scale if decimals >= 0 else rint(value / scale) * scale


def round(a, decimals=0, out=None):
    given = a if isinstance(a, ndarray) else asarray(a)
    decimals = int(decimals)
    kind = given.dtype.kind
    if kind == 'f':
        made = [round_plain(value, decimals) for value in given._values()]
    elif kind == 'c':
        made = [complex(round_plain(z.real, decimals), round_plain(z.imag, decimals)) for z in given._values()]
    elif kind == 'O':
        made = [value.__round__(decimals) for value in given._values()]
    else:
        made = given._values() if decimals >= 0 else [int(round_plain(value, decimals)) for value in given._values()]
    found = as_dtype('float16') if kind == 'b' else given.dtype
    made = given._like([found.store(value) for value in made], given._shape, found)
    if out is not None:
        out[...] = made
        return out
    return made if made._shape else unwrap(made)


around = round_ = round


def fix(x, out=None):
    return functions.trunc(x, out=out)


def clip(a, a_min=None, a_max=None, out=None, **_):
    made = a if isinstance(a, ndarray) else asarray(a)
    if a_min is not None:
        made = functions.maximum(made, a_min)
    if a_max is not None:
        made = functions.minimum(made, a_max)
    if out is not None:
        out[...] = made
        return out
    return made


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    a, b = asarray(a), asarray(b)
    b = b if b.dtype.kind in 'fcO' else b.astype(float64)
    made = functions.less_equal(functions.absolute(a - b), atol + rtol * functions.absolute(b))
    made = functions.logical_or(functions.logical_and(made, functions.isfinite(b)), functions.equal(a, b))
    if equal_nan:
        made = functions.logical_or(made, functions.logical_and(functions.isnan(a), functions.isnan(b)))
    return made


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return bool(asarray(isclose(a, b, rtol, atol, equal_nan)).all())


def array_equal(a1, a2, equal_nan=False):
    try:
        a, b = asarray(a1), asarray(a2)
    except ValueError:
        return False
    if a._shape != b._shape:
        return False
    made = functions.equal(a, b)
    if equal_nan and a.dtype.kind in 'fc' and b.dtype.kind in 'fc':
        made = functions.logical_or(made, functions.logical_and(functions.isnan(a), functions.isnan(b)))
    return bool(asarray(made).all())


def array_equiv(a1, a2):
    try:
        return bool(asarray(functions.equal(a1, a2)).all())
    except ValueError:
        return False


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    most = 1.7976931348623157e308
    high, low = most if posinf is None else posinf, -most if neginf is None else neginf
    a = asarray(x)
    if a.dtype.kind != 'f':
        return unwrap(a)
    made = [nan if value != value else high if value == math.inf else low if value == -math.inf else value for value in a._values()]
    return unwrap(ndarray.of(made, a._shape, a.dtype))


def real(val):
    return val.real if hasattr(val, 'real') else unwrap(asarray(val).real)


def imag(val):
    return val.imag if hasattr(val, 'imag') else unwrap(asarray(val).imag)


def angle(z, deg=False):
    a = asarray(z)
    made = functions.arctan2(a.imag, a.real)
    return functions.degrees(made) if deg else made


def isreal(x):
    return functions.equal(imag(asarray(x)), 0)


def iscomplex(x):
    return functions.not_equal(imag(asarray(x)), 0)


def isrealobj(x):
    return not iscomplexobj(x)


def iscomplexobj(x):
    return asarray(x).dtype.kind == 'c'


def isscalar(element):
    return isinstance(element, (int, float, complex, str, bytes)) or hasattr(type(element), 'wrap_plain')


def real_if_close(a, tol=100):
    a = asarray(a)
    if a.dtype.kind != 'c':
        return a
    limit = tol * 2.220446049250313e-16
    return a.real if all(abs(value.imag) < limit for value in a._values()) else a
