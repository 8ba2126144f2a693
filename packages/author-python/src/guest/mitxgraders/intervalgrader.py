"""Grades intervals: two formulas between brackets."""
from .baseclasses import ItemGrader, join_messages, NO_CREDIT, result_of
from .exceptions import ConfigError, InvalidInput, MissingInput
from .formulagrader import FormulaGrader, NumericalGrader
from .options import Invalid, boolean, text


def formula_grader(value):
    if not isinstance(value, FormulaGrader):
        raise Invalid('a FormulaGrader or a NumericalGrader')
    return value


def character(value):
    if len(text(value)) != 1:
        raise Invalid('one character')
    return value


class IntervalGrader(ItemGrader):
    OPTIONS = {
        'opening_brackets': ('[(', text),
        'closing_brackets': ('])', text),
        'delimiter': (',', character),
        'partial_credit': (True, boolean),
        'subgrader': (NumericalGrader(tolerance=1e-13, allow_inf=True), formula_grader),
    }

    def read_expect(self, expect):
        """The answers to the opening bracket, to both limits and to the closing bracket."""
        if isinstance(expect, str):
            try:
                expect = self.split(expect)
            except (InvalidInput, MissingInput) as error:
                raise ConfigError('IntervalGrader: %r is not an interval: %s' % (expect, error)) from error
        if not isinstance(expect, (list, tuple)) or len(expect) != 4:
            raise ConfigError('IntervalGrader: an answer is a text or a list of four, not %r' % (expect,))
        opening, lower, upper, closing = expect
        grader = self.config['subgrader']
        return [
            self.read_bracket(opening, 'opening_brackets'),
            grader.read_answers(lower),
            grader.read_answers(upper),
            self.read_bracket(closing, 'closing_brackets'),
        ]

    def read_bracket(self, answers, option):
        alternatives = answers if isinstance(answers, tuple) else (answers,)
        read = []
        for each in alternatives:
            answer = each if isinstance(each, dict) else {'expect': each}
            if answer.get('expect') not in list(self.config[option]):
                raise ConfigError('IntervalGrader: the bracket %r is not in %r' % (answer.get('expect'), option))
            read.append({'grade_decimal': 1, 'msg': '', **answer})
        return read

    def split(self, typed):
        typed = typed.strip()
        if len(typed) < 2:
            raise InvalidInput('Write an interval as two limits within brackets, such as [0, 1).')
        for bracket, option, place in ((typed[0], 'opening_brackets', 'start'), (typed[-1], 'closing_brackets', 'end')):
            if bracket not in self.config[option]:
                allowed = ' or '.join(self.config[option])
                raise InvalidInput('"%s" can\'t %s an interval: write %s.' % (bracket, place, allowed))
        limits = typed[1:-1].split(self.config['delimiter'])
        if len(limits) != 2:
            raise InvalidInput(
                'An interval has two limits, separated by "%s", but there are %d.'
                % (self.config['delimiter'], len(limits))
            )
        if not all(limit.strip() for limit in limits):
            raise MissingInput('A limit of the interval is missing.')
        return [typed[0], limits[0].strip(), limits[1].strip(), typed[-1]]

    def check(self, answers, student_input, siblings=None):
        return super().check(answers, self.split(student_input))

    def check_answer(self, answer, parts):
        (opening, lower, upper, closing), expect = parts, answer['expect']
        halves = [
            self.grade_half(expect[1], lower, expect[0], opening),
            self.grade_half(expect[2], upper, expect[3], closing),
        ]
        grade = sum(half['grade_decimal'] for half in halves) / 2
        if grade < 1 and not self.config['partial_credit']:
            grade = 0
        is_complete = all(half['grade_decimal'] > 0 for half in halves)
        message = join_messages([half['msg'] for half in halves] + [answer['msg'] if is_complete else ''])
        return result_of(grade * answer['grade_decimal'], message)

    def grade_half(self, answers, limit, brackets, bracket):
        """A limit counts as far as its bracket does."""
        result = self.config['subgrader'].check(answers, limit)
        if result['grade_decimal'] == 0:
            return result
        best = max(
            (each for each in brackets if each['expect'] == bracket), key=lambda each: each['grade_decimal'], default=NO_CREDIT
        )
        return result_of(result['grade_decimal'] * best['grade_decimal'], join_messages([result['msg'], best['msg']]))
