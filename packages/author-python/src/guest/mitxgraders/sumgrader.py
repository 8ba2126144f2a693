"""Grades sums by their values."""
import math

from .constructiongrader import ConstructionGrader, real_limit
from .exceptions import SummationError
from .functions import INFINITY, MATRIX_FUNCTIONS
from .options import one_of, whole_number
from .tolerance import tolerance_option

MOST_TERMS = 10_000


class SumGrader(ConstructionGrader):
    PARTS = ('lower', 'upper', 'summand', 'summation_variable')
    OPTIONS = {
        'samples': (2, whole_number(1)),
        'tolerance': (1e-12, tolerance_option),
        'even_odd': (0, one_of(0, 1, 2)),
        'infty_val': (1000, whole_number(1)),
        'infty_val_fact': (80, whole_number(1)),
        'max_array_dim': (2, whole_number(0)),
    }
    default_functions = MATRIX_FUNCTIONS

    def more_constants(self):
        return INFINITY

    def evaluate(self, parts, dummy, variables, functions):
        summand = parts['summand']
        is_factorial = not summand.functions.isdisjoint({'fact', 'factorial'})
        infinity = self.config['infty_val_fact' if is_factorial else 'infty_val']
        limits = (parts[part].value(variables, functions, allow_inf=True) for part in ('lower', 'upper'))
        start, stop = sorted(self.read_limit(limit, infinity) for limit in limits)
        if stop - start > max(MOST_TERMS, infinity):
            raise SummationError('The sum has too many terms to be computed.')
        scope, total = dict(variables), 0.0
        for index in self.indices(start, stop):
            scope[dummy] = float(index)
            total = total + summand.value(scope, functions)
        return total

    @staticmethod
    def read_limit(value, infinity):
        limit = real_limit(value, 'limit of a sum', SummationError)
        if math.isinf(limit):
            return infinity if limit > 0 else -infinity
        if limit != limit or limit != int(limit):
            raise SummationError('The limits of a sum must be whole numbers.')
        return int(limit)

    def indices(self, start, stop):
        parity = self.config['even_odd']
        if parity == 0:
            return range(start, stop + 1)
        return range(start + (start + parity) % 2, stop + 1, 2)
