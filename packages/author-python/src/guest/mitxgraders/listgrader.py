"""Grades several fields together, each or each group of them by a grader of its own."""
from .assignment import assign
from .baseclasses import AbstractGrader, ItemGrader, as_html, join_messages
from .exceptions import ConfigError
from .options import Invalid, REQUIRED, anything, boolean, list_of, whole_number


def subgraders(value):
    for each in value if isinstance(value, list) else [value]:
        if not isinstance(each, (ItemGrader, ListGrader)):
            raise Invalid('a grader or a list of graders')
    return value


class ListGrader(AbstractGrader):
    OPTIONS = {
        'answers': ((), anything),
        'subgraders': (REQUIRED, subgraders),
        'partial_credit': (True, boolean),
        'ordered': (False, boolean),
        'grouping': ([], list_of(whole_number(1))),
    }

    def __init__(self, config=None, **options):
        super().__init__(config, **options)
        is_list = isinstance(self.config['subgraders'], list)
        if is_list and not self.config['ordered']:
            raise ConfigError('ListGrader: a list of subgraders needs ordered=True')
        self.groups = self.read_groups(self.config['grouping'])
        graders = self.config['subgraders'] if is_list else [self.config['subgraders']]
        for place, grader in enumerate(graders):
            if isinstance(grader, ListGrader):
                self.require_grouping()
            elif self.groups and any(len(group) > 1 for group in (self.groups[place:place + 1] if is_list else self.groups)):
                raise ConfigError('ListGrader: a group of several fields needs a ListGrader as its subgrader')
        self.config['answers'] = self.read_answers(self.config['answers'])

    def require_grouping(self):
        if not self.groups:
            raise ConfigError('ListGrader: a ListGrader within another needs grouping=[...] on the outer one')

    def read_groups(self, grouping):
        """The places of the fields of each group."""
        names = sorted(set(grouping))
        if names != list(range(1, len(names) + 1)):
            raise ConfigError('ListGrader: grouping must have all numbers from 1 to that of the last group')
        groups = [[place for place, each in enumerate(grouping) if each == name] for name in names]
        if not self.config['ordered'] and len({len(group) for group in groups}) > 1:
            raise ConfigError('ListGrader: groups of different sizes need ordered=True')
        return groups

    def read_answers(self, answers):
        """A tuple of lists: each list has the answers of all groups, as their graders read them."""
        lists = answers if isinstance(answers, tuple) else (answers,)
        return tuple(self.read_list(each) for each in lists)

    def read_list(self, answers):
        if not isinstance(answers, list) or not answers:
            raise ConfigError('ListGrader: answers must be a list with at least one answer')
        graders = self.config['subgraders']
        if isinstance(graders, list) and len(graders) != len(answers):
            raise ConfigError('ListGrader: there are %d subgraders for %d answers' % (len(graders), len(answers)))
        if self.groups and len(self.groups) != len(answers):
            raise ConfigError('ListGrader: there are %d groups for %d answers' % (len(self.groups), len(answers)))
        return [self.grader_of(place).read_answers(each) for place, each in enumerate(answers)]

    def grader_of(self, place):
        graders = self.config['subgraders']
        return graders[place] if isinstance(graders, list) else graders

    def grade(self, expect, student_input):
        if not self.config['answers']:
            raise ConfigError('ListGrader needs answers=[...]')
        if not isinstance(student_input, list):
            raise ConfigError('ListGrader grades several fields, but the problem has one')
        return self.check(self.config['answers'], student_input)

    def check(self, answers, inputs, siblings=None):
        """The results of all fields, by whichever list of answers gives the most credit."""
        attempts = [self.check_list(each, inputs) for each in answers]
        return max(attempts, key=lambda results: sum(result['grade_decimal'] for result in results))

    def check_list(self, answers, inputs):
        groups = self.groups or [[place] for place in range(len(inputs))]
        if sum(map(len, groups)) != len(inputs) or len(groups) != len(answers):
            raise ConfigError('ListGrader: there are %d answers for %d fields' % (len(answers), len(inputs)))
        given = [self.inputs_of(group, place, inputs) for place, group in enumerate(groups)]
        graded = self.grade_in_order(answers, given) if self.config['ordered'] else self.grade_in_any_order(answers, given)
        results = [None] * len(inputs)
        for group, each in zip(groups, graded):
            for place, result in zip(group, each):
                results[place] = result
        if not self.config['partial_credit'] and any(result['grade_decimal'] < 1 for result in results):
            results = [{**result, 'grade_decimal': 0, 'ok': False} for result in results]
        return results

    def inputs_of(self, group, place, inputs):
        return [inputs[each] for each in group] if isinstance(self.grader_of(place), ListGrader) else inputs[group[0]]

    def grade_in_order(self, answers, given):
        siblings = [each if isinstance(each, str) else None for each in given]
        return [
            as_list(self.grader_of(place).check(expected, typed, siblings))
            for place, (expected, typed) in enumerate(zip(answers, given))
        ]

    def grade_in_any_order(self, answers, given):
        grader = self.config['subgraders']
        table = [[as_list(grader.check(expected, typed)) for expected in answers] for typed in given]
        chosen = assign([[sum(result['grade_decimal'] for result in each) for each in row] for row in table])
        return [row[column] for row, column in zip(table, chosen)]

    def present(self, results, overall):
        inputs = [{**result, 'msg': as_html(result['msg'])} for result in results]
        is_wrong = not any(result['grade_decimal'] or result['msg'] for result in results)
        messages = [self.config['wrong_msg'] if is_wrong else '', *overall]
        return {'overall_message': as_html(join_messages(messages)), 'input_list': inputs}


def as_list(results):
    return results if isinstance(results, list) else [results]
