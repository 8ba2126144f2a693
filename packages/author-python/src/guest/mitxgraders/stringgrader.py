"""Grades texts: letter for letter, by a pattern, or whatever is typed."""
import re

from .baseclasses import ItemGrader, NO_CREDIT, result_of
from .exceptions import ConfigError, InvalidInput
from .options import boolean, one_of, optional, text, whole_number

EXPLANATIONS = one_of('err', 'msg', None)


class StringGrader(ItemGrader):
    OPTIONS = {
        'case_sensitive': (True, boolean),
        'strip': (True, boolean),
        'clean_spaces': (True, boolean),
        'strip_all': (False, boolean),
        'accept_any': (False, boolean),
        'accept_nonempty': (False, boolean),
        'min_words': (0, whole_number(0)),
        'min_length': (0, whole_number(0)),
        'explain_minimums': ('err', EXPLANATIONS),
        'validation_pattern': (None, optional(text)),
        'explain_validation': ('err', EXPLANATIONS),
        'invalid_msg': ('Your input is not in the expected format', text),
    }

    def __init__(self, config=None, **options):
        super().__init__(config, **options)
        for answer in self.config['answers']:
            self.require_valid(answer)

    def accepts_anything(self):
        return self.config['accept_any'] or self.config['accept_nonempty']

    def require_valid(self, answer):
        if not self.accepts_anything() and not self.is_valid(self.clean(answer['expect'])):
            raise ConfigError("The answer %r doesn't match the validation_pattern" % answer['expect'])

    def is_valid(self, cleaned):
        pattern = self.config['validation_pattern']
        return pattern is None or re.fullmatch(pattern, cleaned) is not None

    def clean(self, typed):
        if self.config['strip_all']:
            return typed.replace(' ', '')
        if self.config['strip']:
            typed = typed.strip()
        return re.sub(' +', ' ', typed) if self.config['clean_spaces'] else typed

    def answers_for(self, expect):
        if self.accepts_anything() and not self.config['answers']:
            return self.read_answers('')
        answers = super().answers_for(expect)
        for answer in answers:
            self.require_valid(answer)
        return answers

    def check(self, answers, student_input, siblings=None):
        typed = self.clean(student_input)
        refused = self.refuse(typed)
        if refused is not None:
            return self.best_of([refused])
        if self.accepts_anything():
            return self.best_of([result_of(answer['grade_decimal'], answer['msg']) for answer in answers])
        return super().check(answers, typed)

    def refuse(self, typed):
        """The result of an answer that is too short or not in the right form; None for any other."""
        if not self.is_valid(typed):
            return self.explain(self.config['explain_validation'], self.config['invalid_msg'])
        if not self.accepts_anything():
            return None
        least = max(self.config['min_length'], 1 if self.config['accept_nonempty'] else 0)
        for count, required, unit in (
            (len(typed.split()), self.config['min_words'], 'words'),
            (len(typed), least, 'characters'),
        ):
            if count < required:
                message = 'Your response is too short (%d/%d %s)' % (count, required, unit)
                return self.explain(self.config['explain_minimums'], message)
        return None

    @staticmethod
    def explain(how, message):
        if how == 'err':
            raise InvalidInput(message)
        return {**NO_CREDIT, 'msg': message if how == 'msg' else ''}

    def check_answer(self, answer, typed):
        expected = self.clean(answer['expect'])
        if not self.config['case_sensitive']:
            expected, typed = expected.lower(), typed.lower()
        return result_of(answer['grade_decimal'], answer['msg']) if typed == expected else NO_CREDIT
