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
    return [(str(item), _name(position)) for each in placed for item, position in each.items()]


def _name(position):
    """A target on an item, also written `{own target: {item: target}}`, as `target[item][own target]`."""
    if not isinstance(position, dict) or len(position) != 1:
        return position
    item_target, parent = next(iter(position.items()))
    if not isinstance(parent, dict) or len(parent) != 1:
        return position
    item, target = next(iter(parent.items()))
    return '%s[%s][%s]' % (_name(target), item, item_target)


def _is_point(position):
    return (
        isinstance(position, (list, tuple))
        and len(position) == 2
        and all(isinstance(part, (int, float)) for part in position)
    )


def _fits(position, right):
    """Whether an item is where it should be: at a target, or no further from a point than its radius."""
    if isinstance(right, (list, tuple)):
        if not _is_point(position):
            return False
        point, radius = (right, DEFAULT_RADIUS) if _is_point(right) else right
        return (position[0] - point[0]) ** 2 + (position[1] - point[1]) ** 2 <= radius**2
    return position == right


def _matches(placed, group):
    rule = group['rule']
    if rule not in RULES:
        raise ValueError('%r is not a rule: use one of %s' % (rule, ', '.join(RULES)))
    draggables, targets = [str(item) for item in group['draggables']], list(group['targets'])
    of_group = [(item, position) for item, position in placed if item in draggables]
    items = [item for item, _ in of_group]
    counts = rule.endswith('+number')
    if (sorted(items) if counts else set(items)) != (sorted(draggables) if counts else set(draggables)):
        return False
    if rule.startswith('anyof'):
        return all(any(_fits(position, right) for right in targets) for _, position in of_group)
    if rule == 'exact':
        rights = dict(zip(draggables, targets))
        return len(items) == len(set(items)) and all(_fits(position, rights[item]) for item, position in of_group)
    return _pairs([position for _, position in of_group], targets, counts)


def _pairs(positions, targets, counts):
    """Whether every position has a target of its own, and every target a position."""
    if not counts:
        return all(any(_fits(position, right) for right in targets) for position in positions) and all(
            any(_fits(position, right) for position in positions) for right in targets
        )
    left = list(targets)
    for position in positions:
        right = next((right for right in left if _fits(position, right)), None)
        if right is None:
            return False
        left.remove(right)
    return not left


def grade(user_answer, correct_answer):
    """Whether every item is in its place, and none is where it doesn't belong."""
    placed = _read(user_answer)
    if isinstance(correct_answer, dict):
        groups = [
            {'draggables': [item], 'targets': [position], 'rule': 'exact'} for item, position in correct_answer.items()
        ]
    else:
        groups = correct_answer
    known = {str(item) for group in groups for item in group['draggables']}
    return all(item in known for item, _ in placed) and all(_matches(placed, group) for group in groups)
