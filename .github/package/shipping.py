"""What the scripts share that put qbank into packages: its version, what a binary runs on, reproducible archives."""
import dataclasses
import gzip
import io
import os
import pathlib
import re
import struct
import subprocess
import sys
import tarfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LICENSE = ROOT / ".github/LICENSE"
SUMMARY = "Checks, fixes, converts, draws and plays multiple-choice question banks that are plain files"


def version():
    """The version of qbank, from the one place where it stands."""
    source = ROOT / "Sources/BankCLI/Frame/CommandLineTool.swift"
    return re.search(r'^let qbankVersion = "(\d+\.\d+\.\d+)"$', source.read_text(), re.M)[1]


def address(repository):
    """The address of the project's pages, from that of its repository."""
    return repository.rstrip("/").removesuffix(".git")


def filled(text, values):
    """A template with a value for each @NAME@; one that nobody gives is a KeyError."""
    return re.sub(r"@([A-Z0-9_]+)@", lambda name: values[name[1]], text)


# --- What a binary runs on ------------------------------------------------------------------------

@dataclasses.dataclass(frozen=True)
class Program:
    """A binary, and what its own header says that it runs on."""
    path: pathlib.Path
    data: bytes = dataclasses.field(repr=False)
    system: str  # linux or macos
    machine: str  # x86_64, aarch64 or universal2
    oldest: int = 0  # the oldest macOS

    @property
    def name(self):
        """What its packages are called."""
        return f"qbank-{version()}-{self.machine.replace('universal2', 'universal')}-{self.system}"


def program(path):
    """Looks at a binary; what cannot be shipped ends the script."""
    path = pathlib.Path(path)
    data = path.read_bytes()
    if data[:4] == b"\x7fELF":
        return Program(path, data, "linux", _elf_machine(path, data))
    if data[:4] in (b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe"):
        return Program(path, data, "macos", *_mac(path, data))
    return sys.exit(f"{path}: this is a binary neither of Linux nor of macOS")


def _elf_machine(path, data):
    machine, = struct.unpack_from("<H", data, 18)
    table, = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    segments = {struct.unpack_from("<I", data, table + size * index)[0] for index in range(count)}
    if 3 in segments:
        sys.exit(f"{path}: this binary needs a loader and libraries; .ci/release makes one that does not")
    names = {62: "x86_64", 183: "aarch64"}
    return names.get(machine) or sys.exit(f"{path}: no package is made for the machine {machine} of ELF")


def _mac(path, data):
    """A binary for one machine is refused: there is one package for every Mac."""
    slices = {}
    if data[:4] == b"\xca\xfe\xba\xbe":
        for index in range(struct.unpack_from(">I", data, 4)[0]):
            machine, _, offset = struct.unpack_from(">III", data, 8 + 20 * index)
            slices[machine] = _oldest(data, offset)
    if set(slices) != {0x01000007, 0x0100000C}:
        sys.exit(f"{path}: this binary is not for both Intel and Apple silicon; lipo -create joins two")
    return "universal2", max(slices.values())


def _oldest(data, start):
    """The oldest macOS that a slice says it runs on."""
    count, = struct.unpack_from("<I", data, start + 16)
    place = start + 32
    for _ in range(count):
        command, size, system, oldest = struct.unpack_from("<IIII", data, place)
        if command == 0x32 and system == 1:
            return oldest >> 16
        place += size
    return sys.exit("a slice for macOS does not say which is the oldest that it runs on")


# --- What is shipped beside it --------------------------------------------------------------------

MANUAL = {"share/man/man1/qbank.1": ("help", "--man")}
COMPLETIONS = {
    "share/bash-completion/completions/qbank": ("completions", "bash"),
    "share/zsh/site-functions/_qbank": ("completions", "zsh"),
    "share/fish/vendor_completions.d/qbank.fish": ("completions", "fish"),
}


def companions(programs, asked):
    """Files by their paths below a prefix, and the licence: what the first program says that this machine can run.
    They are the same for all of them."""
    path = next((one.path.resolve() for one in programs if _runs(one.path.resolve())), None)
    if path is None:
        sys.exit(f"none of the programs runs here as qbank {version()}, and one is asked for its manual page")
    files = {name: _output(path, *words, "--lang", "en") for name, words in asked.items()}
    return {**files, "share/licenses/qbank/LICENSE": LICENSE.read_bytes()}


def _runs(path):
    try:
        return _output(path, "--version").split()[:2] == [b"qbank", version().encode()]
    except OSError:
        return False


def _output(path, *words):
    return subprocess.run([path, *words], check=True, stdout=subprocess.PIPE).stdout


# --- Archives -------------------------------------------------------------------------------------

def tar(files, folders=None):
    """An archive of files by name, and of more folders by name with their modes: the same bytes on every day. What
    is in bin can be run."""
    parents = {str(parent): 0o755 for name in files for parent in pathlib.PurePosixPath(name).parents}
    del parents["."]
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, rights in sorted({**parents, **(folders or {})}.items()):
            entry = tarfile.TarInfo(name)
            entry.type, entry.mode = tarfile.DIRTYPE, rights
            archive.addfile(entry)
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(data), mode(name)
            archive.addfile(entry, io.BytesIO(data))
    return buffer.getvalue()


def mode(name):
    """Whether a file is run or read."""
    return 0o755 if "bin" in pathlib.PurePosixPath(name).parts[:-1] else 0o644


def compressed(data):
    """The same bytes for the same data."""
    return gzip.compress(data, 9, mtime=0)


def write(path, data):
    """Writes a file and says so."""
    path = pathlib.Path(path)
    os.makedirs(path.parent, exist_ok=True)
    path.write_bytes(data)
    print(f"{path}: {len(data)} bytes")


if __name__ == "__main__":
    print(version())
