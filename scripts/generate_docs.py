"""Writes the generated pages of docs/: settings, options, errors, commands. With --check only compares.

Run it with `make docs`; `make check` fails when a page is out of date.
"""

from __future__ import annotations

import dataclasses
import inspect
import sys
import textwrap
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"
NOTE = "<!-- Made by scripts/generate_docs.py: run `make docs` after a change. -->\n\n"


def settings_page() -> str:
    from moksori.settings import PREFIX, Settings

    lines = ["# Settings", "", "Environment variables; arguments given in code or on the command line win.", ""]
    groups: dict[str, list[str]] = {}
    for one in dataclasses.fields(Settings):
        default = "" if one.default in (None, dataclasses.MISSING) else f"`{one.default}`"
        row = f"| `{PREFIX}{one.name.upper()}` | {one.metadata['kind']} | {default} | {one.metadata['text']} |"
        groups.setdefault(one.metadata["group"], []).append(row)
    for group, rows in groups.items():
        lines += [
            f"## {group.capitalize()}",
            "",
            "| variable | kind | default | meaning |",
            "|---|---|---|---|",
            *rows,
            "",
        ]
    return "\n".join(lines)


def options_page() -> str:
    from moksori import options

    lines = ["# Options of speech", "", "Keyword arguments of `generate` and `stream`; the server takes them too.", ""]
    lines += ["| option | default | meaning |", "|---|---|---|"]
    described = documented_fields(options.SpeechOptions)
    for one in dataclasses.fields(options.SpeechOptions):
        default = "{}" if one.default is dataclasses.MISSING else one.default
        lines.append(f"| `{one.name}` | `{default}` | {described[one.name]} |")
    return "\n".join([*lines, ""])


def errors_page() -> str:
    from moksori import errors

    lines = ["# Errors", "", "All are kinds of `MoksoriError`; each message ends with what to do.", ""]
    lines += ["| class | is a | when |", "|---|---|---|"]
    for name, kind in vars(errors).items():
        if inspect.isclass(kind) and issubclass(kind, errors.MoksoriError):
            bases = ", ".join(f"`{base.__name__}`" for base in kind.__bases__)
            first = (inspect.getdoc(kind) or "").split("\n")[0]
            lines.append(f"| `{name}` | {bases} | {first} |")
    return "\n".join([*lines, ""])


def commands_page() -> str:
    import click

    from moksori.cli import app

    lines = ["# Commands", ""]

    def describe(command: click.Command, path: str) -> None:
        if isinstance(command, click.Group):
            for name, child in command.commands.items():
                describe(child, f"{path} {name}")
            return
        lines.extend([f"## `{path}`", "", textwrap.dedent(command.help or "").strip(), ""])
        rows = []
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                names = ", ".join(f"`{flag}`" for flag in (*parameter.opts, *parameter.secondary_opts))
                rows.append(f"| {names} | {parameter.help or ''} |")
            else:
                rows.append(f"| `{(parameter.name or '').upper()}` | |")
        if rows:
            lines.extend(["| | |", "|---|---|", *rows, ""])

    describe(app, "moksori")
    return "\n".join(lines)


def documented_fields(kind: type) -> dict[str, str]:
    """The string under each field of a dataclass, as in the house style."""
    import ast

    tree = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(tree, ast.ClassDef)
    found = {}
    for field, text in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            assert isinstance(field.target, ast.Name)
            found[field.target.id] = " ".join(str(text.value.value).split())
    return found


PAGES = {
    "settings.md": settings_page,
    "options.md": options_page,
    "errors.md": errors_page,
    "commands.md": commands_page,
}


def main() -> int:
    check, stale = "--check" in sys.argv, []
    for name, make in PAGES.items():
        path, text = DOCS / name, NOTE + make().rstrip() + "\n"
        if check:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(name)
        else:
            path.write_text(text, encoding="utf-8")
    if stale:
        print(f"out of date: {', '.join(stale)}; run `make docs`")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
