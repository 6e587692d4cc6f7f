"""From a token to an estimate with a client by openapi-generator: HOST KEY NAME."""

import sys

import hosewright_client as made

host, key, name = sys.argv[1:]
configuration = made.Configuration(host=host)
client = made.ApiClient(configuration)
token = made.SecurityApi(client).post_security_token(made.Credentials(made.KeyCredentials(
    grant_type="client_credentials", api_key=key, name=name)))
configuration.access_token = token.security_token

hose = made.HoseApi(client).get_organization_hoses(search_series="T2A", search_size="8", limit=1)[0]
fittings = made.CrimpFittingApi(client).get_organization_crimp_fittings(hose_id=hose.id, limit=1)
fitting = fittings.items[0]
assemblies = made.HoseAssemblyApi(client)
assembly = assemblies.post_hose_assemblies_create(made.PostHoseAssembliesCreateRequest(
    params=made.HoseAssemblyInput(hose=hose.id, end1=fitting.id, end2=fitting.id, length=36, length_unit="in")))
customer = made.CustomerApi(client).get_customers(limit=1).items[0].id
price = assemblies.post_hose_assembly_id_price(assembly.id, post_hose_assembly_id_price_request=made.PostHoseAssemblyIdPriceRequest(
    params=made.AssemblyPriceInput(quantity=4, customer_id=customer)))
assert price.total > 0, price
estimate = made.SalesEstimateApi(client).post_sales_estimates_create(made.SalesEstimateInput(customer=customer, items=[
    made.SalesEstimateLineInput(item=assembly.id, item_type="hoseAssembly", quantity=4)]))
assert estimate.net_total == price.total, estimate

warehouses = made.WarehouseApi(client)
warehouses.post_warehouses_create(made.WarehouseInput(name="Made by openapi-generator"))
try:
    warehouses.post_warehouses_create(made.WarehouseInput(name="Made by openapi-generator"))
except made.exceptions.ConflictException as refused:
    assert refused.data.code == "duplicate", refused
else:
    raise AssertionError("two warehouses of one name")
