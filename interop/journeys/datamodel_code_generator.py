"""From a token to an estimate with the models of datamodel-code-generator: HOST KEY NAME."""

import sys
import urllib.error
import urllib.request

import hosewright_models as models
from pydantic import TypeAdapter

host, key, name = sys.argv[1:]
token = None


def call(path, answer, body=None):
    """Sends a model, and reads the answer as another."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    sent = body and body.model_dump_json(exclude_unset=True, by_alias=True).encode()
    request = urllib.request.Request(host + path, sent, headers)
    with urllib.request.urlopen(request) as reply:
        return TypeAdapter(answer).validate_json(reply.read())


token = call("/security/v1/token", models.Token, models.Credentials(models.KeyCredentials(
    grantType="client_credentials", apiKey=key, name=name))).securityToken

hose = call("/api/v1/organization/hoses?search.series=T2A&search.size=8&limit=1", list[models.Hose])[0]
fitting = call(f"/api/v1/organization/crimpfittings?hoseId={hose.field_id.root}&limit=1", models.CrimpFittingPage).items[0]
assembly = call("/api/v1/hoseassemblies/create", models.HoseAssembly, models.HoseAssemblyInput(
    hose=hose.field_id, end1=fitting.field_id, end2=fitting.field_id, length=36, lengthUnit="in"))
customer = call("/api/v1/customers?limit=1", models.CustomerPage).items[0].field_id
price = call(f"/api/v1/hoseassembly/{assembly.field_id.root}/price", models.HoseAssemblyPrice,
             models.AssemblyPriceInput(quantity=4, customerId=customer))
assert price.total > 0, price
estimate = call("/api/v1/salesestimates/create", models.SalesEstimate, models.SalesEstimateInput(customer=customer, items=[
    models.SalesEstimateLineInput(item=assembly.field_id, itemType="hoseAssembly", quantity=4)]))
assert estimate.netTotal == price.total, estimate

warehouse = models.WarehouseInput(name="Made by datamodel-code-generator")
call("/api/v1/warehouses/create", models.Warehouse, warehouse)
try:
    call("/api/v1/warehouses/create", models.Warehouse, warehouse)
except urllib.error.HTTPError as refused:
    assert models.Problem.model_validate_json(refused.read()).code == models.ErrorCode.duplicate
else:
    raise AssertionError("two warehouses of one name")
