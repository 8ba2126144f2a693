"""What graders of integrals and sums share: a construction of several parts, of which learners type some."""
import re

from . import debugging
from .baseclasses import AbstractGrader, as_html, join_messages, NO_CREDIT, result_of
from .exceptions import ConfigError, InvalidInput
from .expressions import NAME
from .mathgrader import MathGrader
from .options import REQUIRED, mapping, text
from .tolerance import Utils

MISMATCH = {'is_raised': True, 'msg_detail': 'type'}


class ConstructionGrader(MathGrader, AbstractGrader):
    """Compares the value of a construction with that of the author's. PARTS are its limits, body and variable."""

    PARTS = ()
    OPTIONS = {'answers': (REQUIRED, mapping), 'input_positions': (None, mapping)}

    def __init__(self, config=None, **options):
        super().__init__(config, **options)
        answers = self.config['answers']
        if set(answers) != set(self.PARTS):
            raise ConfigError('%s: answers must have the keys %s' % (type(self).__name__, ', '.join(self.PARTS)))
        for each in answers.values():
            self.read_option('answers', each, text)
        self.places = self.read_places(self.config['input_positions'])
        self.prepare()
        if answers[self.PARTS[3]] in {*self.constants, *self.config['variables']}:
            raise ConfigError('%s: the variable %r exists already' % (type(self).__name__, answers[self.PARTS[3]]))

    def read_places(self, positions):
        """Which field has each part that learners type, from 0."""
        if positions is None:
            return {part: place for place, part in enumerate(self.PARTS)}
        unknown = set(positions) - set(self.PARTS)
        if unknown:
            raise ConfigError('%s: input_positions has no key %r' % (type(self).__name__, sorted(unknown)[0]))
        places = {part: place - 1 for part, place in positions.items() if place is not None}
        if sorted(places.values()) != list(range(len(places))) or not places:
            raise ConfigError('%s: input_positions must be 1, 2 and so on' % type(self).__name__)
        return places

    def grade(self, expect, student_input):
        inputs = student_input if isinstance(student_input, list) else [student_input]
        if len(inputs) != len(self.places):
            raise ConfigError(
                '%s: the problem has %d fields, but input_positions %d'
                % (type(self).__name__, len(inputs), len(self.places))
            )
        answers = self.config['answers']
        typed = {**answers, **{part: inputs[place].strip() for part, place in self.places.items()}}
        return [self.check(answers, typed)]

    def check(self, answers, typed):
        lower, upper, body, dummy = self.PARTS
        self.require_free(typed[dummy])
        own = {part: self.parse_own(answers[part]) for part in (lower, upper, body)}
        student = {
            part: self.parse_student(typed[part], [typed[dummy]] if part == body else []) if part in self.places else each
            for part, each in own.items()
        }
        scopes = self.draw_scopes([*student.values(), *own.values()])
        utils = Utils(self.config['tolerance'], MISMATCH)
        failed = 0
        for variables, functions in scopes:
            for part, expression in own.items():
                known = {*variables, answers[dummy]} if part == body else variables
                self.require_own_names(expression, known, functions)
            value = self.evaluate(student, typed[dummy], variables, functions)
            expected = self.evaluate(own, answers[dummy], variables, functions)
            debugging.note('Value: %s, expected: %s' % (value, expected))
            failed += not utils.within_tolerance(expected, value)
        if failed > self.config['failable_evals']:
            return {**NO_CREDIT, 'msg': self.config['wrong_msg']}
        for part in self.places:
            if part != dummy:
                self.require_permitted(student[part])
        return result_of(1)

    def require_free(self, variable):
        """Raises InvalidInput for a name that can't be the variable of the integral or sum."""
        taken = {*self.constants, *self.config['variables'], *self.all_functions()}
        if re.fullmatch(NAME, variable) is None:
            raise InvalidInput('"%s" can\'t be the name of a variable.' % variable)
        if variable in taken or self.is_numbered(variable):
            raise InvalidInput('"%s" has a meaning in this problem already. Use another variable.' % variable)

    def evaluate(self, parts, dummy, variables, functions):
        raise NotImplementedError

    def present(self, results, overall):
        [result] = results
        return {**result, 'msg': as_html(join_messages([result['msg'], *overall]))}


def real_limit(value, what, error):
    """A limit as a real number, which may be infinite."""
    if not isinstance(value, float) and getattr(value, 'imag', 1) != 0:
        raise error('The %s must be a real number.' % what)
    return value.real
