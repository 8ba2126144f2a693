"""Ways to compare the value of an answer with what is expected: `comparer(expected values, value, utils)`.

A comparer returns True, False, 'partial', or a dictionary with `grade_decimal` and `msg`.
"""
from .exceptions import InputTypeError
from .functions import norm
from .linalg import inner, length, orthonormal, remainder
from .matharray import MathArray, as_value, is_array
from .options import Configured, fraction, function, optional, text
from .shapes import shape_of
from .tolerance import allowed_distance


class CorrelatedComparer(Configured):
    """Compares all samples at once: it is given a list for each argument but the last."""


class EqualityComparer(Configured):
    OPTIONS = {'transform': (None, optional(function))}

    def __call__(self, expected, student, utils):
        [expected] = expected
        utils.validate_shape(student, shape_of(expected))
        transform = self.config['transform']
        if transform is not None:
            expected, student = as_value(transform(expected)), as_value(transform(student))
        return self.compare(expected, student, utils)

    def compare(self, expected, student, utils):
        return utils.within_tolerance(expected, student)


equality_comparer = EqualityComparer()


def entry_credit(value):
    return value if value == 'proportional' else fraction(value)


class MatrixEntryComparer(EqualityComparer):
    """Gives credit for single entries of vectors and matrices."""

    OPTIONS = {
        'entry_partial_credit': (0, entry_credit),
        'entry_partial_msg': ('Some array entries are incorrect, marked below:\n{error_locations}', text),
    }

    def compare(self, expected, student, utils):
        if not is_array(expected):
            return super().compare(expected, student, utils)
        right = [utils.within_tolerance(x, y) for x, y in zip(expected.flat, student.flat)]
        if all(right) or not any(right):
            return all(right)
        credit = self.config['entry_partial_credit']
        grade = sum(right) / len(right) if credit == 'proportional' else credit
        marks = MathArray.of(expected.shape, ['\u2713' if each else '\u2717' for each in right]).tolist()
        message = self.config['entry_partial_msg'].replace('{error_locations}', '<pre>%s</pre>' % _lines(marks))
        return {'grade_decimal': grade, 'msg': message}


def _lines(marks):
    if isinstance(marks[0], str):
        return ' '.join(marks)
    return '\n'.join(map(_lines, marks))


def _real(value, what):
    if is_array(value) or complex(value).imag != 0:
        raise InputTypeError('%s must be a real number.' % what)
    return complex(value).real


def between_comparer(limits, student, utils):
    start, stop = (_real(limit, 'Each limit') for limit in limits)
    return start <= _real(student, 'Input') <= stop


def congruence_comparer(expected, student, utils):
    value, modulus = expected
    utils.validate_shape(student, ())
    distance = _real(student, 'Input') - _real(value, 'The expected value')
    turns = round(distance / modulus)
    return abs(distance - turns * modulus) <= allowed_distance(utils.tolerance, value % modulus)


def _wrong(message):
    return {'grade_decimal': 0, 'msg': message}


def eigenvector_comparer(expected, student, utils):
    matrix, eigenvalue = expected
    utils.validate_shape(student, matrix.shape[:1])
    if norm(student) == 0:
        return _wrong("An eigenvector can't be zero.")
    return utils.within_tolerance(student * eigenvalue, matrix * student)


def vector_span_comparer(vectors, student, utils):
    utils.validate_shape(student, vectors[0].shape)
    if norm(student) == 0:
        return _wrong('The zero vector is not an answer here.')
    rest = remainder(student.flat, orthonormal([vector.flat for vector in vectors]))
    return length(rest) <= allowed_distance(utils.tolerance, student)


def vector_phase_comparer(expected, student, utils):
    [vector] = expected
    utils.validate_shape(student, vector.shape)
    overlap = inner(vector.flat, student.flat)
    phase = overlap / abs(overlap) if overlap else 1
    return utils.within_tolerance(vector * phase, student)


class LinearComparer(CorrelatedComparer):
    """Gives credit for answers that differ by a factor, an offset or both, the same in all samples."""

    OPTIONS = {
        'equals': (1, fraction),
        'proportional': (0.5, optional(fraction)),
        'offset': (None, optional(fraction)),
        'linear': (None, optional(fraction)),
        'equals_msg': (None, optional(text)),
        'proportional_msg': ('The submitted answer differs from an expected answer by a constant factor.', optional(text)),
        'offset_msg': (None, optional(text)),
        'linear_msg': (None, optional(text)),
    }

    def __call__(self, expected, students, utils):
        for [value], student in zip(expected, students):
            utils.validate_shape(student, shape_of(value))
        x, y = _flatten([value for [value] in expected]), _flatten(students)
        relations = {
            'equals': all(utils.within_tolerance(value, student) for [value], student in zip(expected, students)),
            'proportional': _is_fit(y, _scaled(x, y), utils),
            'offset': _is_fit(y, [each + _mean(y) - _mean(x) for each in x], utils),
            'linear': _is_fit(y, _line(x, y), utils),
        }
        found = [name for name, holds in relations.items() if holds and self.config[name] is not None]
        best = max(found, key=lambda name: self.config[name], default=None)
        return _wrong('') if best is None else {'grade_decimal': self.config[best], 'msg': self.config[best + '_msg'] or ''}


def _flatten(values):
    return [entry for value in values for entry in (value.flat if is_array(value) else [value])]


def _mean(values):
    return sum(values) / len(values)


def _scaled(x, y):
    """The multiple of x that is closest to y; None where that says nothing."""
    if length(x) == 0 or length(y) == 0:
        return None
    factor = inner(x, y) / inner(x, x)
    return [factor * each for each in x]


def _line(x, y):
    """As `_scaled`, with an offset. A constant answer is no line."""
    flat_x, flat_y = ([each - _mean(values) for each in values] for values in (x, y))
    if length(flat_x) <= 1e-9 * length(x) or length(flat_y) <= 1e-9 * length(y):
        return None
    factor = inner(flat_x, flat_y) / inner(flat_x, flat_x)
    return [factor * each + _mean(y) for each in flat_x]


def _is_fit(y, fitted, utils):
    if fitted is None:
        return False
    return length([a - b for a, b in zip(y, fitted)]) <= allowed_distance(utils.tolerance, MathArray(list(y)))
