"""What all graders share: how they are called, answers with credit and messages, credit by attempt."""
from . import debugging
from .exceptions import ConfigError, MITxError, StudentFacingError
from .options import Configured, anything, boolean, fraction, function, optional, text

NO_CREDIT = {'ok': False, 'grade_decimal': 0, 'msg': ''}


def ok_of(grade):
    return True if grade >= 1 else 'partial' if grade > 0 else False


def result_of(grade, message=''):
    return {'ok': ok_of(grade), 'grade_decimal': grade, 'msg': message}


def join_messages(messages):
    return '\n'.join(message for message in messages if message)


class AbstractGrader(Configured):
    """Called by a problem as `grader(expect, answer)`, or with a list of answers where it has several fields."""

    OPTIONS = {
        'debug': (False, boolean),
        'suppress_warnings': (False, boolean),
        'wrong_msg': ('', text),
        'attempt_based_credit': (None, optional(function)),
        'attempt_based_credit_msg': (True, boolean),
    }

    def __call__(self, expect, student_input, attempt=None, **_others):
        debugging.start(self.config['debug'], student_input)
        try:
            results = self.grade(expect, student_input)
        except MITxError:
            raise
        except Exception as error:
            if self.config['debug']:
                raise
            raise StudentFacingError('Invalid input: this answer could not be checked.') from error
        overall = self.limit_credit(results, attempt)
        notes = debugging.collected()
        return self.present(results, [overall, notes])

    def grade(self, expect, student_input):
        """The results of all fields, as a list."""
        raise NotImplementedError

    def present(self, results, overall):
        raise NotImplementedError

    def limit_credit(self, results, attempt):
        """Lowers the credit of late attempts. Returns what to tell about it."""
        credit_of = self.config['attempt_based_credit']
        if credit_of is None:
            return ''
        if attempt is None:
            raise ConfigError(
                'attempt_based_credit needs the number of the attempt: '
                'add cfn_extra_args="attempt" to the customresponse'
            )
        most = round(credit_of(attempt), 4)
        if most >= 1 or not any(result['grade_decimal'] for result in results):
            return ''
        for result in results:
            result['grade_decimal'] = round(result['grade_decimal'] * most, 4)
            result['ok'] = ok_of(result['grade_decimal'])
        if not self.config['attempt_based_credit_msg']:
            return ''
        return 'Maximum credit for attempt #%d is %g%%.' % (attempt, round(100 * most, 1))


def as_html(message):
    return message.replace('\n', '<br/>')


class ItemGrader(AbstractGrader):
    """Grades one field by comparing it with each of its answers; the best one counts."""

    OPTIONS = {'answers': ((), anything)}

    def __init__(self, config=None, **options):
        super().__init__(config, **options)
        self.config['answers'] = self.read_answers(self.config['answers'])

    def read_answers(self, answers):
        """Answers in any of their forms, as a tuple of dictionaries."""
        alternatives = answers if isinstance(answers, tuple) else (answers,)
        return tuple(answer for each in alternatives for answer in self.read_alternative(each))

    def read_alternative(self, answer):
        if not (isinstance(answer, dict) and 'expect' in answer):
            answer = {'expect': answer}
        for name in answer:
            if name not in ('expect', 'grade_decimal', 'msg', 'ok'):
                raise ConfigError('%s: an answer has no key %r' % (type(self).__name__, name))
        grade = self.read_option('grade_decimal', answer.get('grade_decimal', 1), fraction)
        message = self.read_option('msg', answer.get('msg', ''), text)
        expects = answer['expect'] if isinstance(answer['expect'], tuple) else (answer['expect'],)
        return [{'expect': self.read_expect(each), 'msg': message, 'grade_decimal': grade} for each in expects]

    def read_expect(self, expect):
        """What this grader compares answers with. Raises ConfigError where it is of another kind."""
        return self.read_option('answers', expect, text)

    def answers_for(self, expect):
        """Its own answers, or the one that the problem's markup expects."""
        if self.config['answers']:
            return self.config['answers']
        if expect is None:
            raise ConfigError(
                '%s needs an answer: give it answers=..., or the customresponse an expect="..."' % type(self).__name__
            )
        return self.read_answers(expect)

    def grade(self, expect, student_input):
        if not isinstance(student_input, str):
            raise ConfigError(
                '%s grades one field, but the problem has %d' % (type(self).__name__, len(student_input))
            )
        return [self.check(self.answers_for(expect), student_input)]

    def check(self, answers, student_input, siblings=None):
        """The best result of all answers."""
        results = [self.check_answer(answer, student_input) for answer in answers]
        return self.best_of(results)

    def best_of(self, results):
        best = max(results, key=lambda result: (result['grade_decimal'], bool(result['msg'])), default=NO_CREDIT)
        best = {**best, 'ok': ok_of(best['grade_decimal'])}
        if best['grade_decimal'] == 0 and not best['msg']:
            best['msg'] = self.config['wrong_msg']
        return best

    def check_answer(self, answer, student_input):
        raise NotImplementedError

    def present(self, results, overall):
        [result] = results
        return {**result, 'msg': as_html(join_messages([result['msg'], *overall]))}
