"""Lets scripts written for Python 2 run: translates their syntax, and gives them the names that Python 3 dropped.

Numbers divide as in Python 3, which is how Open edX ran scripts on Python 2 as well.
"""

# `re` and `string` take longer to import than most scripts run, and few scripts need them.
import builtins
import importlib.machinery
import itertools
import sys

from lectern.finder import find_and_change

TOKENS = r"""
    (?P<string>(?:[bBuU]?[rR]?)(?:\"{3}(?:[^\\]|\\.)*?\"{3}|'{3}(?:[^\\]|\\.)*?'{3}|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'))
    |(?P<comment>\#[^\n]*)
    |(?P<number>0[xX][0-9a-fA-F]+[lL]?|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[lLjJ]?)
    |(?P<name>[^\W\d]\w*)
    |(?P<newline>\n)
    |(?P<space>(?:[ \t\f\r]|\\\r?\n)+)
    |(?P<symbol><>|>>|.)
    """

BLANK = {'space', 'comment', 'newline'}
HEADERS = {'class', 'def', 'elif', 'else', 'except', 'finally', 'for', 'if', 'try', 'while', 'with'}

METHODS = {'has_key': '__contains__', 'iteritems': 'items', 'iterkeys': 'keys', 'itervalues': 'values'}
# What scripts for Python 3 have no reason to mention.
HINTS = (
    'has_key',
    'iteritems',
    'iterkeys',
    'itervalues',
    'xrange',
    'unicode',
    'unichr',
    'basestring',
    'StringIO',
    'cStringIO',
    'cPickle',
)


def reduce(*arguments):
    import functools

    return functools.reduce(*arguments)


NAMES = {
    'basestring': str,
    'cmp': lambda a, b: (a > b) - (a < b),
    'long': int,
    'reduce': reduce,
    'unichr': chr,
    'unicode': str,
    'xrange': range,
}
# What modules had.
DROPPED = {
    builtins: NAMES,
    itertools: {'izip': zip, 'imap': map, 'ifilter': filter},
    sys: {'maxint': sys.maxsize},
}
METHODS_OF_STRING = ('count', 'find', 'lower', 'lstrip', 'replace', 'rstrip', 'split', 'strip', 'upper')
# The modules that are the same by now.
MODULES = {'StringIO': 'io', 'cStringIO': 'io', 'cPickle': 'pickle', 'urlparse': 'urllib.parse'}

# Functions that returned lists. Only scripts for Python 2 get these.
LISTS = {
    'filter': lambda function, values: list(builtins.filter(function, values)),
    'map': lambda function, *values: list(builtins.map(function, *values)) if function else list(builtins.zip(*values)),
    'range': lambda *bounds: list(builtins.range(*bounds)),
    'zip': lambda *values: list(builtins.zip(*values)),
}


class OldModules:
    """Imports the modules that Python 3 has under other names."""

    def find_spec(self, name, path=None, target=None):
        if name == 'string':
            return find_and_change(complete_string, name, path)
        return importlib.machinery.ModuleSpec(name, self) if name in MODULES else None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        sys.modules[module.__name__] = importlib.import_module(MODULES[module.__name__])


def install():
    """Gives all scripts the names and modules that Python 3 dropped."""
    sys.meta_path.insert(0, OldModules())
    for module, names in DROPPED.items():
        vars(module).update(names)
    if 'string' in sys.modules:
        complete_string(sys.modules['string'])


def complete_string(string):
    """Gives the module `string` what it had in Python 2."""
    vars(string).update(
        {name: getattr(str, name) for name in METHODS_OF_STRING},
        atof=float,
        atoi=int,
        join=lambda words, separator=' ': separator.join(words),
        letters=string.ascii_letters,
        lowercase=string.ascii_lowercase,
        maketrans=str.maketrans,
        uppercase=string.ascii_uppercase,
    )


def compile_script(source, file):
    """The code of a script, and whether it was written for Python 2. Throws the SyntaxError of Python 3."""
    if 'fractions' in source:
        provide_gcd()
    try:
        code = compile(source, file, 'exec')
    except SyntaxError as error:
        try:
            return compile(translate(source), file, 'exec'), True
        except SyntaxError:
            raise error from None
    if not is_written_for_python_2(source):
        return code, False
    return compile(translate(source), file, 'exec'), True


def is_written_for_python_2(source):
    """Whether a script that Python 3 can compile has names that only Python 2 had."""
    hints = [hint for hint in HINTS if hint in source]
    if not hints:
        return False
    import re

    return re.search(r'\b(?:' + '|'.join(hints) + r')\b', source) is not None


def run(source, file, namespace):
    """Runs a script of an author's; returns whether it is written for Python 2."""
    code, is_python_2 = compile_script(source, file)
    if is_python_2:
        namespace.update(LISTS)
    exec(code, namespace)
    return is_python_2


def provide_gcd():
    """Scripts import it from `fractions`, as Python 3.4 and before had it."""
    import fractions
    import math

    setattr(fractions, 'gcd', math.gcd)


def parse_script(source, file):
    """The syntax tree of a script. Throws the SyntaxError of Python 3."""
    import ast

    try:
        return ast.parse(source, file)
    except SyntaxError as error:
        try:
            return ast.parse(translate(source), file)
        except SyntaxError:
            raise error from None


def translate(source):
    """The source in the syntax of Python 3, line by line. What is valid there as well keeps its meaning."""
    import re

    tokens = replace_tokens(
        [(match.lastgroup, match.group()) for match in re.finditer(TOKENS, source, re.VERBOSE | re.DOTALL)]
    )
    return ''.join(text for statement in split_statements(tokens) for _, text in translate_statement(statement))


def replace_tokens(tokens):
    import re

    replaced = []
    is_quoted = False
    for index, (kind, text) in enumerate(tokens):
        before = tokens[index - 1] if index else ('newline', '\n')
        if kind == 'space' and before[0] == 'newline':
            text = text.expandtabs(8)
        elif kind == 'number':
            text = text.rstrip('lL')
            if re.fullmatch(r'0[0-7]*[1-7][0-7]*', text):
                text = '0o' + text.lstrip('0')
        elif kind == 'string':
            text = re.sub(r'^[uU](?=[rR])', '', text)
        elif kind == 'name' and before[1] == '.':
            text = METHODS.get(text, text)
        elif text == '<>':
            text = '!='
        elif text == '`':
            text = ')' if is_quoted else 'repr('
            is_quoted = not is_quoted
        replaced.append((kind, text))
    return replaced


def split_statements(tokens):
    """Simple statements, and the headers of compound ones, as lists of tokens that include what separates them."""
    statement, first, depth, lambdas = [], None, 0, 0
    for kind, text in tokens:
        statement.append((kind, text))
        if kind == 'symbol':
            depth += (text in '([{') - (text in ')]}')
        if first is None and kind not in BLANK:
            first = text
        lambdas += depth <= 0 and text == 'lambda'
        is_end = depth <= 0 and (text in '\n;' or (text == ':' and lambdas == 0 and first in HEADERS))
        if is_end:
            yield statement
            statement, first, depth, lambdas = [], None, 0, 0
        elif depth <= 0 and text == ':':
            lambdas -= 1
    if statement:
        yield statement


def translate_statement(statement):
    marks = [index for index, (kind, text) in enumerate(statement) if kind not in BLANK and text != ';']
    if not marks:
        return statement
    start, end = marks[0], marks[-1] + 1
    word, rest = statement[start][1], strip(statement[start + 1 : end])
    change = CHANGES.get(word)
    changed = change(rest) if change else None
    if changed is None:
        return statement
    return statement[:start] + changed + statement[end:]


def change_print(rest):
    if not rest:
        return call('print', [])
    if rest[0][1] in '=.,):' or is_enclosed(rest):
        return None
    if rest[0][1] == '>>':
        comma = find(rest, ',')
        rest = rest[comma + 1 :] if comma is not None else []
    return call('print', strip(rest))


def change_exec(rest):
    if not rest or is_enclosed(rest):
        return None
    index = find(rest, 'in')
    if index is not None:
        rest = rest[:index] + [('symbol', ',')] + rest[index + 1 :]
    return call('exec', rest)


def change_except(rest):
    comma = find(rest, ',')
    if comma is None:
        return None
    return [('name', 'except '), *rest[:comma], ('name', ' as'), *rest[comma + 1 :]]


def change_raise(rest):
    comma = find(rest, ',')
    if comma is None:
        return None
    values = rest[comma + 1 :]
    return [('name', 'raise '), *rest[:comma], *call('', strip(values[: find(values, ',')]))]


CHANGES = {'except': change_except, 'exec': change_exec, 'print': change_print, 'raise': change_raise}


def call(function, values):
    return [('name', function), ('symbol', '('), *values, ('symbol', ')')]


def strip(tokens):
    marks = [index for index, (kind, _) in enumerate(tokens) if kind not in BLANK]
    return tokens[marks[0] : marks[-1] + 1] if marks else []


def find(tokens, wanted):
    """The first token with this text outside of all brackets; None without one."""
    depth = 0
    for index, (kind, text) in enumerate(tokens):
        if kind == 'symbol':
            depth += (text in '([{') - (text in ')]}')
        if depth == 0 and text == wanted:
            return index
    return None


def is_enclosed(tokens):
    """Whether one pair of parentheses surrounds all tokens."""
    if tokens[0][1] != '(':
        return False
    depth = 0
    for index, (kind, text) in enumerate(tokens):
        if kind == 'symbol':
            depth += (text in '([{') - (text in ')]}')
        if depth == 0:
            return index == len(tokens) - 1
    return False
