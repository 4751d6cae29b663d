"""Shared code of the packaging scripts: qbank's version, the platforms of binaries, and reproducible archives."""
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
    """The version of qbank, from the only place that defines it."""
    source = ROOT / "Sources/BankCLI/Frame/CommandLineTool.swift"
    return re.search(r'^let qbankVersion = "(\d+\.\d+\.\d+)"$', source.read_text(), re.M)[1]


def address(repository):
    """The address of the project's pages, derived from that of its repository."""
    return repository.rstrip("/").removesuffix(".git")


def filled(text, values):
    """A template with a value for each @NAME@; a missing value is a KeyError."""
    return re.sub(r"@([A-Z0-9_]+)@", lambda name: values[name[1]], text)


# --- Binaries -------------------------------------------------------------------------------------

@dataclasses.dataclass(frozen=True)
class Program:
    """A binary, and the platform that its header names."""
    path: pathlib.Path
    data: bytes = dataclasses.field(repr=False)
    system: str  # linux or macos
    machine: str  # x86_64, aarch64 or universal2
    oldest: int = 0  # the oldest macOS

    @property
    def name(self):
        """The base name of its packages."""
        return f"qbank-{version()}-{self.machine.replace('universal2', 'universal')}-{self.system}"


def program(path):
    """Reads a binary's header; exits if the binary cannot be shipped."""
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
    """The machine and the oldest macOS. A binary for one machine is refused: one package serves every Mac."""
    slices = {}
    if data[:4] == b"\xca\xfe\xba\xbe":
        for index in range(struct.unpack_from(">I", data, 4)[0]):
            machine, _, offset = struct.unpack_from(">III", data, 8 + 20 * index)
            slices[machine] = _oldest(data, offset)
    if set(slices) != {0x01000007, 0x0100000C}:
        sys.exit(f"{path}: this binary is not for both Intel and Apple silicon; lipo -create joins two")
    return "universal2", max(slices.values())


def _oldest(data, start):
    """The oldest macOS that a slice supports."""
    count, = struct.unpack_from("<I", data, start + 16)
    place = start + 32
    for _ in range(count):
        command, size, system, oldest = struct.unpack_from("<IIII", data, place)
        if command == 0x32 and system == 1:
            return oldest >> 16
        place += size
    return sys.exit("a slice for macOS does not say which is the oldest that it runs on")


# --- Files shipped with the program ---------------------------------------------------------------

MANUAL = {"share/man/man1/qbank.1": ("help", "--man")}
COMPLETIONS = {
    "share/bash-completion/completions/qbank": ("completions", "bash"),
    "share/zsh/site-functions/_qbank": ("completions", "zsh"),
    "share/fish/vendor_completions.d/qbank.fish": ("completions", "fish"),
}


def companions(programs, asked):
    """The files asked for by their paths below a prefix, and the licence. The first program that this machine can run
    prints them; they are the same for all programs."""
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
    """A tar archive of files by name, and of additional folders by name with their modes. It has no dates, so the same
    files produce the same bytes. Files in bin are executable."""
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
    """The mode of a file: executable in bin, otherwise only readable."""
    return 0o755 if "bin" in pathlib.PurePosixPath(name).parts[:-1] else 0o644


def compressed(data):
    """The data in gzip format, without a date."""
    return gzip.compress(data, 9, mtime=0)


def write(path, data):
    """Writes a file and prints its size."""
    path = pathlib.Path(path)
    os.makedirs(path.parent, exist_ok=True)
    path.write_bytes(data)
    print(f"{path}: {len(data)} bytes")


if __name__ == "__main__":
    print(version())
