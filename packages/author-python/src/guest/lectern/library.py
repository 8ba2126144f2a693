"""The course's python_lib.zip: modules that its scripts import."""

import binascii
import builtins
import io

from lectern import python2
from lectern.finder import ModuleFinder

# Its name and folder in Open edX. Libraries look for it there, to find what else it contains.
LIBRARY = 'python_lib.zip'


class LibraryFinder(ModuleFinder):
    """Modules of the course, which may be written for Python 2."""

    def find_spec(self, name, path=None, target=None):
        spec = super().find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            spec.origin, spec.has_location = f'{LIBRARY}/{spec.origin}', True
        return spec

    def exec_module(self, module):
        python2.run(self.get_source(module.__name__), module.__spec__.origin, module.__dict__)


def open_library(encoded):
    """Finds the modules in the course's python_lib.zip; an archive that can't be read has none."""
    import zipfile
    from importlib.util import decode_source

    data = binascii.a2b_base64(encoded)
    provide_library(data)
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except zipfile.BadZipFile:
        return LibraryFinder([], None)
    return LibraryFinder(archive.namelist(), lambda file: decode_source(archive.read(file)))


def provide_library(data):
    """Lets scripts open the archive as a file, which it isn't in any sandbox."""
    open_file = io.open

    def open_any(file, *options, **named):
        return io.BytesIO(data) if file == LIBRARY else open_file(file, *options, **named)

    io.open = builtins.open = open_any
