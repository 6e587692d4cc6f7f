#!/usr/bin/env bash
# Adds a fifth type of document to a copy of the sources, return orders, and compiles it: "Add a type of document" in
# docs/ARCHITECTURE.md has these places and no others.
set -euo pipefail
cd "$(dirname "$0")/../.."
patch=$PWD/tests/fifth_type/return_order.patch
# A type's folder comes with its line in the list of folders.
places=$(grep '^diff --git' "$patch" | grep -cv '/mod\.rs$')
[ "$places" -le 7 ] || { echo "a type of document takes $places places, at most 7 are meant"; exit 1; }
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files -z | xargs -0 cp --parents --target-directory "$copy"
target=$PWD/target
cd "$copy"
git init --quiet
git apply "$patch" || { echo "return_order.patch no longer fits: add the type anew, and write the patch with git diff"; exit 1; }
CARGO_TARGET_DIR=$target ${CARGO:-cargo} check --quiet --workspace
echo "A fifth type of document takes $places places."
