"""What check functions return, as the host reads it."""

from lectern.texts import shown


def as_state(value):
    if isinstance(value, str):
        word = value.strip().lower()
        if word in ('partial', 'partially-correct', 'partially correct'):
            return 'partially-correct'
        if word in ('correct', 'incorrect'):
            return word
        return 'incorrect' if word in ('', 'false', 'unknown') else 'correct'
    return 'correct' if value else 'incorrect'


def default_grade(state):
    return {'correct': 1.0, 'partially-correct': 0.5}.get(state, 0.0)


def read_result(result, count):
    """What a check function may return: true or false, `{'ok': ...}`, or `{'input_list': [...]}`."""
    if not isinstance(result, dict):
        state = as_state(result)
        return report([state] * count, [default_grade(state)] * count)
    if 'ok' in result:
        state = as_state(result['ok'])
        grade = result.get('grade_decimal', default_grade(state))
        message = result.get('msg')
        messages, overall = ([message], '') if count == 1 else (None, message)
        return report([state] * count, [grade] * count, messages, overall)
    if 'input_list' in result:
        inputs = list(result['input_list'])
        if len(inputs) != count:
            raise ValueError(f'the check function judged {len(inputs)} of {count} answers')
        states = [as_state(each.get('ok')) for each in inputs]
        grades = [each.get('grade_decimal', default_grade(state)) for each, state in zip(inputs, states)]
        messages = [each.get('msg') for each in inputs]
        return report(states, grades, messages, result.get('overall_message'))
    raise ValueError("the check function returned a dictionary without 'ok' or 'input_list'")


def report(states, grades, messages=None, overall=None):
    texts = [shown(message) if message else '' for message in (messages or [])][: len(states)]
    texts += [''] * (len(states) - len(texts))
    grades = list(grades)[: len(states)]
    grades += [default_grade(state) for state in states[len(grades) :]]
    credits = [min(1.0, max(0.0, float(grade))) for grade in grades]
    inputs = [
        {'state': state, 'credit': credit if credit == credit else 0.0, 'message': text}
        for state, credit, text in zip(states, credits, texts)
    ]
    return {'inputs': inputs, 'message': shown(overall) if overall else ''}
