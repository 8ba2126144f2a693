"""What learners and authors are told about names and arrays that a formula may not have."""

ARRAY_LIMITS = (
    "Vectors and matrices can't be entered here.",
    "Matrices can't be entered here, only vectors.",
    'Arrays of so many dimensions can\'t be entered here.',
)


def quoted(names):
    return ', '.join("'%s'" % each for each in sorted(map(str, names)))


def explain_unknown(unknown, kind, known, others):
    message = "'%s' isn't a %s that this answer may use" % (unknown, kind)
    close = [each for each in sorted(known) if each.lower() == unknown.lower()]
    if close:
        return "%s. Did you mean '%s'? Capital letters matter." % (message, close[0])
    if unknown in others and kind == 'function':
        return "%s, but there is a variable '%s'. Write every multiplication with *." % (message, unknown)
    if unknown in others:
        return '%s. Write its argument in parentheses.' % message
    return message + '.'
