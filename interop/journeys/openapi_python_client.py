"""From a token to an estimate with a client by openapi-python-client: HOST KEY NAME."""

import sys

from hosewright_client import AuthenticatedClient, Client, models
from hosewright_client.api.crimp_fitting import get_organization_crimp_fittings
from hosewright_client.api.customer import get_customers
from hosewright_client.api.hose import get_organization_hoses
from hosewright_client.api.hose_assembly import post_hose_assemblies_create, post_hose_assembly_id_price
from hosewright_client.api.sales_estimate import post_sales_estimates_create
from hosewright_client.api.security import post_security_token
from hosewright_client.api.warehouse import post_warehouses_create

host, key, name = sys.argv[1:]
token = post_security_token.sync(client=Client(base_url=host), body=models.KeyCredentials(
    grant_type=models.KeyCredentialsGrantType.CLIENT_CREDENTIALS, api_key=key, name=name))
assert isinstance(token, models.Token), token
client = AuthenticatedClient(base_url=host, token=token.security_token)

hose = get_organization_hoses.sync(client=client, search_series="T2A", search_size="8", limit=1)[0]
assert isinstance(hose, models.Hose), hose
fitting = get_organization_crimp_fittings.sync(client=client, hose_id=hose.field_id, limit=1).items[0]
assembly = post_hose_assemblies_create.sync(client=client, body=models.PostHoseAssembliesCreateBody(
    params=models.HoseAssemblyInput(hose=hose.field_id, end1=fitting.field_id, end2=fitting.field_id,
                                    length=36, length_unit="in")))
assert isinstance(assembly, models.HoseAssembly), assembly
customer = get_customers.sync(client=client, limit=1).items[0].field_id
price = post_hose_assembly_id_price.sync(
    assembly.field_id, client=client, body=models.PostHoseAssemblyIdPriceBody(
        params=models.AssemblyPriceInput(quantity=4, customer_id=customer)))
assert isinstance(price, models.HoseAssemblyPrice) and price.total > 0, price
estimate = post_sales_estimates_create.sync(client=client, body=models.SalesEstimateInput(customer=customer, items=[
    models.SalesEstimateLineInput(item=assembly.field_id, item_type=models.LineItemType.HOSEASSEMBLY, quantity=4)]))
assert isinstance(estimate, models.SalesEstimate) and estimate.net_total == price.total, estimate

warehouse = models.WarehouseInput(name="Made by openapi-python-client")
assert isinstance(post_warehouses_create.sync(client=client, body=warehouse), models.Warehouse)
refused = post_warehouses_create.sync(client=client, body=warehouse)
assert isinstance(refused, models.Problem) and refused.status == 409, refused
assert refused.code == models.ErrorCode.DUPLICATE, refused
