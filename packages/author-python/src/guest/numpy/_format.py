"""How arrays are written: one format for all elements, in columns."""
import math

from ._reading import asarray

options = {'precision': 8, 'threshold': 1000, 'edgeitems': 3, 'linewidth': 75, 'suppress': False, 'nanstr': 'nan', 'infstr': 'inf'}


def set_printoptions(**given):
    for name, value in given.items():
        if name not in options and name not in ('formatter', 'sign', 'floatmode', 'legacy'):
            raise TypeError(f'set_printoptions() got an unexpected keyword argument {name!r}')
        if value is not None and name in options:
            options[name] = value


def get_printoptions():
    return dict(options)


class printoptions:
    """`with printoptions(precision=3):`"""

    def __init__(self, **given):
        self.given = given

    def __enter__(self):
        self.before = dict(options)
        set_printoptions(**self.given)

    def __exit__(self, *_):
        options.update(self.before)


def fixed(value, precision):
    """`1.5` or `1.`: the shortest text for the value, with at most that many decimals."""
    text = format(value, f'.{precision}f')
    exact = repr(value)
    if 'e' not in exact and len(exact.partition('.')[2]) <= precision:
        text = exact
    whole, _, decimals = text.partition('.')
    return whole, decimals.rstrip('0')


def scientific(value, precision):
    """Digits before and behind the point, and the exponent."""
    exact, text = repr(value), format(value, f'.{precision}e')
    for count in range(precision):
        shorter = format(value, f'.{count}e')
        if float(shorter) == value:
            text = shorter
            break
    digits, _, exponent = text.partition('e')
    whole, _, decimals = digits.partition('.')
    return whole, decimals.rstrip('0') if exact else decimals, exponent


def float_formatter(values, suppress=None, signed=False):
    precision = options['precision']
    finite = [value for value in values if math.isfinite(value)]
    sizes = [abs(value) for value in finite if value != 0]
    suppress = options['suppress'] if suppress is None else suppress
    uses_exponent = bool(sizes) and (
        max(sizes) >= 1e8 or not suppress and (min(sizes) < 1e-4 or max(sizes) / min(sizes) > 1000)
    )
    special = max((len(special_text(value, signed)) for value in values if not math.isfinite(value)), default=0)
    if uses_exponent:
        parts = [scientific(value, precision) for value in finite]
        behind = max(len(part[1]) for part in parts)
        before = max(len(sign(part[0], signed)) for part in parts)
        power = max(len(part[2]) for part in parts)

        def show(value):
            whole, decimals, exponent = scientific(value, behind)
            digits = exponent[1:].rjust(power - 1, '0')
            return f'{sign(whole, signed).rjust(before)}.{decimals.ljust(behind, "0")}e{exponent[0]}{digits}'

        width = before + behind + power + 2
    else:
        parts = [fixed(value, precision) for value in finite]
        behind = max((len(part[1]) for part in parts), default=0)
        before = max((len(sign(part[0], signed)) for part in parts), default=0)

        def show(value):
            whole, decimals = fixed(value, behind)
            return f'{sign(whole, signed).rjust(before)}.{decimals.ljust(behind)}'

        width = before + behind + 1
    width = max(width if finite else 0, special)

    def format_one(value):
        return show(value).rjust(width) if math.isfinite(value) else special_text(value, signed).rjust(width)

    return format_one


def sign(whole, signed):
    return '+' + whole if signed and not whole.startswith('-') else whole


def special_text(value, signed):
    text = options['nanstr'] if value != value else options['infstr'] if value > 0 else '-' + options['infstr']
    return sign(text, signed)


def formatter_of(array, values):
    kind = array.dtype.kind
    if kind == 'f' and array.dtype.itemsize < 8:
        box = array.dtype.box
        return float_formatter([float(repr(box(value))) for value in values], None), lambda value: float(repr(box(value)))
    if kind == 'f':
        return float_formatter(values), None
    if kind == 'c':
        of_real = float_formatter([value.real for value in values])
        of_imag = float_formatter([value.imag for value in values], signed=True)

        def show(value):
            imag = of_imag(value.imag)
            bare = imag.rstrip()
            return of_real(value.real) + bare + 'j' + ' ' * (len(imag) - len(bare))

        return show, None
    if kind in 'biu':
        width = 5 if kind == 'b' and array._shape else max((len(str(value)) for value in values), default=0)
        return lambda value: str(value).rjust(width), None
    return repr, None


def edges(length, cut):
    """The places that are shown; None for the dots."""
    side = options['edgeitems']
    if not cut or length <= 2 * side:
        return list(range(length))
    return [*range(side), None, *range(length - side, length)]


def shown_values(array, cut):
    for axis, length in enumerate(array._shape):
        places = [place for place in edges(length, cut) if place is not None]
        if len(places) < length:
            array = array[(slice(None),) * axis + (places,)]
    return array._values()


def lines_of(array, separator, indent, suffix=0):
    cut = array.size > options['threshold']
    array = asarray(array)
    show, convert = formatter_of(array, shown_values(array, cut))
    one = (lambda value: show(convert(value))) if convert else show
    data = array._data

    def write(axis, offset, hanging, width):
        if axis == array.ndim:
            return one(data[offset])
        length, step = array._shape[axis], array._steps[axis]
        places = edges(length, cut)
        inner = width - 1
        if axis == array.ndim - 1:
            limit = width - max(len(separator.rstrip()), 1)
            lines, line = [], hanging + ' '
            for count, place in enumerate(places):
                word = '...' if place is None else one(data[offset + place * step])
                if len(line) + len(word) > limit and len(line) > len(hanging) + 1:
                    lines.append(line.rstrip())
                    line = hanging + ' '
                line += word + (separator if count < len(places) - 1 else '')
            lines.append(line)
            text = '\n'.join(lines)
        else:
            join = separator.rstrip() + '\n' * (array.ndim - axis - 1)
            text = join.join(
                hanging + ' ' + ('...' if place is None else write(axis + 1, offset + place * step, hanging + ' ', inner))
                for place in places
            )
        return '[' + text[len(hanging) + 1 :] + ']'

    return write(0, array._offset, indent, options['linewidth'] - suffix)


def array_str(a, max_line_width=None, precision=None, suppress_small=None):
    return array2string(a, max_line_width, precision, suppress_small)


def array2string(a, max_line_width=None, precision=None, suppress_small=None, separator=' ', prefix='', **_):
    changed = {'linewidth': max_line_width, 'precision': precision, 'suppress': suppress_small}
    with printoptions(**changed):
        a = asarray(a)
        if not a._shape:
            return str(a[()])
        return '[]' if not a.size else lines_of(a, separator, ' ' * len(prefix))


def array_repr(a, max_line_width=None, precision=None, suppress_small=None):
    name = type(a).__name__ if type(a).__name__ != 'ndarray' else 'array'
    with printoptions(linewidth=max_line_width, precision=precision, suppress=suppress_small):
        if a.size or not a._shape:
            text = lines_of(asarray(a), ', ', ' ' * (len(name) + 1), suffix=1)
        else:
            text = '[]' if a._shape == (0,) else f'[], shape={a._shape}'
        if a.size and a.dtype.name in ('bool', 'int64', 'float64', 'complex128'):
            return f'{name}({text})'
        kind = f"'{a.dtype}'" if a.dtype.kind == 'U' else 'object' if a.dtype.kind == 'O' else a.dtype.name
        last = len(text) - text.rfind('\n') + (len(name) + 1 if '\n' not in text else -1)
        space = '\n' + ' ' * (len(name) + 1) if last + len(f', dtype={kind})') > options['linewidth'] else ' '
        return f'{name}({text},{space}dtype={kind})'
