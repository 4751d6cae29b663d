#!/usr/bin/env python3
"""Lists every use of the Swift standard library that is newer than the platforms in Package.swift.

    platform-symbols.py               checks the package for all platforms
    platform-symbols.py macOS WASM    checks for some platforms only
    platform-symbols.py --keep        also keeps the build folder

There is no Apple SDK here, but the module interfaces in every toolchain state for each symbol the macOS
and iOS version that introduced it. The interfaces are copied under the name of the other platform, and
the compiler checks the package against them: as exact as a build there, including overloads.

It cannot check the C library there (this machine's takes its place, so `canImport(Darwin)` is false),
linking, or 32-bit Int. .github/workflows/platforms.yml builds on the platforms themselves.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PACKAGE = pathlib.Path(__file__).resolve().parent.parent
LIBRARY = "QuestionBank"

# Each is newer than macOS 13; the check is only valid if the compiler reports all of them.
PROBE = """
import Synchronization
func probe(_ bytes: [UInt8]) {
  _ = bytes.span
  _ = String(validating: bytes, as: UTF8.self)
  let slots: InlineArray<4, UInt8>
  let lock: Mutex<Int>
}
"""
PROBED = ["'span'", "'init(validating:as:)'", "'InlineArray'", "'Mutex'"]


def output(*command):
    return subprocess.run(command, cwd=PACKAGE, check=True, capture_output=True, text=True).stdout


def target_info(*flags):
    return json.loads(output("swiftc", "-print-target-info", *flags))


class Host:
    """The installed toolchain, and this machine's C library."""

    def __init__(self):
        info = target_info()
        self.triple = info["target"]["moduleTriple"]
        self.arch = info["target"]["arch"]
        self.resources = pathlib.Path(info["paths"]["runtimeResourcePath"])
        self.folders = [pathlib.Path(p) for p in info["paths"]["runtimeLibraryImportPaths"]]

    def interfaces(self):
        """The name and the textual interface of each module."""
        for folder in self.folders:
            for path in folder.glob("*.swiftmodule/%s.swiftinterface" % self.triple):
                yield path.parent.stem, path.read_text()

    def c_library(self):
        """Flags that make clang use this machine's C library for any target."""
        clang = self.resources.parent.parent / "bin/clang"
        tried = subprocess.run(
            [clang, "-E", "-v", "-x", "c", os.devnull], capture_output=True, text=True)
        listed = tried.stderr.split("search starts here:")[-1].split("End of search list")[0]
        folders = [f for f in listed.split() if "clang" not in f and os.path.isdir(f)]
        flags = ["-D__linux__", "-U__nonnull", "-D_TGMATH_H"]
        return flags + [f for folder in folders for f in ("-idirafter", folder)]

    def c_header(self):
        return next((p for f in self.folders for p in f.rglob("SwiftGlibc.h")), None)


class Platform:
    """Another platform, for which this toolchain's standard library is renamed."""

    def __init__(self, triple, host, folder, apple=False, c_library=False):
        info = target_info("-target", triple)["target"]
        self.triple, self.folder = triple, folder
        # Without a C library, the standard library's headers are compiled as freestanding.
        self.clang = host.c_library() if c_library else ["-ffreestanding"]
        self.flags = ["-disable-objc-interop"] if apple else self.empty_sdk()
        self.resources = folder / "toolchain"
        modules = self.resources / info["platform"]
        for name, text in host.interfaces():
            if name == "Glibc" and not c_library:
                continue
            path = modules / (name + ".swiftmodule") / (info["moduleTriple"] + ".swiftinterface")
            path.parent.mkdir(parents=True)
            path.write_text(self.renamed(text))
        for name in ["shims", "clang"]:
            (self.resources / name).symlink_to(host.resources / name)
        if c_library:
            header = folder / "c"
            header.mkdir()
            shutil.copy(host.c_header(), header)
            (header / "module.modulemap").write_text(
                'module SwiftGlibc [system] {\n  header "SwiftGlibc.h"\n  export *\n}\n')
            self.flags += ["-I", str(header)]

    def empty_sdk(self):
        """Flags for an empty SDK, which prevents warnings that the platform's C library is missing."""
        headers = self.folder / "sdk/include"
        headers.mkdir(parents=True)
        for name in ["inttypes.h", "stdint.h", "unistd.h"]:
            (headers / name).touch()
        return ["-sdk", str(headers.parent)]

    def renamed(self, text):
        """An interface for this platform, compiled without availability checks and function bodies to save time."""
        flags = "-target %s -disable-availability-checking -experimental-skip-all-function-bodies" % (
            self.triple)
        flags += "".join(" -Xcc " + flag for flag in self.clang)
        text = re.sub(r"(?m)^(// swift-module-flags:.*) -target \S+", r"\1 " + flags, text, count=1)
        if "-ffreestanding" in self.clang:
            text = re.sub(r"(?m)^import Glibc$", "", text)
        # Back-deployed functions need a body, and bodies are skipped.
        return re.sub(r"(?m)^( *)@backDeployed\([^)]*\)", r"\1", text)

    def compile(self, module, files, *flags):
        """The places and messages of the compiler's errors in some files."""
        command = ["swiftc", "-frontend", *flags, "-target", self.triple, *self.flags]
        command += ["-resource-dir", self.resources, "-module-name", module, "-I", self.folder]
        command += ["-module-cache-path", self.folder / "cache"]
        command += [word for flag in self.clang for word in ("-Xcc", flag)]
        done = subprocess.run(
            [str(c) for c in command + files], cwd=PACKAGE, capture_output=True, text=True)
        said = re.findall(r"(?m)^([^\s:][^:\n]*:\d+:\d+): error: (.*)", done.stderr)
        if done.returncode != 0 and not said:
            said = [(module, done.stderr.strip()[-2000:] or "the compiler failed")]
        return said


class Package:
    """Package.swift as the package manager reads it."""

    def __init__(self):
        described = json.loads(output("swift", "package", "dump-package"))
        self.name = described["name"]
        self.minimum = {p["platformName"]: p["version"] for p in described["platforms"]}
        self.targets = {t["name"]: t for t in described["targets"] if t["type"] != "test"}

    def closure(self, *names):
        """These targets and all their dependencies, dependencies first."""
        found = []
        for name in names:
            needed = [d["byName"][0] for d in self.targets[name]["dependencies"]]
            found += [n for n in self.closure(*needed) if n not in found]
            found += [name] if name not in found else []
        return [n for n in found if any(self.folder(n).rglob("*.swift"))]

    def headers(self):
        """The folders of C headers that Swift imports."""
        folders = [self.folder(name) / place for name in self.targets for place in (".", "include")]
        return [folder for folder in folders if (folder / "module.modulemap").exists()]

    def folder(self, name):
        return PACKAGE / self.targets[name].get("path", "Sources/" + name)

    def everything(self):
        """All targets built for users: the programs and libraries, not the tests' dependencies."""
        return self.closure(*(n for n in self.targets if "Tests" not in self.folder(n).parts))

    def files(self, name):
        return [os.path.relpath(f, PACKAGE) for f in sorted(self.folder(name).rglob("*.swift"))]

    def flags(self, name):
        flags = ["-package-name", self.name.lower()]
        flags += [word for folder in self.headers() for word in ("-I", folder)]
        flags += [] if self.targets[name]["type"] == "executable" else ["-parse-as-library"]
        for setting in self.targets[name]["settings"]:
            kind, value = next(iter(setting["kind"].items()))
            value = value.get("_0")
            if kind == "swiftLanguageMode":
                flags += ["-swift-version", value]
            elif kind == "strictMemorySafety":
                flags += ["-strict-memory-safety"]
            elif kind == "treatAllWarnings" and value == "error":
                flags += ["-warnings-as-errors"]
            elif kind.startswith("enable"):
                flags += ["-" + re.sub("[A-Z]", r"-\g<0>", kind).lower(), value]
        return flags


def check(platform, package, names):
    """The errors in the given targets, one target after the other."""
    for name in names:
        files, flags = package.files(name), package.flags(name)
        if package.targets[name]["type"] != "executable":
            # The module for its importers, regardless of errors in its functions.
            yield from platform.compile(
                name, files, "-emit-module", "-o", platform.folder / (name + ".swiftmodule"),
                "-experimental-skip-all-function-bodies", "-disable-availability-checking", *flags)
        yield from platform.compile(name, files, "-typecheck", *flags)


def by_place(found):
    """A key that sorts errors by file, line and column."""
    return [int(word) if word.isdigit() else word for word in found[0].split(":")]


def unseen(platform):
    """The probed symbols that the compiler fails to report as too new."""
    path = platform.folder / "probe.swift"
    path.write_text(PROBE)
    said = [what for _, what in platform.compile("probe", [path], "-typecheck")]
    return [name for name in PROBED if not any(
        what.startswith(name + " is only available in ") for what in said)]


def main():
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="platform-symbols-"))
    package, host = Package(), Host()
    arm = "arm64" if host.arch == "aarch64" else host.arch
    library, everything = package.closure(LIBRARY), package.everything()
    macos, ios = package.minimum["macos"], package.minimum["ios"]
    mac = "%s-apple-macosx%s" % (arm, macos)
    phone = "%s-apple-ios%s-simulator" % (arm, ios)
    jobs = [
        ("macOS " + macos, mac, everything, dict(apple=True, c_library=host.c_header() is not None)),
        ("iOS " + ios, phone, library, dict(apple=True)),
        ("Linux with musl", host.arch + "-swift-linux-musl", library, {}),
        ("Windows", host.arch + "-unknown-windows-msvc", library, {}),
        ("WASM", "wasm32-unknown-wasip1", library, {}),
    ]
    wanted = [word for word in sys.argv[1:] if word != "--keep"]
    for word in wanted:
        if not any(word in title for title, *_ in jobs):
            sys.exit("there is no platform %s" % word)
    jobs = [job for job in jobs if not wanted or any(word in job[0] for word in wanted)]
    print("Looked at for each: %s; for macOS also: %s" % (
        ", ".join(library), ", ".join(n for n in everything if n not in library)))

    def judge(job):
        title, triple, names, options = job
        folder = scratch / title.replace(" ", "-")
        folder.mkdir()
        platform = Platform(triple, host, folder, **options)
        passed = unseen(platform) if options.get("apple") else []
        return title, sorted(set(check(platform, package, names)), key=by_place), passed

    failed = False
    # A compiler is single-threaded, so run as many as there are processors.
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        judged = list(threads.map(judge, jobs))
    for title, found, passed in judged:
        for place, what in found:
            print("%s: %s" % (place, what))
        for name in passed:
            print("the check is blind: %s should not pass" % name)
        print("%s: %s" % (title, "%d complaints" % len(found) if found else "fine"))
        failed = failed or bool(found or passed)
    if "--keep" in sys.argv:
        print(scratch)
    else:
        shutil.rmtree(scratch)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
