#!/bin/sh
# House rules that no lint knows: files stay short, nothing is left unfinished, the domain and the layout of paper
# stay pure, and scripts can be read.
set -eu
cd "$(dirname "$0")/.."
failed=0
for file in $(git ls-files '*.rs'); do
    lines=$(wc -l <"$file")
    if [ "$lines" -gt 450 ]; then
        echo "$file has $lines lines; split it by idea (450 at most)"
        failed=1
    fi
done
if git grep -nE '\b(todo|unimplemented)!\(|TODO|FIXME' -- '*.rs' '*.sh' '*.py' '*.sql' ':!scripts/tidy.sh'; then
    echo "finish what stands above"
    failed=1
fi
if grep -nE '^(sqlx|actix-web|tokio|serde|serde_json|genpdf|printpdf|rust_xlsxwriter|calamine|quick-xml|zip)\b' crates/domain/Cargo.toml crates/paper/Cargo.toml; then
    echo "the domain and the layout of paper know no HTTP, SQL, runtime or file format"
    failed=1
fi
for file in $(git ls-files '*.sh'); do
    bash -n "$file" || failed=1
done
if command -v python3 >/dev/null && ! git ls-files -z '*.py' | xargs -0 python3 -c 'import ast, sys
for file in sys.argv[1:]:
    ast.parse(open(file, encoding="utf-8").read(), file)'; then
    echo "Python can't read what stands above"
    failed=1
fi
exit $failed
