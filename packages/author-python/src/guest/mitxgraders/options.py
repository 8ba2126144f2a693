"""Options of graders and sampling sets: declared by name, each with a default and a reader that checks its value."""
from .exceptions import ConfigError

_MISSING = object()
REQUIRED = object()


class Invalid(ValueError):
    """A reader refuses a value; the message continues "must be"."""


def anything(value):
    return value


def boolean(value):
    if not isinstance(value, bool):
        raise Invalid('True or False')
    return value


def text(value):
    if not isinstance(value, str):
        raise Invalid('a text')
    return value


def number(value):
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid('a number')
    return value


def whole_number(least):
    def read(value):
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise Invalid('a whole number of at least %d' % least)
        return value

    return read


def fraction(value):
    if not 0 <= number(value) <= 1:
        raise Invalid('a number from 0 to 1')
    return value


def function(value):
    if not callable(value):
        raise Invalid('a function')
    return value


def mapping(value):
    if not isinstance(value, dict):
        raise Invalid('a dictionary')
    return value


def list_of(reader):
    def read(value):
        if not isinstance(value, (list, tuple)):
            raise Invalid('a list')
        return [reader(each) for each in value]

    return read


def one_of(*values):
    def read(value):
        if not any(value is each or (value == each and type(value) is type(each)) for each in values):
            raise Invalid('one of %s' % ', '.join(map(repr, values)))
        return value

    return read


def optional(reader):
    return lambda value: None if value is None else reader(value)


class Configured:
    """Takes options by name or as one dictionary. Subclasses add their own to OPTIONS: {name: (default, reader)}."""

    OPTIONS = {}
    registered_defaults = {}

    def __init__(self, config=None, **options):
        given = self.read_shorthand(config) if config is not None else options
        declared = self.declared_options()
        for name in given:
            if name not in declared:
                raise ConfigError('%s has no option %r' % (type(self).__name__, name))
        defaults = self.collected_defaults()
        self.config = {}
        for name, (default, reader) in declared.items():
            value = given.get(name, defaults.get(name, _MISSING))
            if value is _MISSING:
                if default is REQUIRED:
                    raise ConfigError('%s needs the option %r' % (type(self).__name__, name))
                value = default.copy() if isinstance(default, (dict, list)) else default
            else:
                value = self.read_option(name, value, reader)
            self.config[name] = value

    @classmethod
    def read_option(cls, name, value, reader):
        try:
            return reader(value)
        except Invalid as error:
            raise ConfigError("%s: option %r must be %s, but it is %r" % (cls.__name__, name, error, value)) from error

    @classmethod
    def read_shorthand(cls, config):
        """The options meant by a single argument without a name."""
        if not isinstance(config, dict):
            raise ConfigError('%s takes its options by name or as a dictionary, not %r' % (cls.__name__, config))
        return config

    @classmethod
    def declared_options(cls):
        merged = {}
        for each in reversed(cls.__mro__):
            merged.update(vars(each).get('OPTIONS', {}))
        return merged

    @classmethod
    def collected_defaults(cls):
        merged = {}
        for each in reversed(cls.__mro__):
            merged.update(vars(each).get('registered_defaults', {}))
        return merged

    @classmethod
    def register_defaults(cls, defaults):
        """Replaces defaults for everything of this class that is made afterwards."""
        cls.registered_defaults = {**vars(cls).get('registered_defaults', {}), **defaults}

    @classmethod
    def clear_registered_defaults(cls):
        cls.registered_defaults = {}

    def __eq__(self, other):
        return type(self) is type(other) and self.config == other.config

    __hash__ = None

    def __repr__(self):
        return '%s(%r)' % (type(self).__name__, self.config)
