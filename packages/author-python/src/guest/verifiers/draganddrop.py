"""Judges answers to drag-and-drop questions: `grade(submission[0], correct_answer)`.

An answer is JSON: a list of `{item: target}` or `{item: [x, y]}`, where a target on another item is named
`target[item][own target]`. What is right is a dictionary of the same, or a list of
groups `{'draggables': [...], 'targets': [...], 'rule': ...}`, which all have to match.
"""
import json

DEFAULT_RADIUS = 10
RULES = ('exact', 'anyof', 'unordered_equal', 'anyof+number', 'unordered_equal+number')


def _read(user_answer):
    placed = json.loads(user_answer) if isinstance(user_answer, str) else user_answer
    if isinstance(placed, dict):
        placed = placed.get('draggables', [placed] if placed else [])
    return [(str(item), _name(place)) for each in placed for item, place in each.items()]


def _name(place):
    """A target on an item, also written `{own target: {item: target}}`, as `target[item][own target]`."""
    if not isinstance(place, dict) or len(place) != 1:
        return place
    own, parent = next(iter(place.items()))
    if not isinstance(parent, dict) or len(parent) != 1:
        return place
    item, target = next(iter(parent.items()))
    return '%s[%s][%s]' % (_name(target), item, own)


def _is_point(place):
    return isinstance(place, (list, tuple)) and len(place) == 2 and all(isinstance(part, (int, float)) for part in place)


def _fits(place, right):
    """Whether an item is where it should be: at a target, or no further from a point than its radius."""
    if isinstance(right, (list, tuple)):
        if not _is_point(place):
            return False
        point, radius = (right, DEFAULT_RADIUS) if _is_point(right) else right
        return (place[0] - point[0]) ** 2 + (place[1] - point[1]) ** 2 <= radius**2
    return place == right


def _matches(placed, group):
    rule = group['rule']
    if rule not in RULES:
        raise ValueError('%r is not a rule: use one of %s' % (rule, ', '.join(RULES)))
    draggables, targets = [str(item) for item in group['draggables']], list(group['targets'])
    own = [(item, place) for item, place in placed if item in draggables]
    items = [item for item, _ in own]
    counts = rule.endswith('+number')
    if (sorted(items) if counts else set(items)) != (sorted(draggables) if counts else set(draggables)):
        return False
    if rule.startswith('anyof'):
        return all(any(_fits(place, right) for right in targets) for _, place in own)
    if rule == 'exact':
        rights = dict(zip(draggables, targets))
        return len(items) == len(set(items)) and all(_fits(place, rights[item]) for item, place in own)
    return _pairs([place for _, place in own], targets, counts)


def _pairs(places, targets, counts):
    """Whether every place has a target of its own, and every target a place."""
    if not counts:
        return all(any(_fits(place, right) for right in targets) for place in places) and all(
            any(_fits(place, right) for place in places) for right in targets
        )
    left = list(targets)
    for place in places:
        right = next((right for right in left if _fits(place, right)), None)
        if right is None:
            return False
        left.remove(right)
    return not left


def grade(user_answer, correct_answer):
    """Whether every item is in its place, and none is where it doesn't belong."""
    placed = _read(user_answer)
    if isinstance(correct_answer, dict):
        groups = [
            {'draggables': [item], 'targets': [place], 'rule': 'exact'} for item, place in correct_answer.items()
        ]
    else:
        groups = correct_answer
    known = {str(item) for group in groups for item in group['draggables']}
    return all(item in known for item, _ in placed) and all(_matches(placed, group) for group in groups)
