"""Finds brackets without a partner, and says where they are."""
from .exceptions import UnbalancedBrackets

_CLOSING = {'(': ')', '[': ']', '{': '}'}
_NAMES = {
    '(': 'parenthesis',
    ')': 'parenthesis',
    '[': 'square bracket',
    ']': 'square bracket',
    '{': 'curly brace',
    '}': 'curly brace',
}


def require_balanced(text):
    opened = []
    for place, sign in enumerate(text):
        if sign in _CLOSING:
            opened.append((sign, place))
        elif sign in _CLOSING.values():
            if not opened:
                raise UnbalancedBrackets('A %s is closed but was never opened: %s' % (_NAMES[sign], _excerpt(text, place)))
            before, at = opened.pop()
            if _CLOSING[before] != sign:
                raise UnbalancedBrackets(
                    'A %s is opened but a %s is closed: %s' % (_NAMES[before], _NAMES[sign], _excerpt(text, at, place))
                )
    if opened:
        sign, place = opened[-1]
        raise UnbalancedBrackets('A %s is opened but never closed: %s' % (_NAMES[sign], _excerpt(text, place)))


def _excerpt(text, *places):
    """The text with arrows around the signs at these places."""
    return ''.join('\u2192%s\u2190' % sign if place in places else sign for place, sign in enumerate(text))
