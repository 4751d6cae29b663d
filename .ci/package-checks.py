#!/usr/bin/env python3
"""The parts of .ci/package in Python: checks of what was made, and sample binaries.

    package-checks.py binaries BINARY FOLDER    makes binaries whose headers name other machines
    package-checks.py links WHEEL               checks that the links in a wheel's page lead to existing files
    package-checks.py image ARCHIVE             checks that an OCI archive is complete
    package-checks.py manifests FOLDER FILE…    checks that manifests name the files and their digests
    package-checks.py steps FOLDER FILE…        extracts the scripts of workflows and actions
"""
import base64
import hashlib
import json
import pathlib
import re
import struct
import sys
import tarfile
import zipfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent


def mac(machine, oldest):
    """A macOS binary that contains only the machine and the oldest system it runs on."""
    return struct.pack("<8I", 0xFEEDFACF, machine, 0, 2, 1, 24, 0, 0) + struct.pack("<6I", 0x32, 24, 1, oldest << 16, 0, 0)


def binaries(binary, folder):
    """Makes the start of a binary with another machine in its header, and macOS binaries."""
    data = bytearray(pathlib.Path(binary).read_bytes()[:65536])
    data[18:20] = struct.pack("<H", 183)
    intel, apple = mac(0x01000007, 13), mac(0x0100000C, 14)
    heads = struct.pack(">II", 0xCAFEBABE, 2)
    for machine, start in ((0x01000007, 64), (0x0100000C, 64 + len(intel))):
        heads += struct.pack(">5I", machine, 0, start, len(intel), 0)
    made = {"arm": data, "mac": heads.ljust(64, b"\0") + intel + apple, "mac-intel": intel, "text": b"#!/bin/sh\n"}
    for name, content in made.items():
        (pathlib.Path(folder) / name).write_bytes(content)


def links(wheel):
    """Checks that each link from the page to the project leads to one of its files or folders."""
    archive = zipfile.ZipFile(wheel)
    text = archive.read(next(name for name in archive.namelist() if name.endswith("/METADATA"))).decode()
    url = re.search(r"^Project-URL: Repository, (.*)$", text, re.M)[1]
    found = re.findall(rf"\]\({re.escape(url)}/(?:blob|raw)/v[\d.]+/([^)#]+)", text)
    assert len(found) > 5, found
    for path in found:
        assert (ROOT / path).exists(), path
    assert not re.search(r"\]\((?!https?://)", text), "a link leads nowhere"


def image(path):
    """Checks that every blob that is referenced exists with its digest and size, and that there are no others."""
    archive = tarfile.open(path)
    blobs = {}
    for name in archive.getnames():
        if name.startswith("blobs/sha256/"):
            data = archive.extractfile(name).read()
            blobs["sha256:" + name.split("/")[-1]] = data
    named = set()

    def follow(one):
        data = blobs[one["digest"]]
        assert one["digest"] == "sha256:" + hashlib.sha256(data).hexdigest() and one["size"] == len(data), one
        named.add(one["digest"])
        if not one["mediaType"].endswith("json"):
            return
        members = json.loads(data)
        for other in [*members.get("manifests", []), *members.get("layers", []), *filter(None, [members.get("config")])]:
            if "digest" in other:
                follow(other)

    for one in json.load(archive.extractfile("index.json"))["manifests"]:
        follow(one)
    assert named == set(blobs), "a blob is not referenced"
    for older in json.load(archive.extractfile("manifest.json")):
        for name in [older["Config"], *older["Layers"]]:
            archive.getmember(name)


def manifests(folder, *files):
    """Checks that the manifests can be parsed and name each file with its digest."""
    folder = pathlib.Path(folder)
    parsed = {path.name: yaml.safe_load(path.read_text()) for path in folder.rglob("*.yaml")}
    scoop = json.loads((folder / "qbank.json").read_text())
    texts = {path.name: path.read_text() for path in folder.rglob("*") if path.is_file()}
    installer = next(one for name, one in parsed.items() if name.endswith("installer.yaml"))
    for path in map(pathlib.Path, files):
        digest = hashlib.sha256(path.read_bytes())
        if path.suffix == ".zip":
            assert scoop["architecture"]["64bit"]["hash"] == digest.hexdigest()
            assert installer["Installers"][0]["InstallerSha256"] == digest.hexdigest()
            assert installer["Installers"][0]["InstallerUrl"].endswith("/" + path.name)
        else:
            assert f'/{path.name}"\n' in texts["qbank.rb"] and f'"{digest.hexdigest()}"' in texts["qbank.rb"]
            nix = "sha256-" + base64.b64encode(digest.digest()).decode()
            assert f'/{path.name}"' in texts["flake.nix"] and nix in texts["flake.nix"]
    entry, = parsed["aqua.yaml"]["packages"]
    for system, machine in (("linux", "x86_64"), ("linux", "aarch64"), ("macos", "universal")):
        version = str(scoop["version"])
        name = entry["asset"].replace("{{trimV .Version}}", version).replace("{{.Arch}}", machine)
        name = name.replace("{{.OS}}", system).replace("{{.Format}}", entry["format"])
        assert any(pathlib.Path(file).name == name for file in files), name
    assert not any("@" in text for text in texts.values()), "a template is not filled in"


def steps(folder, *files):
    """Writes the script of each step to a file."""
    pathlib.Path(folder).mkdir()
    for file in files:
        parts = yaml.safe_load(pathlib.Path(file).read_text())
        jobs = [job for job in parts.get("jobs", parts).values() if "steps" in job]
        for number, step in enumerate(step for job in jobs for step in job["steps"]):
            if "run" in step:
                (pathlib.Path(folder) / f"{pathlib.Path(file).parent.name}-{number}").write_text(step["run"])


name, *words = sys.argv[1:]
{"binaries": binaries, "links": links, "image": image, "manifests": manifests, "steps": steps}[name](*words)
