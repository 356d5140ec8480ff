#!/usr/bin/env python3
"""Every kind of JSON document of the command line against docs/json.schema.json:   schema.py ARBITER

Beyond the schema: the same run in three languages differs in texts for people alone, and nothing is null.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLUB = ROOT / "tests/golden/club"
FOR_PEOPLE = {"sentence", "words", "message", "language", "title"}

arbiter = pathlib.Path(sys.argv[1]).resolve()
validator = jsonschema.Draft7Validator(json.loads((ROOT / "docs/json.schema.json").read_text("utf-8")))
validator.check_schema(validator.schema)
failures = []


def fail(what, why):
    failures.append(f"{what}: {why}")


def no_null(value):
    if isinstance(value, dict):
        return all(no_null(v) for v in value.values())
    if isinstance(value, list):
        return all(no_null(v) for v in value)
    return value is not None


def without_texts(value):
    if isinstance(value, dict):
        return {k: without_texts(v) for k, v in value.items() if k not in FOR_PEOPLE}
    if isinstance(value, list):
        return [without_texts(v) for v in value]
    return value


def check(kind, what, text):
    """The document, held against the schema and its format."""
    try:
        document = json.loads(text)
    except ValueError as error:
        fail(what, f"{error}; {text[:300]}")
        return {}
    if next(iter(document)) != "format" or document["format"] != kind:
        fail(what, f"begins with {next(iter(document))}, not with the format {kind}")
    definition = kind.removeprefix("arbiter.").partition("/")[0]
    schema = {"definitions": validator.schema["definitions"], "$ref": f"#/definitions/{definition}"}
    for error in jsonschema.Draft7Validator(schema).iter_errors(document):
        fail(what, f"{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")
    if not no_null(document):
        fail(what, "something is null")
    return document


def read(kind, *arguments):
    """Runs arbiter with --format json; the document."""
    what = " ".join(str(a) for a in arguments)
    done = subprocess.run([arbiter, *arguments, "--format", "json"], capture_output=True, check=False)
    return check(kind, what, done.stdout.decode("utf-8") or done.stderr.decode())


def sheets(folder, book, scenarios):
    """Of each scenario its ruling sheet, in all languages; each comes out again byte for byte."""
    for name in re.findall(r'^(?:scenario|fall|случай) "([^"]*)"', scenarios.read_text("utf-8"), re.MULTILINE):
        documents = []
        for language in ("en", "de", "ru"):
            what, sheet = f"sheet of {name} in {language}", folder / "sheet.json"
            sheet.unlink(missing_ok=True)
            subprocess.run([arbiter, "run", book, scenarios, "--scenario", name, "--language", language, "--sheet", sheet],
                           capture_output=True, check=False)
            documents.append(without_texts(check("arbiter.sheet/1", what, sheet.read_text("utf-8"))))
            done = subprocess.run([arbiter, "replay", sheet], capture_output=True, check=False)
            if done.returncode != 0:
                fail(what, f"does not come out again: {done.stdout.decode()} {done.stderr.decode()}")
        if documents[0] != documents[1] or documents[0] != documents[2]:
            fail(f"sheet of {name}", "more than the texts for people changes with the language")


def in_all_languages(kind, *arguments):
    documents = [without_texts(read(kind, *arguments, "--language", language)) for language in ("en", "de", "ru")]
    if documents[0] != documents[1] or documents[0] != documents[2]:
        fail(" ".join(map(str, arguments)), "more than the texts for people changes with the language")


def main(folder):
    bad = folder / "bad"
    shutil.copytree(CLUB, bad)
    with open(bad / "scenarios/evening.scenario", "a", encoding="utf-8") as out:
        out.write('scenario "Fails" { 2026-03-01 19:00 arbiter opens_hall(23:00) expect §1.2\n'
                  'case ruling(White) is granted { expect result = none } }\n')
    broken = folder / "broken"
    shutil.copytree(CLUB, broken)
    (broken / "b.rules").write_text('rulebook "club" act sings by playr §1 "Again" { on singt then draw }', "utf-8")

    read("arbiter.diagnostics/1", "check", broken)
    read("arbiter.diagnostics/1", "check", CLUB)
    read("arbiter.diagnostics/1", "check", ROOT / "rulebooks/fide-de")
    for book in (CLUB, bad, ROOT / "rulebooks/fide-de"):
        read("arbiter.test/1", "test", book)
        read("arbiter.coverage/1", "test", "--coverage", book)
        files = sorted((book / "scenarios").glob("*.scenario"))
        for scenarios in files[:: 1 + len(files) // 8]:  # of a large rulebook some, for its documents are large
            read("arbiter.run/1", "run", book, scenarios)
    chess, draughts = (ROOT / "tests/games" / f"{name}.game" for name in ("schach", "русские-шашки"))
    evening = CLUB / "scenarios/evening.scenario"
    sheets(folder, ROOT / "rulebooks/fide-de", ROOT / "rulebooks/fide-de/scenarios/beispiel.scenario")
    for scenarios in sorted((CLUB / "scenarios").glob("*.scenario")):
        sheets(folder, CLUB, scenarios)
        in_all_languages("arbiter.run/1", "run", CLUB, scenarios)
    in_all_languages("arbiter.test/1", "test", bad)
    read("arbiter.comparison/1", "test", bad, "--against", CLUB)
    read("arbiter.comparison/1", "test", ROOT / "rulebooks/fide-de", "--against", CLUB)
    in_all_languages("arbiter.coverage/1", "test", "--coverage", bad)
    in_all_languages("arbiter.mutants/1", "test", "--mutate", CLUB)
    in_all_languages("arbiter.why_not/1", "why-not", CLUB, evening, "--at", "10", "White", "claim")
    in_all_languages("arbiter.why_not/1", "why-not", CLUB, evening, "--at", "10", "White", "plays", "e5")
    in_all_languages("arbiter.why_not/1", "why-not", CLUB, evening, "--at", "14", "White", "rings")
    read("arbiter.why_not/1", "why-not", CLUB, evening, "--at", "10", "§2")
    in_all_languages("arbiter.board/1", "board", chess, "--notation", "de", "--move", "e4 e5 Sf3", "--read", "Ke7+")
    in_all_languages("arbiter.board/1", "board", chess, "4k3/1P6/8/8/8/8/8/4K2R w K - 0 1", "--notation", "ru", "--read", "b8", "--can-win")
    for text in ("", "?", "Sb1-b3", "0-0", "Sxf3", "Ke1xe2"):
        read("arbiter.board/1", "board", chess, "--notation", "de", "--read", text)
    read("arbiter.board/1", "board", draughts, "W:Wc3,e3:Bh8,f6", "--read", "c3-f4", "--can-win", "--perft", "2", "--divide")
    read("arbiter.board/1", "board", ROOT / "tests/games/international.game", "--move", "31-27", "--perft", "1", "--divide")


with tempfile.TemporaryDirectory() as name:
    main(pathlib.Path(name))
for failure in failures[:40]:
    print(failure)
sys.exit(1 if failures else 0)
