#!/usr/bin/env python3
"""What .ci/package checks in Python: looks at what was made, and makes binaries to refuse or to take.

    package-checks.py binaries BINARY FOLDER    binaries that tell other machines
    package-checks.py links WHEEL               the page of a wheel leads to files that are there
    package-checks.py image ARCHIVE             an archive of OCI is whole
    package-checks.py manifests FOLDER FILE…    manifests name the files and their digests
    package-checks.py steps FOLDER FILE…        takes the scripts out of workflows and actions
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
    """A binary of macOS with nothing in it but what it runs on."""
    return struct.pack("<8I", 0xFEEDFACF, machine, 0, 2, 1, 24, 0, 0) + struct.pack("<6I", 0x32, 24, 1, oldest << 16, 0, 0)


def binaries(binary, folder):
    """The beginning of a binary as that of another machine, and binaries of macOS."""
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
    """Each link of the page to the project leads to a file or folder of it."""
    archive = zipfile.ZipFile(wheel)
    text = archive.read(next(name for name in archive.namelist() if name.endswith("/METADATA"))).decode()
    url = re.search(r"^Project-URL: Repository, (.*)$", text, re.M)[1]
    found = re.findall(rf"\]\({re.escape(url)}/(?:blob|raw)/v[\d.]+/([^)#]+)", text)
    assert len(found) > 5, found
    for path in found:
        assert (ROOT / path).exists(), path
    assert not re.search(r"\]\((?!https?://)", text), "a link leads nowhere"


def image(path):
    """Everything that is named is there, with its digest and size, and nothing else."""
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
    assert named == set(blobs), "something is there that nobody names"
    for older in json.load(archive.extractfile("manifest.json")):
        for name in [older["Config"], *older["Layers"]]:
            archive.getmember(name)


def manifests(folder, *files):
    """What is read by others can be read, and names each file with its digest."""
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
    """Each script of a step becomes a file."""
    pathlib.Path(folder).mkdir()
    for file in files:
        parts = yaml.safe_load(pathlib.Path(file).read_text())
        jobs = [job for job in parts.get("jobs", parts).values() if "steps" in job]
        for number, step in enumerate(step for job in jobs for step in job["steps"]):
            if "run" in step:
                (pathlib.Path(folder) / f"{pathlib.Path(file).parent.name}-{number}").write_text(step["run"])


name, *words = sys.argv[1:]
{"binaries": binaries, "links": links, "image": image, "manifests": manifests, "steps": steps}[name](*words)
