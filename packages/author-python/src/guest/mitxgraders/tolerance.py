"""Whether two values are equal within what a grader tolerates."""
import math

from .exceptions import InputTypeError
from .functions import norm
from .options import Invalid
from .shapes import describe_shape, kind_of, shape_of


def tolerance_option(value):
    """A number, or a percentage such as '0.01%'."""
    if isinstance(value, str) and value.strip().endswith('%'):
        try:
            share = float(value.strip()[:-1])
        except ValueError:
            share = -1
        if share >= 0:
            return value.strip()
    elif isinstance(value, (int, float)) and not isinstance(value, bool) and value >= 0:
        return value
    elif isinstance(value, str):
        try:
            return tolerance_option(float(value))
        except ValueError:
            pass
    raise Invalid('a number of at least 0 or a percentage')


def allowed_distance(tolerance, expected):
    return norm(expected) * float(tolerance[:-1]) / 100 if isinstance(tolerance, str) else tolerance


class Utils:
    """What comparers are given."""

    def __init__(self, tolerance, mismatch):
        self.tolerance, self.mismatch = tolerance, mismatch

    def within_tolerance(self, expected, student):
        if shape_of(expected) != shape_of(student):
            return False
        if expected == student:
            return True
        # Every distance is within a percentage of infinity.
        return not math.isinf(norm(expected)) and norm(expected - student) <= allowed_distance(self.tolerance, expected)

    def validate_shape(self, student, shape):
        """Raises ShapeMismatch for a value of another shape."""
        if shape_of(student) != tuple(shape):
            raise ShapeMismatch(self.explain(student, tuple(shape)))

    def explain(self, student, shape):
        detail = self.mismatch['msg_detail']
        if detail is None:
            return ''
        expected, received = describe_shape(shape), describe_shape(shape_of(student))
        if detail == 'type':
            expected, received = expected.split(' of ')[0], kind_of(student)
            if expected == received:
                received += ' of incorrect shape'
        return 'Expected answer to be a %s, but input is a %s' % (expected, received)


class ShapeMismatch(InputTypeError):
    pass
