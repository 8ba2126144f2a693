"""Grades several items in one field, separated by a sign."""
from .assignment import assign
from .baseclasses import ItemGrader, join_messages, NO_CREDIT, result_of
from .exceptions import ConfigError, MissingInput
from .options import Invalid, REQUIRED, boolean, text


def item_grader(value):
    if not isinstance(value, ItemGrader):
        raise Invalid('a grader of single fields')
    return value


class SingleListGrader(ItemGrader):
    OPTIONS = {
        'subgrader': (REQUIRED, item_grader),
        'partial_credit': (True, boolean),
        'ordered': (False, boolean),
        'length_error': (False, boolean),
        'missing_error': (True, boolean),
        'delimiter': (',', text),
    }

    def __init__(self, config=None, **options):
        super().__init__(config, **options)
        self.require_one_length(self.config['answers'])

    def require_one_length(self, answers):
        if self.config['length_error'] and len({len(answer['expect']) for answer in answers}) > 1:
            raise ConfigError('SingleListGrader: with length_error=True, all answers must have the same length')

    def read_expect(self, expect):
        if isinstance(expect, str):
            expect = expect.split(self.config['delimiter'])
        if not isinstance(expect, list) or not expect:
            raise ConfigError('SingleListGrader: an answer must be a list or a text, but it is %r' % (expect,))
        return [self.config['subgrader'].read_answers(each) for each in expect]

    def answers_for(self, expect):
        answers = super().answers_for(expect)
        self.require_one_length(answers)
        return answers

    def check(self, answers, student_input, siblings=None):
        items = student_input.split(self.config['delimiter'])
        if self.config['missing_error']:
            for position, item in enumerate(items, 1):
                if not item.strip():
                    raise MissingInput('List error: Empty entry detected in position %d' % position)
        expected = len(answers[0]['expect'])
        if self.config['length_error'] and len(items) != expected:
            raise MissingInput(
                'List length error: Expected %d terms in the list, but received %d. Separate items with character "%s"'
                % (expected, len(items), self.config['delimiter'])
            )
        return super().check(answers, items)

    def check_answer(self, answer, items):
        expected = answer['expect']
        extra = max(0, len(items) - len(expected))
        if extra >= len(expected):
            # Each item too many costs as much as a right one earns. Pairing very long lists would take too long.
            return NO_CREDIT
        grade_items = self.grade_in_order if self.config['ordered'] else self.grade_in_any_order
        results = grade_items(expected, items)
        grade = max(0.0, (sum(result['grade_decimal'] for result in results) - extra) / len(expected))
        if grade < 1 and not self.config['partial_credit']:
            grade = 0.0
        is_complete = len(items) == len(expected) and all(result['grade_decimal'] > 0 for result in results)
        messages = [result['msg'] for result in results] + [answer['msg'] if is_complete else '']
        return result_of(grade * answer['grade_decimal'], join_messages(messages))

    def grade_in_order(self, expected, items):
        return [self.config['subgrader'].check(answers, item) for answers, item in zip(expected, items)]

    def grade_in_any_order(self, expected, items):
        table = [[self.config['subgrader'].check(answers, item) for answers in expected] for item in items]
        chosen = assign([[result['grade_decimal'] for result in row] for row in table])
        return [NO_CREDIT if column is None else row[column] for row, column in zip(table, chosen)]
