"""Notes for authors about how an answer was graded, shown where the called grader has `debug=True`."""
import html
import sys

_notes = None


def start(is_on, student_input):
    global _notes
    _notes = ['Python %s' % sys.version.split()[0], 'Answer: %s' % (student_input,)] if is_on else None


def note(text):
    if _notes is not None:
        _notes.append(text)


def is_on():
    return _notes is not None


def collected():
    return '' if _notes is None else '<pre>%s</pre>' % html.escape('\n'.join(_notes), quote=False)
