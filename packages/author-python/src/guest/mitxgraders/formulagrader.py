"""Grades formulas and numbers by comparing their values for random values of the variables."""
from . import debugging
from .baseclasses import ItemGrader, NO_CREDIT, join_messages, result_of
from .comparers import CorrelatedComparer, equality_comparer
from .exceptions import ConfigError, InvalidInput
from .mathgrader import MathGrader
from .options import one_of
from .sampling import FunctionSamplingSet
from .tolerance import ShapeMismatch, Utils, tolerance_option

DEFAULT_MISMATCH = {'is_raised': True, 'msg_detail': 'type'}
PARTIAL = 0.5


class FormulaGrader(MathGrader, ItemGrader):
    default_comparer = staticmethod(equality_comparer)

    def __init__(self, config=None, **options):
        super().__init__(config, **options)
        self.prepare()

    @classmethod
    def set_default_comparer(cls, comparer):
        """Replaces the comparer of answers that name none."""
        cls.default_comparer = staticmethod(comparer)

    @classmethod
    def reset_default_comparer(cls):
        cls.default_comparer = staticmethod(equality_comparer)

    def comparer(self):
        return self.default_comparer

    def read_alternative(self, answer):
        if isinstance(answer, dict) and 'comparer' in answer:
            answer = {'expect': answer}
        return super().read_alternative(answer)

    def read_expect(self, expect):
        if isinstance(expect, dict):
            params = expect.get('comparer_params')
            is_read = set(expect) == {'comparer', 'comparer_params'} and callable(expect['comparer'])
            if not is_read or not isinstance(params, list) or not all(isinstance(each, str) for each in params):
                raise ConfigError(
                    "%s: an answer with a comparer has the keys 'comparer', a function, and "
                    "'comparer_params', a list of texts" % type(self).__name__
                )
            return expect
        return {'comparer': self.comparer(), 'comparer_params': [super().read_expect(expect)]}

    def check(self, answers, student_input, siblings=None):
        student = self.parse_student(student_input)
        own = [[self.parse_own(each) for each in answer['expect']['comparer_params']] for answer in answers]
        scopes = self.draw_scopes([student, *(each for params in own for each in params)], siblings)
        try:
            values = [student.value(*scope, allow_inf=self.config['allow_inf']) for scope in scopes]
            debugging.note('Values: %s' % (values,))
            results = [self.compare(answer, params, scopes, values) for answer, params in zip(answers, own)]
        except InvalidInput as error:
            results = [{**NO_CREDIT, 'msg': self.explain_mismatch(error)}]
        best = self.best_of(results)
        if best['grade_decimal'] > 0:
            self.require_permitted(student)
        return best

    def mismatch(self):
        return DEFAULT_MISMATCH

    def explain_mismatch(self, error):
        """The message of a wrong answer of a wrong shape; raises the error where it costs no attempt."""
        if not isinstance(error, ShapeMismatch) or self.mismatch()['is_raised']:
            raise error
        return str(error)

    def compare(self, answer, params, scopes, values):
        """The result of an answer of the author's: that of the first sample that is one too many to fail."""
        comparer = answer['expect']['comparer']
        expected = [[self.value_of_own(each, scope) for each in params] for scope in scopes]
        debugging.note('Expected: %s' % (expected,))
        utils = Utils(self.config['tolerance'], self.mismatch())
        failable = self.config['failable_evals']
        if isinstance(comparer, CorrelatedComparer):
            pairs, failable = [(expected, values)], 0
        else:
            pairs = zip(expected, values)
        message = ''
        for expect, value in pairs:
            outcome = read_outcome(comparer(expect, value, utils))
            if outcome['grade_decimal'] < 1:
                failable -= 1
                if failable < 0:
                    return result_of(outcome['grade_decimal'] * answer['grade_decimal'], outcome['msg'])
            message = outcome['msg']
        return result_of(answer['grade_decimal'], join_messages([answer['msg'], message]))


def read_outcome(outcome):
    if isinstance(outcome, dict):
        return {'grade_decimal': outcome['grade_decimal'], 'msg': outcome.get('msg', '')}
    if outcome == 'partial':
        return {'grade_decimal': PARTIAL, 'msg': ''}
    return {'grade_decimal': 1 if outcome else 0, 'msg': ''}


def no_entries(value):
    return one_of([], {}, ())(value)


class NumericalGrader(FormulaGrader):
    OPTIONS = {
        'tolerance': ('5%', tolerance_option),
        'samples': (1, one_of(1)),
        'failable_evals': (0, one_of(0)),
        'variables': ([], no_entries),
        'numbered_vars': ([], no_entries),
        'sample_from': ({}, no_entries),
    }
    default_comparer = staticmethod(equality_comparer)

    def prepare(self):
        for each in self.config['user_functions'].values():
            if isinstance(each, (list, tuple, FunctionSamplingSet)):
                raise ConfigError('NumericalGrader takes single functions as user_functions, no random ones')
        super().prepare()
