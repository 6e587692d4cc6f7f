#!/usr/bin/env python3
"""Switches the rules of the reader of phrases off, one at a time, and tells how many phrases each changes.

A rule is a condition: an `if`, a guard of a match, an operand of `&&` or `||`, a rule of the grammar of numbers. In a
copy of the domain each can be switched off; the copy reads the phrases of `tests/data/parse.tsv`, each rule off for
those that meet it. A rule that changes few of them may go, unless one of them would be silently wrong.

    pip install tree-sitter tree-sitter-rust
    python3 tests/rules/rules.py FOLDER          # changed (up to five), silently wrong, met, the rule; the least met first
    python3 tests/rules/rules.py FOLDER --remove FILE    # takes the rules out whose lines FILE has, in this clone
"""

import pathlib
import shutil
import subprocess
import sys

import tree_sitter_rust
from tree_sitter import Language, Parser

ROOT = pathlib.Path(__file__).resolve().parents[2]
READER = pathlib.Path("crates/domain/src/configurator/parse")
# Read once when the program starts, not for each phrase.
ONCE = {"vocabulary.rs", "families.rs"}
PARSER = Parser(Language(tree_sitter_rust.language()))


def sources():
    files = (ROOT / READER).rglob("*.rs")
    return sorted(f for f in files if "tests" not in f.parts and not f.name.endswith("_tests.rs") and f.name not in ONCE)


def text(node):
    return node.text.decode()


def is_let(node):
    return node.type in ("let_condition", "let_chain")


def operands(node, sign):
    """The operands of a chain of && or ||."""
    if node.type == "binary_expression" and text(node.child_by_field_name("operator")) == sign:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        return operands(left, sign) + operands(right, sign)
    return [node]


def rules(tree):
    """Each rule of a file: its kind, its condition, and what goes with it."""
    found = []

    def visit(node, chained):
        if node.type == "function_item" and any(text(c) == "const" for m in node.children if m.type == "function_modifiers" for c in m.children):
            return
        if node.type == "mod_item":
            return
        if node.type == "if_expression":
            found.append(("if", node.child_by_field_name("condition"), node))
        if node.type == "match_pattern" and node.child_by_field_name("condition"):
            found.append(("arm", node.child_by_field_name("condition"), node.parent))
        if node.type == "let_chain":
            for child in node.named_children:
                if not is_let(child):
                    found.append(("and", child, node))
        sign = text(node.child_by_field_name("operator")) if node.type == "binary_expression" else None
        if sign in ("&&", "||") and sign != chained:
            for child in operands(node, sign):
                found.append(("and" if sign == "&&" else "or", child, node))
        for child in node.children:
            visit(child, sign if node.type == "binary_expression" else None)

    visit(tree.root_node, None)
    return found


ON = "crate::configurator::parse::switch::on"


def switched(source, first):
    """The source with a switch at each rule, and the rules by their numbers."""
    tree = PARSER.parse(source)
    edits, named = [], []
    for at, (kind, condition, whole) in enumerate(rules(tree), first):
        named.append((kind, condition, whole))
        start, end = condition.start_byte, condition.end_byte
        if kind == "and":
            edits += [(start, 0, b"(("), (end, 1, f") || !{ON}({at}))".encode())]
        elif is_let(condition):
            edits.append((end, 1, f" && {ON}({at})".encode()))
        else:
            edits += [(start, 0, b"(("), (end, 1, f") && {ON}({at}))".encode())]
    # Of those at one place, what ends comes before what begins, and the inner end before the outer one.
    out = bytearray(source)
    order = sorted(range(len(edits)), key=lambda i: (edits[i][0], -edits[i][1], i if edits[i][1] else -i))
    for i in reversed(order):
        place, _, what = edits[i]
        out[place:place] = what
    return bytes(out), named


def place(file, condition):
    words = " ".join(text(condition).split())
    return f"{file.relative_to(ROOT)}:{condition.start_point[0] + 1}\t{words[:150]}"


def copy(folder):
    shutil.rmtree(folder / "crates", ignore_errors=True)
    for part in ["crates/domain", "config/demo", "tests/data"]:
        shutil.copytree(ROOT / part, folder / part, dirs_exist_ok=True)
    workspace = (ROOT / "Cargo.toml").read_text()
    head, members = workspace.split("members = [", 1)
    workspace = head + 'members = ["crates/domain"]' + members.split("]", 1)[1]
    workspace = workspace.replace('default-members = ["crates/cli"]', "")
    (folder / "Cargo.toml").write_text(workspace)
    shutil.copy(ROOT / "Cargo.lock", folder)
    count, lines = 0, []
    for file in sources():
        out, named = switched(file.read_bytes(), count)
        if file.name == "grammar.rs":
            out = out.replace(b"rules.into_iter().find_map(|rule| rule(start))", f"rules.into_iter().enumerate().find_map(|(at, rule)| rule(start).filter(|_| {ON}(100_000 + at)))".encode())
        (folder / file.relative_to(ROOT)).write_bytes(out)
        lines += [f"{kind}\t{place(file, condition)}" for kind, condition, _ in named]
        count += len(named)
    here = pathlib.Path(__file__).parent
    shutil.copy(here / "switch.rs", folder / READER / "switch.rs")
    with (folder / READER / "mod.rs").open("a") as file:
        file.write("\n#[allow(warnings)]\npub(crate) mod switch;\n")
    with (folder / READER / "tests/corpus.rs").open("a") as file:
        file.write((here / "one_off.rs").read_text())
    (folder / "rules.tsv").write_text("\n".join(lines))
    return lines


def run(folder):
    lines = copy(folder)
    print(f"{len(lines)} rules", file=sys.stderr)
    command = ["cargo", "test", "-p", "domain", "--lib", "--", "each_rule_off", "--nocapture", "--test-threads=1"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as reading:
        for line in reading.stdout:
            if line.startswith("RULE\t"):
                at, met, changed, wrong = (int(cell) for cell in line.split("\t")[1:])
                name = lines[at] if at < 100_000 else f"grammar\trule {at - 100_000}\t"
                print(f"{changed}\t{wrong}\t{met}\t{name}", flush=True)
    if reading.returncode:
        sys.exit("the phrases could not be read")


def remove(names):
    """Takes rules out of the sources: an operand with its sign, an arm, an `if` with what it does."""
    gone = 0
    for file in sources():
        source = file.read_bytes()
        cuts = []
        for kind, condition, whole in rules(PARSER.parse(source)):
            if f"{kind}\t{place(file, condition)}" not in names:
                continue
            cuts.append(cut(kind, condition, whole, source))
        kept = []
        for start, end, instead in sorted(cuts, key=lambda cut: (cut[0], -cut[1])):
            if not kept or start >= kept[-1][1]:
                kept.append((start, end, instead))
        gone += len(kept)
        for start, end, instead in reversed(kept):
            source = source[:start] + instead + source[end:]
        file.write_bytes(source)
    print(f"{gone} of {len(names)} rules taken out")


def cut(kind, condition, whole, source):
    if kind in ("and", "or"):
        parent = condition.parent
        siblings = [c for c in parent.children if c.type not in ("line_comment",)]
        at = siblings.index(condition)
        if at > 0:
            return siblings[at - 1].start_byte, condition.end_byte, b""
        return condition.start_byte, siblings[at + 2].start_byte, b""
    start = whole.start_byte
    before = whole.parent.prev_sibling if kind == "if" and whole.parent.type == "expression_statement" else whole.prev_sibling
    while before is not None and before.type == "line_comment":
        start = before.start_byte
        before = before.prev_sibling
    if kind == "if":
        other = whole.child_by_field_name("alternative")
        if other is not None:
            inner = other.children[-1]
            return whole.start_byte, whole.end_byte, text(inner).encode()
    return start, whole.end_byte, b""


if __name__ == "__main__":
    target = pathlib.Path(sys.argv[1]).resolve()
    if len(sys.argv) > 3:
        wanted = pathlib.Path(sys.argv[3]).read_text().splitlines()
        remove({"\t".join(line.split("\t")[-3:]) for line in wanted})
    else:
        target.mkdir(parents=True, exist_ok=True)
        run(target)
