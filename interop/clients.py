"""Clients that generators make from the description. A program with each goes from a token to an estimate."""

import json
import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import openapi_spec_validator

HERE = Path(__file__).parent
FILES = ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
         "application/pdf", "text/csv", "image/*", "application/x-ndjson"]
# The generator is a program in Java, and 30 MB.
GENERATOR = "openapi-generator-cli==7.26.0"
SPECTRAL = "@stoplight/spectral-cli@6.16.3"


def checks(service):
    long = os.environ.get("HOSEWRIGHT_TEST_LONG") == "1"
    yield "the description is valid OpenAPI 3.1", partial(valid, service)
    yield "a Python client, by openapi-python-client", partial(python, service)
    yield "models in Python, by datamodel-code-generator", partial(models, service)
    if long:
        yield "a Python client, by openapi-generator", partial(generator_python, service)
    if shutil.which("npm"):
        yield "a TypeScript client, by openapi-typescript", partial(typescript, service)
        yield "a TypeScript client, by @hey-api/openapi-ts", partial(hey, service)
        yield "the page's types, with those of the description", partial(page, service)
        yield "the page's own rules", rules_of_page
        yield "the description follows redocly's rules", partial(redocly, service)
        if long:
            yield "a TypeScript client, by openapi-generator", partial(generator_typescript, service)
            yield "the description follows spectral's rules", partial(spectral, service)
    else:
        print("left out: the TypeScript clients, the page's types and redocly's rules, since there is no npm", flush=True)


def description(service):
    path = service.folder / "openapi.json"
    path.write_bytes(service.call("GET", "/openapi.json"))
    return path


def journey(service, program, folder):
    """Runs a program with a client in this folder."""
    run([sys.executable, HERE / "journeys" / program, *caller(service)], PYTHONPATH=str(folder))


def caller(service):
    return service.host, service.key("demo admin"), "demo admin"


def valid(service):
    openapi_spec_validator.validate(json.loads(description(service).read_text()))


def python(service):
    described = json.loads(description(service).read_text())
    config = service.folder / "client.json"
    config.write_text(json.dumps(
        {"content_type_overrides": dict.fromkeys(FILES, "application/octet-stream")}))
    folder = service.folder / "python"
    made = folder / "hosewright_client"
    told = run([Path(sys.executable).parent / "openapi-python-client", "generate",
                "--path", description(service), "--output-path", made,
                "--meta", "none", "--config", config])
    assert "WARNING" not in told and "ERROR" not in told, told
    operations = sum(path.name != "__init__.py" for path in (made / "api").glob("*/*.py"))
    expected = sum(len(methods) for methods in described["paths"].values())
    assert operations == expected, f"{operations} of {expected} operations"
    journey(service, "openapi_python_client.py", folder)


def models(service):
    folder = service.folder / "models"
    folder.mkdir()
    made = folder / "hosewright_models.py"
    run([Path(sys.executable).parent / "datamodel-codegen", "--input", description(service),
         "--input-file-type", "openapi", "--output", made, "--output-model-type", "pydantic_v2.BaseModel",
         "--formatters", "builtin"])
    described = json.loads(description(service).read_text())
    text = made.read_text()
    # A name that is taken gets a number, and so the models of records lose theirs.
    lost = [name for name in ("Hose", "HoseAssembly", "Customer", "WorkOrder", "SalesEstimate", "Warehouse", "Subscription")
            if f"class {name}(BaseModel)" not in text]
    assert not lost and len(described["components"]["schemas"]) > 300, lost
    journey(service, "datamodel_code_generator.py", folder)


def generator(service, name, folder, *more):
    """A client by openapi-generator, which brings its jar in a package of its own."""
    assert shutil.which("java"), "openapi-generator needs Java (Debian, Ubuntu: apt-get install default-jre-headless)"
    tools = service.folder / "tools"
    if not tools.exists():
        run([sys.executable, "-m", "venv", "--system-site-packages", tools])
        run([tools / "bin/pip", "install", "--quiet", "--disable-pip-version-check", GENERATOR,
             "urllib3", "python-dateutil", "pydantic", "typing-extensions"])
    run([tools / "bin/openapi-generator-cli", "generate", "--input-spec", description(service),
         "--generator-name", name, "--output", folder, *more])
    return tools / "bin/python"


def generator_python(service):
    folder = service.folder / "generator"
    interpreter = generator(service, "python", folder, "--package-name", "hosewright_client")
    run([interpreter, HERE / "journeys/openapi_generator.py", *caller(service)], PYTHONPATH=str(folder))


def generator_typescript(service):
    folder = node(service)
    generator(service, "typescript-fetch", folder / "generator", "--additional-properties", "importFileExtension=.js")
    compiled(service, "generator")


def typescript(service):
    run(["npx", "openapi-typescript", description(service), "--output", node(service) / "schema.d.ts"], node(service))
    compiled(service, "program")


def hey(service):
    run(["npx", "openapi-ts", "--input", description(service), "--output", "hey"], node(service))
    compiled(service, "hey")


def compiled(service, program):
    """Runs a program whose types are checked first: a field that the description lacks is an error."""
    folder = node(service)
    config = folder / f"tsconfig.{program}.json"
    config.write_text(json.dumps({"extends": "./tsconfig.json", "files": [f"{program}.ts"]}))
    run(["npx", "tsc", "--project", config], folder)
    run(["node", f"{program}.js", *caller(service)], folder)


def page(service):
    folder = node(service)
    shutil.copytree(HERE.parent / "crates/web/page", folder / "page")
    run(["npx", "openapi-typescript", description(service), "--output", folder / "schema.d.ts"], folder)
    run(["npx", "tsc", "--project", "tsconfig.page.json"], folder)


def rules_of_page():
    run(["node", "--test", *sorted(map(str, (HERE.parent / "crates/web/tests").glob("*.mjs")))])


def redocly(service):
    told = run(["npx", "redocly", "lint", description(service)], node(service))
    assert "warning" not in told.replace("Deprecation warning", ""), told


def spectral(service):
    folder = node(service)
    (folder / ".spectral.yaml").write_text('extends: ["spectral:oas"]\n')
    run(["npx", "--yes", SPECTRAL, "lint", "--fail-severity", "hint", description(service)], folder)


def node(service):
    """The programs in TypeScript with their packages."""
    folder = service.folder / "typescript"
    if not folder.exists():
        shutil.copytree(HERE / "typescript", folder)
        run(["npm", "ci", "--no-audit", "--no-fund"], folder)
    return folder


def run(command, folder=None, **environment):
    """What a command prints; fails with it."""
    done = subprocess.run(command, cwd=folder, env=os.environ | {"REDOCLY_TELEMETRY": "off"} | environment,
                          capture_output=True, text=True, check=False)
    told = done.stdout + done.stderr
    assert done.returncode == 0, told
    return told
