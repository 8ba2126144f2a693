"""Functions of floats with the results of floating point hardware where Python raises an error."""
import math

inf, nan = math.inf, math.nan


def guarded(function, fallback):
    def call(x):
        try:
            return function(x)
        except (ValueError, OverflowError):
            return fallback(x)

    return call


def undefined(*_):
    return nan


def log_edge(x):
    return -inf if x == 0 else nan


def signed_infinity(x):
    return nan if x != x else math.copysign(inf, x)


sqrt = guarded(math.sqrt, undefined)
exp = guarded(math.exp, lambda x: inf)
exp2 = guarded(lambda x: 2.0**x, lambda x: inf)
expm1 = guarded(math.expm1, lambda x: inf)
log = guarded(math.log, log_edge)
log2 = guarded(math.log2, log_edge)
log10 = guarded(math.log10, log_edge)
log1p = guarded(math.log1p, lambda x: -inf if x == -1 else nan)
sin, cos, tan = (guarded(function, undefined) for function in (math.sin, math.cos, math.tan))
arcsin, arccos = guarded(math.asin, undefined), guarded(math.acos, undefined)
sinh, cosh = guarded(math.sinh, signed_infinity), guarded(math.cosh, lambda x: inf)
arccosh = guarded(math.acosh, undefined)
arctanh = guarded(math.atanh, lambda x: signed_infinity(x) if abs(x) == 1 else nan)


def cbrt(x):
    root = math.copysign(abs(x) ** (1 / 3), x)
    if root == 0 or not math.isfinite(root):
        return root
    return root - (root * root * root - x) / (3 * root * root)


def divide(x, y):
    try:
        return x / y
    except ZeroDivisionError:
        return nan if x == 0 or x != x else math.copysign(inf, x) * math.copysign(1, y)


def floor_divide(x, y):
    if y == 0:
        return divide(x, y)
    return x // y


def remainder(x, y):
    return x % y if y else nan


def fmod(x, y):
    try:
        return math.fmod(x, y)
    except ValueError:
        return nan


def power(x, y):
    try:
        return math.pow(x, y)
    except OverflowError:
        return -inf if x < 0 and y % 2 == 1 else inf
    except ValueError:
        if x == 0:
            return math.copysign(inf, x) if y % 2 == 1 else inf
        return nan


def rint(x):
    """Halves go to the even neighbor."""
    return math.copysign(round(x), x) if abs(x) < 4503599627370496 else x


def whole(function):
    def call(x):
        return math.copysign(function(x), x) if abs(x) < 4503599627370496 else x

    return call


floor, ceil, trunc = whole(math.floor), whole(math.ceil), whole(math.trunc)


def sign(x):
    return nan if x != x else float((x > 0) - (x < 0))


def maximum(x, y):
    return x if x != x or x >= y else y


def minimum(x, y):
    return x if x != x or x <= y else y


def fmax(x, y):
    return y if x != x or y >= x else x


def fmin(x, y):
    return y if x != x or y <= x else x


def logaddexp(x, y):
    if x == y:
        return x + math.log(2)
    high, low = (x, y) if x > y else (y, x)
    return high + math.log1p(exp(low - high)) if high == high and low == low else nan


def heaviside(x, y):
    return nan if x != x else y if x == 0 else float(x > 0)
