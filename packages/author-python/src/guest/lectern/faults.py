"""What a script did wrong, in words for its author."""

from lectern.texts import LONGEST_NAME, SCRIPT_FILE, shown

LONGEST_MESSAGE = 1000

# What isn't translated.
PYTHON_2_NAMES = {'execfile', 'raw_input'}
PYTHON_2_MODULES = {'ConfigParser', 'Queue', 'urllib2'}
PYTHON_2_SYNTAX = (
    'Missing parentheses in call to',
    'multiple exception types must be parenthesized',
    'leading zeros in decimal integer literals',
    'inconsistent use of tabs',
)


def is_python_2(error):
    """Whether an error is one that scripts for Python 2 run into."""
    if isinstance(error, SyntaxError):
        return str(error.msg).startswith(PYTHON_2_SYNTAX)
    if isinstance(error, ModuleNotFoundError):
        return error.name in PYTHON_2_MODULES
    return isinstance(error, NameError) and error.name in PYTHON_2_NAMES


def describe(error):
    line = None
    if isinstance(error, SyntaxError) and error.filename == SCRIPT_FILE:
        line = error.lineno
    frame = error.__traceback__
    while frame is not None:
        if frame.tb_frame.f_code.co_filename == SCRIPT_FILE:
            line = frame.tb_lineno
        frame = frame.tb_next
    module = error.name if isinstance(error, ModuleNotFoundError) else None
    message = error.msg if isinstance(error, SyntaxError) else error
    if is_python_2(error):
        message, module = f'{message} (the script is written for Python 2; this site runs Python 3)', None
    return {
        'type': shown(type(error).__name__)[:LONGEST_NAME],
        'message': shown(message)[:LONGEST_MESSAGE],
        'line': line or None,
        'module': None if module is None else shown(module)[:LONGEST_NAME],
    }
