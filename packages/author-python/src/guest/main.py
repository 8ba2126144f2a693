"""Runs the scripts of one problem for one seed, or the checks of one submission, and writes the result.

The host sends two lines of JSON to standard input: what there is for scripts (modules, and more for some engines), then
the job. Nothing of this program is a security boundary: scripts may change all of it. The boundary is what it runs in,
which is discarded after one job.
"""
# What isn't needed for each job is imported by those that do: a process of the native engine runs only one.
import binascii
import builtins
import importlib.machinery
import io
import json
import marshal
import os
import sys
import textwrap

MOST_VARIABLES = 500

SEPARATOR = '\x1e'


class ModuleFinder:
    """Finds and loads modules from files in memory: `calc.py`, `pack/__init__.py`, and folders of modules without `__init__.py`.

    `read` returns the text of one of `files`.
    """

    def __init__(self, files, read):
        self.files = frozenset(file for file in files if file.endswith('.py'))
        self.folders = {file[:end] for file in self.files for end, sign in enumerate(file) if sign == '/'}
        self.read = read

    def find_spec(self, name, path=None, target=None):
        file = self.find_file(name)
        if file is not None:
            return importlib.machinery.ModuleSpec(name, self, origin=file, is_package=self.is_package(name))
        if name.replace('.', '/') in self.folders:
            return importlib.machinery.ModuleSpec(name, None, is_package=True)
        return None

    def find_file(self, name):
        base = name.replace('.', '/')
        return next((file for file in (base + '/__init__.py', base + '.py') if file in self.files), None)

    def is_package(self, name):
        return self.find_file(name).endswith('/__init__.py')

    def get_source(self, name):
        return self.read(self.find_file(name))

    def create_module(self, spec):
        return None

    def get_code(self, name):
        return compile(self.get_source(name), self.find_file(name), 'exec', dont_inherit=True)

    def exec_module(self, module):
        exec(self.get_code(module.__name__), module.__dict__)


class OwnFinder(ModuleFinder):
    """The modules that the host sent, some of them compiled as well, by their files."""

    def __init__(self, modules, compiled):
        super().__init__(modules, modules.get)
        self.compiled = compiled

    def get_code(self, name):
        code = self.compiled.get(self.find_file(name))
        return super().get_code(name) if code is None else marshal.loads(binascii.a2b_base64(code))


setup = json.loads(sys.stdin.readline())
sys.meta_path.insert(0, OwnFinder(setup['modules'], setup['compiled']))

# These are among the modules that the host sent.
from lectern import draws, python2  # noqa: E402
from lectern.faults import describe  # noqa: E402
from lectern.texts import LONGEST_NAME, SCRIPT_FILE, shown  # noqa: E402
from lectern.verdicts import as_state, default_grade, read_result, report  # noqa: E402


# Its name and folder in Open edX. Libraries look for it there, to find what else it contains.
LIBRARY = 'python_lib.zip'


class LibraryFinder(ModuleFinder):
    """Modules of the course, which may be written for Python 2."""

    def find_spec(self, name, path=None, target=None):
        spec = super().find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            spec.origin, spec.has_location = f'{LIBRARY}/{spec.origin}', True
        return spec

    def exec_module(self, module):
        run(self.get_source(module.__name__), module.__spec__.origin, module.__dict__)


def open_library(encoded):
    """Finds the modules in the course's python_lib.zip; an archive that can't be read has none."""
    import zipfile
    from importlib.util import decode_source

    data = binascii.a2b_base64(encoded)
    provide_library(data)
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except zipfile.BadZipFile:
        return LibraryFinder([], None)
    return LibraryFinder(archive.namelist(), lambda file: decode_source(archive.read(file)))


def provide_library(data):
    """Lets scripts open the archive as a file, which it isn't in any sandbox."""
    open_file = io.open

    def open_any(file, *options, **named):
        return io.BytesIO(data) if file == LIBRARY else open_file(file, *options, **named)

    io.open = builtins.open = open_any


class LazyModule:
    """A module that scripts may use without importing it; imported, or missing, when they do."""

    def __init__(self, name):
        self.__dict__['_name'] = name

    def __getattr__(self, attribute):
        return getattr(importlib.import_module(self._name), attribute)


ASSUMED_IMPORTS = {
    'numpy': 'numpy',
    'scipy': 'scipy',
    'math': 'math',
    'calc': 'calc',
    'eia': 'eia',
    'chemcalc': 'chem.chemcalc',
    'chemtools': 'chem.chemtools',
    'miller': 'chem.miller',
    'draganddrop': 'verifiers.draganddrop',
}


class DiscardedOutput(io.TextIOBase):
    def writable(self):
        return True

    def write(self, text):
        return len(text)


def fresh_namespace(job):
    import random2

    draws.start_from(job['seed'])
    seeded = random2.Random(job['seed'])
    # What modules of the system import from it.
    seeded.Random, seeded.SystemRandom = random2.Random, random2.SystemRandom
    seeded.run_seed = job['seed']
    sys.modules['random'] = seeded
    names = {name: LazyModule(module) for name, module in ASSUMED_IMPORTS.items()}
    names.update(os=os, sys=sys, random_module=random2)
    return {**names, 'random': seeded, 'seed': job['seed'], 'anonymous_student_id': job.get('student', ''), '__name__': '__main__'}


def run_scripts(job, namespace):
    """Runs all scripts; returns whether any is written for Python 2."""
    return any([execute(script, namespace) for script in job['scripts']])


def execute(script, namespace):
    return run(source_of(script), SCRIPT_FILE, namespace)


def source_of(script):
    # Lines count as in the course file, so that messages name the author's own line.
    return '\n' * (script['line'] - 1) + textwrap.dedent(script['code'])


def run(source, file, namespace):
    """Runs a script of an author's; returns whether it is written for Python 2."""
    code, is_python_2 = python2.compile_script(source, file)
    if is_python_2:
        namespace.update(python2.LISTS)
    exec(code, namespace)
    return is_python_2


def plain_values(namespace):
    """What survives between two runs in Open edX: values that JSON can hold."""
    values = {}
    for name, value in namespace.items():
        if name.startswith('__') or len(name) > LONGEST_NAME or isinstance(value, LazyModule):
            continue
        try:
            values[name] = json.loads(json.dumps(value, default=plain_number))
        except (TypeError, ValueError, RecursionError, OverflowError):
            continue
        if len(values) >= MOST_VARIABLES:
            break
    return values


def plain_number(value):
    """A single number of numpy's as one of Python's, for JSON."""
    if type(value).__module__ == 'numpy' and getattr(value, 'shape', None) == ():
        return value.item()
    raise TypeError(f'{type(value).__name__} is no value for JSON')


def run_variables(job):
    namespace = fresh_namespace(job)
    is_python_2 = run_scripts(job, namespace)
    values = plain_values(namespace)
    for name in ('anonymous_student_id',):
        values.pop(name, None)
    for code in job.get('codes', []):
        try_imports(python2.parse_script(source_of(code), SCRIPT_FILE).body)
    bodies = function_bodies(job['scripts'])
    unusable = []
    for source in job.get('functions', []):
        try:
            if not callable(eval(source, namespace)):
                raise TypeError('it is not a function')
            try_imports(bodies.get(source, []))
        except Exception as error:
            fault = describe(error)
            unusable.append({'source': source, 'message': fault['message'], 'module': fault['module']})
    # Pairs, because to the host some names in an object are more than names.
    variables = [(name, shown(value)) for name, value in values.items()]
    return {'variables': variables, 'unusable': unusable, 'isPython2': is_python_2}


def function_bodies(scripts):
    """The statements of each function by its name."""
    from ast import FunctionDef

    trees = [python2.parse_script(source_of(script), SCRIPT_FILE) for script in scripts]
    return {each.name: each.body for tree in trees for each in tree.body if isinstance(each, FunctionDef)}


def try_imports(statements):
    """Imports what code will import in any case: a module that is missing then shows before anybody answers."""
    import ast

    for statement in statements:
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            exec(compile(ast.Module([statement], []), SCRIPT_FILE, 'exec'), {})


def run_checks(job):
    return {'checks': [run_check(job, check) for check in job['checks']]}


def run_check(job, check):
    namespace = fresh_namespace(job)
    run_scripts(job, namespace)
    submission = check['answers']
    # As in Open edX, only a single field: of several, the first may be a hidden one that nobody fills in.
    if submission == ['']:
        return report(['incorrect'], [0.0])
    if check.get('code') is not None:
        return run_inline(check, namespace)
    context = {**plain_values(namespace), 'attempt': job.get('attempt', 1), **describe_submission(check)}
    extra = {name: context.get(name) for name in check.get('extra', [])}
    function = eval(check['function'], namespace)
    given = submission[0] if len(submission) == 1 else submission
    namespace.setdefault('expect', check.get('expect'))
    namespace.setdefault('ans', given)
    return read_result(function(check.get('expect'), given, **extra), len(submission))


def describe_submission(check):
    """The names under which Open edX gives a submission to scripts. `dynamath` would be MathML of what was typed."""
    submission, ids = check['answers'], check.get('ids', [])
    count = len(submission)
    return {
        'answers': dict(zip(ids, submission)),
        'correct': ['unknown'] * count,
        'debug': False,
        'dynamath': [None] * count,
        'expect': check.get('expect'),
        'fromjs': [None] * count,
        'idset': ids,
        'messages': [''] * count,
        'options': check.get('options'),
        'overall_message': '',
        'response_id': check.get('id'),
        'submission': submission,
    }


def run_inline(check, namespace):
    """Code in `<answer>`, which sets `correct`, `messages` and the like."""
    count = len(check['answers'])
    namespace.update(describe_submission(check))
    execute(check['code'], namespace)
    correct = namespace.get('correct')
    if not isinstance(correct, (list, tuple)):
        correct = [correct] * count
    states = [as_state(value) for value in correct]
    if len(states) < count:
        raise ValueError(f'the script judged {len(states)} of {count} answers')
    grades = namespace.get('grade_decimals') or [default_grade(state) for state in states]
    return report(states[:count], grades, namespace.get('messages'), namespace.get('overall_message'))


def run_hints(job):
    """The hints that functions of the author's give about answers which have been judged."""
    from correctmap import CorrectMap

    hints = {}
    for each in job['hints']:
        namespace = fresh_namespace(job)
        run_scripts(job, namespace)
        new = CorrectMap(job['judged'])
        eval(each['function'], namespace)(list(each['ids']), dict(job['answers']), new, CorrectMap(job['before']))
        for answer_id in each['ids']:
            said = [str(text) for text in (new.get_msg(answer_id), new.get_hint(answer_id)) if text]
            if said:
                hints[answer_id] = shown(' '.join(said))
    return {'hints': list(hints.items())}


OPERATIONS = {'variables': run_variables, 'checks': run_checks, 'hints': run_hints}


def run_job():
    """Called by the host in each new instance."""
    job = json.loads(sys.stdin.readline())
    sys.stdout = sys.stderr = DiscardedOutput()
    write, dumps = os.write, json.dumps
    try:
        if job.get('library') is not None:
            sys.meta_path.append(open_library(job['library']))
        result = OPERATIONS[job['operation']](job)
    except MemoryError:
        result = {'error': {'type': 'MemoryError', 'message': 'the script used too much memory', 'line': None, 'module': None}}
    except BaseException as error:
        result = {'error': describe(error)}
    write(1, (SEPARATOR + dumps(result)).encode())


def prepare():
    """Loads, before any job, what scripts commonly use."""
    import math, random, random2, re  # noqa

    for name in setup['preloaded']:
        try:
            importlib.import_module(name)
        except ImportError:
            pass  # The script that needs it will report it.
    python2.install()
