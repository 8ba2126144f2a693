"""Finds modules that are no files."""

import importlib.machinery
import marshal


def find_and_change(change, name, path):
    """Finds a module of the system, and has `change` called with it when it has been loaded."""
    spec = importlib.machinery.PathFinder.find_spec(name, path)
    if spec is not None and spec.loader is not None:
        load = getattr(spec.loader, 'exec_module')

        def exec_module(module):
            load(module)
            change(module)

        setattr(spec.loader, 'exec_module', exec_module)
    return spec


class ModuleFinder:
    """Finds and loads modules from files in memory.

    Modules are `calc.py`, `pack/__init__.py`, and folders of modules without `__init__.py`. `read` returns the text of
    one of `files`.
    """

    def __init__(self, files, read):
        self.files = frozenset(file for file in files if file.endswith('.py'))
        self.folders = {file[:end] for file in self.files for end, sign in enumerate(file) if sign == '/'}
        self.read = read

    def find_spec(self, name, path=None, target=None):
        file = self.find_file(name)
        if file is not None:
            return importlib.machinery.ModuleSpec(name, self, origin=file, is_package=self.is_package(name))
        if name.replace('.', '/') in self.folders:
            return importlib.machinery.ModuleSpec(name, None, is_package=True)
        return None

    def find_file(self, name):
        base = name.replace('.', '/')
        return next((file for file in (base + '/__init__.py', base + '.py') if file in self.files), None)

    def is_package(self, name):
        return str(self.find_file(name)).endswith('/__init__.py')

    def get_source(self, name):
        return self.read(self.find_file(name))

    def create_module(self, spec):
        return None

    def get_code(self, name):
        return compile(self.get_source(name), self.find_file(name), 'exec', dont_inherit=True)

    def exec_module(self, module):
        exec(self.get_code(module.__name__), module.__dict__)


class LecternFinder(ModuleFinder):
    """The modules that the host sent, as sources or compiled, by their files."""

    def __init__(self, modules, compiled):
        super().__init__([*modules, *compiled], modules.get)
        self.compiled = compiled

    def get_code(self, name):
        code = self.compiled.get(self.find_file(name))
        return super().get_code(name) if code is None else marshal.loads(code)
