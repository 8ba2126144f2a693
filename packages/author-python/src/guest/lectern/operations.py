"""What the host asks for: the variables of scripts, the verdicts of checks, and hints."""

from lectern import python2
from lectern.faults import describe
from lectern.scripts import execute, fresh_namespace, plain_values, run_scripts, source_of
from lectern.texts import SCRIPT_FILE, shown
from lectern.verdicts import as_state, default_grade, read_result, report


def run_variables(job):
    namespace = fresh_namespace(job)
    is_python_2 = run_scripts(job, namespace)
    values = plain_values(namespace)
    values.pop('anonymous_student_id', None)
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
