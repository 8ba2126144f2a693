"""A decorator that checks the number and shapes of a function's arguments, and says which of them is wrong."""
from functools import wraps

from .exceptions import ConfigError, DomainError
from .matharray import as_value
from .shapes import describe_shape, shape_of


def specify_domain(input_shapes, display_name=None, min_length=None):
    """`input_shapes`: 1 for a scalar, k for a vector, [m, n] for a matrix, or 'square'.

    With `min_length`, the function takes so many arguments or more, all of the one shape.
    """
    shapes = [_read_shape(shape) for shape in input_shapes]
    if min_length is not None and len(shapes) != 1:
        raise ConfigError('specify_domain: min_length takes one input shape, not %d' % len(shapes))

    def decorate(function):
        name = display_name or function.__name__

        @wraps(function)
        def checked(*arguments):
            expected = shapes * len(arguments) if min_length is not None else shapes
            short = len(arguments) < min_length if min_length is not None else len(arguments) != len(shapes)
            if short:
                raise DomainError(
                    'Wrong number of arguments passed to %s(...): Expected %s%d inputs, but received %d.'
                    % (name, 'at least ' if min_length is not None else '', min_length or len(shapes), len(arguments))
                )
            arguments = [as_value(argument) for argument in arguments]
            if not all(_fits(shape_of(argument), shape) for argument, shape in zip(arguments, expected)):
                raise DomainError(_explain(name, arguments, expected))
            return function(*arguments)

        return checked

    return decorate


def _read_shape(shape):
    if shape == 'square':
        return shape
    shape = (shape,) if isinstance(shape, int) else shape
    is_shape = isinstance(shape, (list, tuple)) and shape and all(isinstance(size, int) and size > 0 for size in shape)
    if not is_shape:
        raise ConfigError("specify_domain: a shape is a number, a list of numbers or 'square', not %r" % (shape,))
    return () if tuple(shape) == (1,) else tuple(shape)


def _fits(shape, expected):
    return len(shape) == 2 and shape[0] == shape[1] if expected == 'square' else shape == expected


def _explain(name, arguments, expected):
    lines = ['There was an error evaluating function %s(...)' % name]
    for place, (argument, shape) in enumerate(zip(arguments, expected), 1):
        wanted = 'square matrix' if shape == 'square' else describe_shape(shape)
        received = describe_shape(shape_of(argument))
        if _fits(shape_of(argument), shape):
            lines.append('%s input is ok: received a %s as expected' % (_ordinal(place), received))
        else:
            lines.append('%s input has an error: received a %s, expected a %s' % (_ordinal(place), received, wanted))
    return '\n'.join(lines)


def _ordinal(number):
    ending = 'th' if 10 <= number % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')
    return '%d%s' % (number, ending)
