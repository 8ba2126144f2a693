"""What formulas are computed with: chains of operators, powers, and calls of functions."""
import cmath
from inspect import CO_VARARGS
from types import FunctionType

from .exceptions import FunctionEvalError, MathArrayError, StudentFacingError
from .matharray import as_value, is_array

# Whole exponents up to here are multiplied out, which keeps powers of complex numbers exact.
MOST_MULTIPLICATIONS = 200


def combine(first, rest):
    if not rest:
        return first
    if len(rest) == 1:
        [(operate, second)] = rest
        return lambda variables, functions: operate(first(variables, functions), second(variables, functions))

    def compute(variables, functions):
        value = first(variables, functions)
        for operate, node in rest:
            value = operate(value, node(variables, functions))
        return value

    return compute


def in_parallel(left, right):
    return cmath.nan if left == 0 or right == 0 else 1 / (1 / left + 1 / right)


def power(base, exponent):
    if is_array(base) or is_array(exponent):
        return base ** exponent
    if isinstance(exponent, float) and exponent.is_integer() and abs(exponent) <= MOST_MULTIPLICATIONS:
        return base ** int(exponent)
    return base ** exponent


def call(name, function, arguments):
    try:
        return as_value(function(*arguments))
    except (StudentFacingError, ZeroDivisionError, OverflowError):
        raise
    except Exception as error:
        count = _argument_count(function)
        if isinstance(error, TypeError) and count not in (None, len(arguments)):
            raise FunctionEvalError(
                'Wrong number of arguments passed to %s(...): Expected %d inputs, but received %d.'
                % (name, count, len(arguments))
            ) from error
        kind = MathArrayError if any(map(is_array, arguments)) else FunctionEvalError
        raise kind(
            'There was an error evaluating %s(...). Its input does not seem to be in its domain.' % name
        ) from error


def _argument_count(function):
    """How many arguments a function takes; None where that isn't one number, or not known."""
    if not isinstance(function, FunctionType) or function.__defaults__ or function.__code__.co_flags & CO_VARARGS:
        return None
    return function.__code__.co_argcount
