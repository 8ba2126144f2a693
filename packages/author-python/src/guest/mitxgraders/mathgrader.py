"""What all graders of formulas share: variables, functions, samples of them, and what answers may not use."""
import re

from . import debugging
from .exceptions import ConfigError, InvalidInput, MissingInput, UnableToParse, UndefinedFunction, UndefinedVariable
from .explanations import ARRAY_LIMITS, explain_unknown, quoted
from .expressions import NAME, parse
from .functions import CONSTANTS, INFINITY, SCALAR_FUNCTIONS
from .matharray import as_value
from .options import Invalid, anything, boolean, list_of, mapping, text, whole_number
from .sampling import DependentSampler, RealInterval, as_function_set, as_variable_set
from .tolerance import tolerance_option

_SIBLING = re.compile(r'sibling_(\d+)')
FORBIDDEN = 'Invalid Input: This particular answer is forbidden'


def name(value):
    if not isinstance(value, str) or not re.fullmatch(NAME, value):
        raise Invalid('made of names, which start with a letter')
    return value


def named(value):
    for each in mapping(value):
        name(each)
    return value


def function_names(value):
    return [each if each is None else text(each) for each in list_of(anything)(value)]


class MathGrader:
    """Mixed into graders. They call `prepare` when they are made."""

    OPTIONS = {
        'variables': ([], list_of(name)),
        'numbered_vars': ([], list_of(name)),
        'sample_from': ({}, named),
        'samples': (5, whole_number(1)),
        'user_functions': ({}, named),
        'user_constants': ({}, named),
        'failable_evals': (0, whole_number(0)),
        'instructor_vars': ([], list_of(text)),
        'blacklist': ([], list_of(text)),
        'whitelist': ([], function_names),
        'forbidden_strings': ([], list_of(text)),
        'forbidden_message': (FORBIDDEN, text),
        'required_functions': ([], list_of(text)),
        'metric_suffixes': (False, boolean),
        'tolerance': ('0.01%', tolerance_option),
        'allow_inf': (False, boolean),
        'max_array_dim': (0, whole_number(0)),
    }
    default_functions = SCALAR_FUNCTIONS

    def prepare(self):
        config = self.config
        if config['whitelist'] and config['blacklist']:
            raise ConfigError('A grader can have a whitelist or a blacklist, but not both')
        own_constants = {each: value for each, value in config['user_constants'].items() if value is not None}
        removed = set(config['user_constants']) - set(own_constants)
        defaults = {**CONSTANTS, **(INFINITY if config['allow_inf'] else {}), **self.more_constants()}
        self.warn_of_overrides('variables', config['variables'], set(defaults) - removed)
        self.warn_of_overrides('numbered_vars', config['numbered_vars'], set(defaults) - removed)
        self.warn_of_overrides('user_constants', own_constants, defaults)
        self.warn_of_overrides('user_functions', config['user_functions'], self.default_functions)
        twice = set(config['variables']) & set(own_constants)
        if twice:
            raise ConfigError("'user_constants' and 'variables' both contain %s" % quoted(twice))
        self.constants = {each: value for each, value in defaults.items() if each not in removed}
        self.constants.update((each, as_value(value)) for each, value in own_constants.items())
        self.require_known_functions()
        names = [*config['variables'], *config['numbered_vars']]
        unknown = set(config['sample_from']) - set(names)
        if unknown:
            raise ConfigError("'sample_from' contains %s, which 'variables' doesn't" % quoted(unknown))
        self.sets = {each: as_variable_set(config['sample_from'].get(each, RealInterval())) for each in names}
        self.function_sets = {each: as_function_set(value) for each, value in config['user_functions'].items()}
        plain = {each: value for each, value in config['user_functions'].items() if self.function_sets[each] is None}
        self.functions = {**self.default_functions, **plain}

    def more_constants(self):
        return {}

    def require_known_functions(self):
        known = {*self.default_functions, *self.config['user_functions']}
        for option in ('whitelist', 'blacklist', 'required_functions'):
            unknown = {each for each in self.config[option] if each is not None} - known
            if unknown:
                raise ConfigError('%r contains unknown functions: %s' % (option, quoted(unknown)))

    def warn_of_overrides(self, option, names, defaults):
        replaced = set(names) & set(defaults)
        if replaced and not self.config['suppress_warnings']:
            raise ConfigError(
                "Warning: '%s' contains entries %s which will override default values. If you intend to override defaults, "
                "you may suppress this warning by adding 'suppress_warnings=True' to the grader configuration."
                % (option, quoted(replaced))
            )

    def is_numbered(self, variable):
        base, brace, _ = variable.partition('_{')
        return brace and base in self.config['numbered_vars'] and re.fullmatch(r'\w+_\{(0|-?[1-9]\d*)\}', variable)

    def parse_student(self, student_input, more=()):
        """A learner's formula. Raises what is wrong with it; `more` are further variables that it may use."""
        expression = parse(student_input)
        if expression.suffixes and not self.config['metric_suffixes']:
            suffixed = sorted(expression.suffixes)[0]
            raise UnableToParse('A * is missing in "%s". Write every multiplication with *.' % suffixed)
        if expression.array_depth > self.config['max_array_dim']:
            raise UnableToParse(ARRAY_LIMITS[min(2, self.config['max_array_dim'])])
        allowed = ({*self.constants, *self.config['variables']} | set(more)) - set(self.config['instructor_vars'])
        for each in sorted(expression.variables):
            if each not in allowed and (each in self.config['instructor_vars'] or not self.is_numbered(each)):
                raise UndefinedVariable(explain_unknown(each, 'variable', allowed, self.all_functions()))
        for each in sorted(expression.functions):
            if each not in self.all_functions():
                raise UndefinedFunction(explain_unknown(each, 'function', self.all_functions(), allowed))
        return expression

    def all_functions(self):
        return {**self.functions, **self.function_sets}

    def require_permitted(self, expression):
        """Raises InvalidInput for what only wrong answers may use."""
        typed = expression.text
        if any(re.sub(r'\s+', '', each) in typed for each in self.config['forbidden_strings']):
            raise InvalidInput(self.config['forbidden_message'])
        whitelist, used = self.config['whitelist'], expression.functions
        refused = used & set(self.config['blacklist'])
        if whitelist:
            refused = used - set(whitelist) - set(self.config['user_functions'])
        if refused:
            raise InvalidInput("This answer may not use %s." % quoted(refused))
        missing = set(self.config['required_functions']) - used
        if missing:
            raise InvalidInput('This answer must use %s.' % quoted(missing))

    def draw_scopes(self, expressions, siblings=None):
        """For each sample: the values of the variables, and the functions."""
        names = {each for expression in expressions for each in expression.variables}
        dependent = {each: found for each, found in self.sets.items() if isinstance(found, DependentSampler)}
        names.update(each for sampler in dependent.values() for each in sampler.expression().variables)
        numbered = sorted(each for each in names if each not in self.sets and self.is_numbered(each))
        inputs = {each: sibling_input(each, siblings) for each in sorted(names) if self.is_sibling(each, siblings)}
        return [self.draw_scope(numbered, dependent, inputs) for _ in range(self.config['samples'])]

    def is_sibling(self, variable, siblings):
        return siblings is not None and variable not in self.sets and _SIBLING.fullmatch(variable) is not None

    def draw_scope(self, numbered, dependent, inputs):
        functions = {**self.functions}
        for each, found in self.function_sets.items():
            if found is not None:
                functions[each] = found.gen_sample()
        variables = {**self.constants}
        for each, found in self.sets.items():
            if each not in dependent:
                variables[each] = found.gen_sample()
        for each in numbered:
            variables[each] = self.sets[each.partition('_{')[0]].gen_sample()
        formulas = {each: sampler.expression() for each, sampler in dependent.items()}
        formulas.update((each, self.parse_student(typed)) for each, typed in inputs.items())
        self.add_dependent(variables, functions, formulas)
        if debugging.is_on():
            debugging.note('Sample: %s' % {each: variables[each] for each in sorted(set(variables) - set(CONSTANTS))})
        return variables, functions

    def add_dependent(self, variables, functions, formulas):
        while formulas:
            ready = [each for each, formula in formulas.items() if formula.variables <= set(variables)]
            if not ready:
                raise ConfigError('The formulas of %s depend on each other or on unknown variables' % quoted(formulas))
            for each in ready:
                variables[each] = formulas.pop(each).value(variables, functions, self.config['allow_inf'])

    def parse_own(self, formula):
        """A formula of the author's, whose names are checked when it is used."""
        return parse(formula)

    @staticmethod
    def require_own_names(expression, variables, functions):
        unknown = (expression.variables - set(variables)) | (expression.functions - set(functions))
        if unknown:
            raise ConfigError("The answer '%s' contains unknown names: %s" % (expression.text, quoted(unknown)))

    def value_of_own(self, expression, scope):
        variables, functions = scope
        self.require_own_names(expression, variables, functions)
        return expression.value(variables, functions, self.config['allow_inf'])


def sibling_input(variable, siblings):
    place = int(variable.partition('_')[2]) - 1
    if not 0 <= place < len(siblings) or siblings[place] is None:
        raise ConfigError('There is no field for %s' % variable)
    if not siblings[place].strip():
        raise MissingInput('This answer is graded by others of the problem. Fill them in too.')
    return siblings[place]
