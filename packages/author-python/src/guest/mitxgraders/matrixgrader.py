"""Grades formulas with vectors and matrices."""
from .baseclasses import NO_CREDIT
from .comparers import MatrixEntryComparer, entry_credit, equality_comparer
from .exceptions import ConfigError, DomainError, MathArrayError, MathArrayShapeError
from .formulagrader import DEFAULT_MISMATCH, FormulaGrader
from .functions import MATRIX_FUNCTIONS
from .matharray import identity, mode
from .options import boolean, mapping, optional, text, whole_number


def mismatch_option(value):
    for name in mapping(value):
        if name not in DEFAULT_MISMATCH:
            raise ConfigError("MatrixGrader: 'answer_shape_mismatch' has no key %r" % name)
    if value.get('msg_detail', 'type') not in (None, 'type', 'shape'):
        raise ConfigError("MatrixGrader: 'msg_detail' must be None, 'type' or 'shape'")
    return {**DEFAULT_MISMATCH, **value}


class MatrixGrader(FormulaGrader):
    OPTIONS = {
        'max_array_dim': (1, whole_number(0)),
        'identity_dim': (None, optional(whole_number(1))),
        'negative_powers': (True, boolean),
        'shape_errors': (True, boolean),
        'answer_shape_mismatch': (DEFAULT_MISMATCH, mismatch_option),
        'suppress_matrix_messages': (False, boolean),
        'entry_partial_credit': (0, entry_credit),
        'entry_partial_msg': (None, optional(text)),
    }
    default_functions = MATRIX_FUNCTIONS
    default_comparer = staticmethod(equality_comparer)

    def more_constants(self):
        dimension = self.config['identity_dim']
        return {} if dimension is None else {'I': identity(dimension)}

    def comparer(self):
        credit, message = self.config['entry_partial_credit'], self.config['entry_partial_msg']
        if credit == 0 and message is None:
            return super().comparer()
        options = {} if message is None else {'entry_partial_msg': message}
        return MatrixEntryComparer(entry_partial_credit=credit, **options)

    def mismatch(self):
        if self.config['suppress_matrix_messages']:
            return {'is_raised': False, 'msg_detail': None}
        return self.config['answer_shape_mismatch']

    def check(self, answers, student_input, siblings=None):
        mode.negative_powers = self.config['negative_powers']
        try:
            return super().check(answers, student_input, siblings)
        except (MathArrayError, DomainError) as error:
            is_shape = isinstance(error, MathArrayShapeError) and not self.config['shape_errors']
            if not is_shape and not self.config['suppress_matrix_messages']:
                raise
            return self.best_of([NO_CREDIT])
        finally:
            mode.negative_powers = True
