"""Reads formulas, and computes their values for given variables and functions. No text is run as Python."""
import cmath
import operator
import re
from functools import lru_cache

from .brackets import require_balanced
from .exceptions import CalcOverflowError, CalcZeroDivisionError, UnableToParse
from .matharray import MathArray, as_value, is_array
from .operations import call, combine, in_parallel, power

LONGEST = 4000
DEEPEST = 40
SUFFIXES = {'k': 1e3, 'M': 1e6, 'G': 1e9, 'T': 1e12, 'm': 1e-3, 'u': 1e-6, 'n': 1e-9, 'p': 1e-12}

_SPELLINGS = str.maketrans({'\u2212': '-', '\u2013': '-', '\u2014': '-', '\u2019': "'", '\u2018': "'", '\u00d7': '*'})
NAME = r"[^\W\d_]\w*(?:(?<=_)\{-?\w+\})?(?:\^\{-?\w+\})?'*"
_TOKEN = re.compile(
    r'(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?P<suffix>%%|[%s](?!\w))?|(?P<name>%s)|(?P<sign>\|\||[-+*/^(),\[\]])'
    % (''.join(SUFFIXES), NAME)
)


class Expression:
    """A formula that was read: the names in it, and `value(variables, functions)`."""

    def __init__(self, text, compute, variables, functions, depth, suffixes):
        self.text, self.compute = text, compute
        self.variables, self.functions = frozenset(variables), frozenset(functions)
        self.array_depth, self.suffixes = depth, frozenset(suffixes)

    def value(self, variables, functions, allow_inf=False):
        try:
            value = as_value(self.compute(variables, functions))
        except ZeroDivisionError as error:
            raise CalcZeroDivisionError('Your expression divides by zero. Check the denominators.') from error
        except OverflowError as error:
            raise CalcOverflowError(OVERFLOW) from error
        if not allow_inf and any(map(cmath.isinf, value.flat if is_array(value) else (value,))):
            raise CalcOverflowError(OVERFLOW)
        return value


OVERFLOW = 'Numerical overflow occurred. Does your expression generate very large numbers?'


@lru_cache(maxsize=500)
def parse(text):
    text = re.sub(r'\s+', '', text.translate(_SPELLINGS))
    if len(text) > LONGEST:
        raise UnableToParse('The expression is too long.')
    if text == '':
        return Expression('', lambda variables, functions: cmath.nan, (), (), 0, ())
    require_balanced(text)
    return _Parser(text).whole()


class _Parser:
    def __init__(self, text):
        self.text, self.tokens = text, self.tokenize(text)
        self.at = self.depth = self.array_depth = 0
        self.variables, self.functions, self.suffixes = set(), set(), set()

    @staticmethod
    def tokenize(text):
        tokens, at = [], 0
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise UnableToParse('"%s" can\'t be part of an expression.' % text[at])
            at = match.end()
            tokens.append((match.lastgroup if match['number'] is None else 'number', match[0], match))
        return tokens

    def kind(self):
        return self.tokens[self.at][0] if self.at < len(self.tokens) else None

    def accept(self, *signs):
        if self.kind() == 'sign' and self.tokens[self.at][1] in signs:
            self.at += 1
            return self.tokens[self.at - 1][1]
        return None

    def nested(self, read):
        self.depth += 1
        if self.depth > DEEPEST:
            raise UnableToParse('The expression is nested too deeply.')
        node = read()
        self.depth -= 1
        return node

    def whole(self):
        compute = self.sum()
        if self.at < len(self.tokens):
            raise UnableToParse('"%s" is not expected after "%s".' % (self.tokens[self.at][1], self.tokens[self.at - 1][1]))
        return Expression(self.text, compute, self.variables, self.functions, self.array_depth, self.suffixes)

    def chain(self, read, signs):
        first, rest = read(), []
        while (sign := self.accept(*signs)) is not None:
            rest.append((signs[sign], read()))
        return combine(first, rest)

    def sum(self):
        return self.chain(self.product, {'+': operator.add, '-': operator.sub})

    def product(self):
        return self.chain(self.parallel, {'*': operator.mul, '/': operator.truediv})

    def parallel(self):
        return self.chain(self.signed, {'||': in_parallel})

    def signed(self):
        sign = self.accept('+', '-')
        if sign is None:
            return self.power()
        value = self.nested(self.signed)
        return value if sign == '+' else lambda variables, functions: -value(variables, functions)

    def power(self):
        base = self.atom()
        if self.accept('^') is None:
            return base
        exponent = self.nested(self.signed)
        return lambda variables, functions: power(base(variables, functions), exponent(variables, functions))

    def atom(self):
        node = self.operand()
        if self.kind() in ('number', 'name') or (self.kind() == 'sign' and self.tokens[self.at][1] in '(['):
            before, after = self.tokens[self.at - 1][1], self.tokens[self.at][1]
            raise UnableToParse('A * is missing between "%s" and "%s". Write every multiplication with *.' % (before, after))
        return node

    def operand(self):
        if self.accept('('):
            node = self.nested(self.sum)
            self.close(')')
            return node
        if self.accept('['):
            return self.array()
        kind = self.kind()
        if kind not in ('number', 'name'):
            where = 'after "%s"' % self.tokens[self.at - 1][1] if self.at else 'at the start'
            raise UnableToParse('A number, a variable or a function is missing %s.' % where)
        _, text, match = self.tokens[self.at]
        self.at += 1
        if kind == 'number':
            return self.number(match)
        if self.accept('('):
            return self.call(text)
        self.variables.add(text)
        return lambda variables, functions: variables[text]

    def number(self, match):
        value, suffix = float(match['number']), match['suffix']
        if suffix == '%':
            value /= 100
        elif suffix:
            self.suffixes.add(match[0])
            value *= SUFFIXES[suffix]
        return lambda variables, functions: value

    def items(self, closing):
        nodes = [self.nested(self.sum)]
        while self.accept(','):
            nodes.append(self.nested(self.sum))
        self.close(closing)
        return nodes

    def close(self, sign):
        if self.accept(sign) is None:
            raise UnableToParse('A "%s" is missing after "%s".' % (sign, self.tokens[self.at - 1][1]))

    def array(self):
        outer, self.array_depth = self.array_depth, 0
        nodes = self.items(']')
        self.array_depth = max(outer, self.array_depth + 1)
        return lambda variables, functions: MathArray([node(variables, functions) for node in nodes])

    def call(self, name):
        self.functions.add(name)
        nodes = self.items(')')
        return lambda variables, functions: call(name, functions[name], [node(variables, functions) for node in nodes])
