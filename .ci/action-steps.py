#!/usr/bin/env python3
"""Runs the steps of the GitHub action the way a runner does, in a temporary repository.

    action-steps.py WHEEL    the package for this machine

The steps come from action.yml. The runner's files and variables are simulated, and `gh` is a stub.
"""
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

HOME = pathlib.Path(__file__).resolve().parent.parent / ".github/actions/lint"
ACTION = yaml.safe_load((HOME / "action.yml").read_text())
INSTALL, LINT = ACTION["runs"]["steps"]
ZEROS = "0" * 40
# Fails for other/qbank, as if there were no attestation by it.
GH = '#!/bin/sh\necho "$@" >>"$ASKED"\ncase "$*" in *other/qbank) exit 1 ;; esac\n'


def git(folder, *words):
    names = ["-c", "user.name=a", "-c", "user.email=a@example.com"]
    done = subprocess.run(["git", *names, *words], cwd=folder, check=True, stdout=subprocess.PIPE)
    return done.stdout.decode().strip()


def repository(folder):
    """Makes a shallow clone of the second of two commits, each of which adds a file with a wrong row. Returns the hash
    of the first."""
    origin = folder / "origin"
    git(folder, "init", "-q", origin)
    git(origin, "config", "uploadpack.allowAnySHA1InWant", "true")
    for name, text in (("old.csv", "Which?,1,a,b,c,d\nWhat?,5,a,b,c,d\n"), ("a b/new.csv", "Who?,5,e,f,g,h\n")):
        (origin / name).parent.mkdir(exist_ok=True)
        (origin / name).write_text(text)
        git(origin, "add", ".")
        git(origin, "commit", "-qm", name)
    git(folder, "clone", "-q", "--depth", "1", origin.as_uri(), folder / "clone")
    return git(origin, "rev-parse", "HEAD~1")


def value(expression, context):
    """The first non-empty value that an expression such as `a || b` names."""
    names = [name.strip() for name in expression.split("||")]
    return next((context[name] for name in names if context.get(name)), "")


def run(step, folder, context, **more):
    """Runs a step in the clone and returns its status, what it prints and its outputs."""
    context = {**{f"inputs.{name}": one["default"] for name, one in ACTION["inputs"].items()}, **context}
    given = {
        name: re.sub(r"\$\{\{ (.*?) \}\}", lambda found: value(found[1], context), text)
        for name, text in step["env"].items()}
    output = folder / "output"
    output.write_text("")
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=folder / "clone", check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={
            "PATH": f"{folder}/bin:{os.environ['PATH']}", "HOME": str(folder), "LANG": "C.UTF-8",
            "GITHUB_ACTIONS": "true", "GITHUB_ACTION_PATH": str(HOME), "GITHUB_OUTPUT": str(output),
            "RUNNER_TEMP": str(folder), **more, **given})
    outputs = dict(line.split("=", 1) for line in output.read_text().splitlines())
    return done.returncode, done.stdout.decode(), outputs


def install(wheel, home):
    """Tests the first step: which packages it accepts, and whether it asks GitHub who built them."""
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    program, count = None, 0
    for inputs, origin, status, is_asked in [
        ({}, "other/qbank", 1, True),
        ({"sha256": ZEROS}, "own/qbank", 1, False),
        ({"version": "9.9.9"}, "own/qbank", 1, False),
        ({"sha256": f"{ZEROS} {digest}"}, "other/qbank", 0, False),
        ({}, "own/qbank", 0, True),
    ]:
        folder = pathlib.Path(tempfile.mkdtemp(dir=home))
        for name in ("bin", "clone"):
            (folder / name).mkdir()
        (folder / "bin/gh").write_text(GH)
        (folder / "bin/gh").chmod(0o755)
        context = {f"inputs.{name}": text for name, text in inputs.items()}
        context |= {"github.action_repository": origin, "github.token": "secret"}
        found, said, outputs = run(
            INSTALL, folder, context, PIP_NO_INDEX="1", PIP_FIND_LINKS=str(wheel.parent), ASKED=str(folder / "asked"))
        asked = (folder / "asked").exists() and (folder / "asked").read_text().endswith(f"--repo {origin}\n")
        if (found, asked, bool(outputs)) != (status, is_asked, status == 0):
            sys.exit(f"install {inputs}: status {found}, asked: {asked}, {outputs}\n{said}")
        program, count = outputs.get("program"), count + 1
    return program, count


def lint(program):
    """Tests the second step: its status, and the number of findings in annotations and in the report."""
    table = [
        ({}, "", 1, 2),
        ({"paths": "a b\n\nold.csv\n"}, "", 1, 2),
        ({"paths": "a b", "args": "--loader rfc4180"}, "", 1, 1),
        ({"fail-on": "never", "sarif": "a b/report.json"}, "", 0, 2),
        ({"args": "--select   duplicate-question"}, "", 0, 0),
        ({"args": "--select *"}, "", 64, None),
        ({"paths": "none.csv"}, "", 2, 0),
        ({"only-changed": "true"}, "first", 1, 1),
        ({"only-changed": "true"}, ZEROS, 1, 2),
        ({"only-changed": "true"}, "9" * 40, 128, None),
    ]
    for inputs, base, status, count in table:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            first = repository(folder)
            context = {f"inputs.{name}": text for name, text in inputs.items()}
            context |= {"steps.install.outputs.program": program}
            context |= {"github.event.before": first if base == "first" else base}
            found, said, outputs = run(LINT, folder, context)
            report = folder / "clone" / inputs.get("sarif", "qbank.sarif")
            results = len(json.loads(report.read_text())["runs"][0]["results"]) if report.exists() else None
        marks = None if results is None else len(re.findall("^::error file=.*,line=", said, re.M))
        if (found, results, marks) != (status, count, count) or outputs.get("status", str(found)) != str(found):
            sys.exit(f"lint {inputs} {base}: status {found}, {results} results, {marks} marks, {outputs}\n{said}")
    return len(table)


with tempfile.TemporaryDirectory() as home:
    program, count = install(pathlib.Path(sys.argv[1]).resolve(), home)
    print(f"{count + lint(program)} runs of the action's steps end as they should")
