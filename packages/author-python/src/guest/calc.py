"""Evaluates what learners type as formulas: `evaluator({'x': 2}, {}, '3*x^2')` is 12.

The grammar is that of number and formula questions. No text is run as Python.
"""

import cmath
import math
import re

LONGEST = 1000
DEEPEST = 40
LARGEST_FACTORIAL = 170


class UndefinedVariable(Exception):
    """A name in a formula has no value."""


class UnmatchedParenthesis(Exception):
    """A bracket in a formula has no partner."""


class ParseException(Exception):
    """A text is no formula."""


SUFFIXES = {
    '%': 1e-2,
    'd': 1e-1,
    'c': 1e-2,
    'm': 1e-3,
    'u': 1e-6,
    'n': 1e-9,
    'p': 1e-12,
    'k': 1e3,
    'M': 1e6,
    'G': 1e9,
    'T': 1e12,
}

DEFAULT_VARIABLES = {
    'i': 1j,
    'j': 1j,
    'e': math.e,
    'pi': math.pi,
    'k': 1.380649e-23,
    'c': 299792458.0,
    'T': 298.15,
    'q': 1.602176634e-19,
}


def _real_or_complex(real, general):
    def apply(value):
        if not isinstance(value, complex):
            try:
                return real(value)
            except (ValueError, OverflowError):
                pass
        return general(value)

    return apply


def _reciprocal(function):
    return lambda value: 1 / function(value)


def _of_reciprocal(function):
    return lambda value: function(1 / value)


def factorial(value):
    if isinstance(value, complex) or value != int(value) or not 0 <= value <= LARGEST_FACTORIAL:
        raise ValueError('factorial() only accepts whole numbers from 0 to %d' % LARGEST_FACTORIAL)
    return math.factorial(int(value))


def _arccot(value):
    half = math.pi / 2
    return (-half if complex(value).real < 0 else half) - DEFAULT_FUNCTIONS['arctan'](value)


DEFAULT_FUNCTIONS = {
    'sin': _real_or_complex(math.sin, cmath.sin),
    'cos': _real_or_complex(math.cos, cmath.cos),
    'tan': _real_or_complex(math.tan, cmath.tan),
    'sqrt': _real_or_complex(math.sqrt, cmath.sqrt),
    'log10': _real_or_complex(math.log10, cmath.log10),
    'log2': _real_or_complex(math.log2, lambda value: cmath.log(value) / math.log(2)),
    'ln': _real_or_complex(math.log, cmath.log),
    'exp': _real_or_complex(math.exp, cmath.exp),
    'arcsin': _real_or_complex(math.asin, cmath.asin),
    'arccos': _real_or_complex(math.acos, cmath.acos),
    'arctan': _real_or_complex(math.atan, cmath.atan),
    'sinh': _real_or_complex(math.sinh, cmath.sinh),
    'cosh': _real_or_complex(math.cosh, cmath.cosh),
    'tanh': _real_or_complex(math.tanh, cmath.tanh),
    'arcsinh': _real_or_complex(math.asinh, cmath.asinh),
    'arccosh': _real_or_complex(math.acosh, cmath.acosh),
    'arctanh': _real_or_complex(math.atanh, cmath.atanh),
    'abs': abs,
    'fact': factorial,
    'factorial': factorial,
    'arccot': _arccot,
    're': lambda value: complex(value).real,
    'im': lambda value: complex(value).imag,
    'conj': lambda value: complex(value).conjugate(),
}
DEFAULT_FUNCTIONS.update(
    {
        'sec': _reciprocal(DEFAULT_FUNCTIONS['cos']),
        'csc': _reciprocal(DEFAULT_FUNCTIONS['sin']),
        'cot': _reciprocal(DEFAULT_FUNCTIONS['tan']),
        'sech': _reciprocal(DEFAULT_FUNCTIONS['cosh']),
        'csch': _reciprocal(DEFAULT_FUNCTIONS['sinh']),
        'coth': _reciprocal(DEFAULT_FUNCTIONS['tanh']),
        'arcsec': _of_reciprocal(DEFAULT_FUNCTIONS['arccos']),
        'arccsc': _of_reciprocal(DEFAULT_FUNCTIONS['arcsin']),
        'arcsech': _of_reciprocal(DEFAULT_FUNCTIONS['arccosh']),
        'arccsch': _of_reciprocal(DEFAULT_FUNCTIONS['arcsinh']),
        'arccoth': _of_reciprocal(DEFAULT_FUNCTIONS['arctanh']),
    }
)

_TOKEN = re.compile(
    r'\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?:\s*(?P<suffix>[%dcmunpkMGT])(?![^\W]))?'
    r"|(?P<name>[^\W\d]\w*(?:(?<=_)\{\w{1,20}\})?(?:\^\{\w{1,20}\})?'{0,3})"
    r'|(?P<sign>\|\||\*\*|[-+*/^!(),]))'
)


def _tokenize(text):
    tokens, at = [], 0
    text = text.rstrip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise ParseException('%r is not part of a formula' % text[at])
        at = match.end()
        if match.group('number'):
            value = float(match.group('number')) * SUFFIXES.get(match.group('suffix'), 1)
            tokens.append(('number', value))
        elif match.group('name'):
            tokens.append(('name', match.group('name')))
        else:
            tokens.append(('sign', '^' if match.group('sign') == '**' else match.group('sign')))
    return tokens


class _Parser:
    """Evaluates while it reads: sums, products, `||`, powers, signs, and what binds closest."""

    def __init__(self, tokens, variables, functions):
        self.tokens, self.variables, self.functions = tokens, variables, functions
        self.at = self.depth = 0

    def accept(self, *signs):
        if self.at < len(self.tokens):
            kind, value = self.tokens[self.at]
            if kind == 'sign' and value in signs:
                self.at += 1
                return value
        return None

    def nested(self, read):
        self.depth += 1
        if self.depth > DEEPEST:
            raise ParseException('the formula is nested too deeply')
        value = read()
        self.depth -= 1
        return value

    def whole(self):
        value = self.sum()
        if self.at < len(self.tokens):
            if self.tokens[self.at] == ('sign', ')'):
                raise UnmatchedParenthesis('a closing bracket has no opening one')
            raise ParseException('the formula goes on after its end')
        return value

    def sum(self):
        sign = self.accept('+', '-')
        value = self.product()
        if sign == '-':
            value = -value
        while True:
            sign = self.accept('+', '-')
            if sign is None:
                return value
            term = self.product()
            value = value + term if sign == '+' else value - term

    def product(self):
        value = self.parallel()
        while True:
            sign = self.accept('*', '/')
            if sign is None:
                return value
            factor = self.parallel()
            value = value * factor if sign == '*' else value / factor

    def parallel(self):
        branches = [self.power()]
        while self.accept('||'):
            branches.append(self.power())
        if len(branches) == 1:
            return branches[0]
        return math.nan if 0 in branches else 1 / sum(1 / branch for branch in branches)

    def power(self):
        sign = self.accept('+', '-')
        if sign is not None and self.kind() != 'number':
            value = self.nested(self.power)
            return -value if sign == '-' else value
        base = self.operand()
        if sign == '-':
            base = -base
        if self.accept('^') is None:
            return base
        return base ** self.nested(self.power)

    def operand(self):
        value = self.atom()
        while self.accept('!'):
            value = factorial(value)
        return value

    def kind(self):
        return self.tokens[self.at][0] if self.at < len(self.tokens) else None

    def atom(self):
        if self.accept('('):
            return self.closed()[0]
        kind = self.kind()
        if kind not in ('number', 'name'):
            raise ParseException('a number or a name is missing')
        value = self.tokens[self.at][1]
        self.at += 1
        if kind == 'number':
            return value
        if self.accept('('):
            arguments = self.closed(many=True)
            if value not in self.functions:
                raise UndefinedVariable('%s is not a function' % value)
            return self.functions[value](*arguments)
        if value not in self.variables:
            raise UndefinedVariable('%s has no value' % value)
        return self.variables[value]

    def closed(self, many=False):
        values = [self.nested(self.sum)]
        while many and self.accept(','):
            values.append(self.nested(self.sum))
        if self.accept(')') is None:
            raise UnmatchedParenthesis('an opening bracket has no closing one')
        return values


def evaluator(variables, functions, math_expr, case_sensitive=False):
    """The value of a formula; NaN of an empty one. Names of the caller's hide constants and functions."""
    text = str(math_expr)
    if text.strip() == '':
        return float('nan')
    if len(text) > LONGEST:
        raise ParseException('the formula is too long')
    fold = (lambda name: name) if case_sensitive else (lambda name: name.lower())

    def merge(defaults, given):
        return {
            **{fold(name): value for name, value in defaults.items()},
            **{fold(name): value for name, value in given.items()},
        }

    tokens = [(kind, fold(value)) if kind == 'name' else (kind, value) for kind, value in _tokenize(text)]
    return _Parser(tokens, merge(DEFAULT_VARIABLES, variables), merge(DEFAULT_FUNCTIONS, functions)).whole()
