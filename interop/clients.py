"""Clients that generators make from the description, used against the service."""

import importlib
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
         "application/pdf", "text/csv", "image/*"]


def checks(service):
    yield "the description is valid OpenAPI 3.1", partial(valid, service)
    yield "a Python client, by openapi-python-client", partial(python, service)
    if shutil.which("npm"):
        yield "a TypeScript client, by openapi-typescript", partial(typescript, service)
        yield "the page's types, with those of the description", partial(page, service)
        yield "the page's own rules", rules_of_page
        yield "the description follows redocly's rules", partial(redocly, service)
    else:
        print("left out: the TypeScript client, the page's types and redocly's rules, since there is no npm", flush=True)


def description(service):
    path = service.folder / "openapi.json"
    path.write_bytes(service.call("GET", "/openapi.json"))
    return path


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

    sys.path.insert(0, str(folder))
    client = importlib.import_module("hosewright_client")
    models = importlib.import_module("hosewright_client.models")
    named = {name for name in described["components"]["schemas"] if hasattr(models, name)}
    assert named >= {"Hose", "HoseAssembly", "WorkOrder", "SalesEstimate", "StockShortage", "Problem"}, named
    # Unions are types without a class of their own.
    assert len(named) > 0.95 * len(described["components"]["schemas"]), named
    list_hoses = importlib.import_module("hosewright_client.api.hose.get_organization_hoses")
    create = importlib.import_module("hosewright_client.api.warehouse.post_warehouses_create")
    caller = client.AuthenticatedClient(
        base_url=service.host, token=service.token("demo admin"))
    hoses = list_hoses.sync(client=caller, limit=3)
    assert len(hoses) == 3 and all(isinstance(hose, models.Hose) for hose in hoses), hoses
    warehouse = models.WarehouseInput(name="Made by a client in Python")
    made = create.sync(client=caller, body=warehouse)
    assert isinstance(made, models.Warehouse) and made.name == warehouse.name, made
    refused = create.sync(client=caller, body=warehouse)
    assert isinstance(refused, models.Problem) and refused.status == 409, refused


def typescript(service):
    folder = node(service)
    run(["npx", "openapi-typescript", description(service), "--output", folder / "schema.d.ts"], folder)
    # Types are checked first: a field that the description lacks is an error.
    run(["npx", "tsc", "--project", "."], folder)
    run(["node", "program.js", service.host, service.token("demo admin")], folder)


def page(service):
    folder = node(service)
    shutil.copytree(HERE.parent / "crates/web/page", folder / "page")
    run(["npx", "openapi-typescript", description(service), "--output", folder / "schema.d.ts"], folder)
    run(["npx", "tsc", "--project", "tsconfig.page.json"], folder)


def rules_of_page():
    run(["node", "--test", *sorted(map(str, (HERE.parent / "crates/web/tests").glob("*.mjs")))])


def redocly(service):
    run(["npx", "redocly", "lint", description(service)], node(service))


def node(service):
    """The program in TypeScript with its packages."""
    folder = service.folder / "typescript"
    if not folder.exists():
        shutil.copytree(HERE / "typescript", folder)
        run(["npm", "ci", "--no-audit", "--no-fund"], folder)
    return folder


def run(command, folder=None):
    """What a command prints; fails with it."""
    done = subprocess.run(command, cwd=folder, env=os.environ | {"REDOCLY_TELEMETRY": "off"},
                          capture_output=True, text=True, check=False)
    told = done.stdout + done.stderr
    assert done.returncode == 0, told
    return told
