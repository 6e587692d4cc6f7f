// From a token to an estimate with a client by openapi-generator (typescript-fetch).
import assert from "node:assert/strict";
import * as made from "./generator/index.js";

const [host, apiKey, name] = process.argv.slice(2) as [string, string, string];
const anonymous = new made.Configuration({ basePath: host });
const token = await new made.SecurityApi(anonymous).postSecurityToken({
  credentials: { grantType: "client_credentials", apiKey, name },
});
const known = new made.Configuration({ basePath: host, accessToken: token.securityToken });

const hoses = await new made.HoseApi(known).getOrganizationHoses({
  searchSeries: "T2A",
  searchSize: "8",
  limit: 1,
});
const hose = hoses[0];
assert.ok(hose);
const fittings = await new made.CrimpFittingApi(known).getOrganizationCrimpFittings({
  hoseId: hose.id,
  limit: 1,
});
const end = fittings.items[0]?.id;
const assemblies = new made.HoseAssemblyApi(known);
const assembly = await assemblies.postHoseAssembliesCreate({
  postHoseAssembliesCreateRequest: {
    params: { hose: hose.id, end1: end, end2: end, length: 36, lengthUnit: "in" },
  },
});
const customers = await new made.CustomerApi(known).getCustomers({ limit: 1 });
const customer = customers.items[0]?.id;
const price = await assemblies.postHoseAssemblyIdPrice({
  hoseAssemblyId: assembly.id,
  postHoseAssemblyIdPriceRequest: { params: { quantity: 4, customerId: customer } },
});
assert.ok((price.total ?? 0) > 0);
const estimate = await new made.SalesEstimateApi(known).postSalesEstimatesCreate({
  salesEstimateInput: { customer, items: [{ item: assembly.id, itemType: "hoseAssembly", quantity: 4 }] },
});
assert.equal(estimate.netTotal, price.total);

const warehouses = new made.WarehouseApi(known);
const warehouse = { warehouseInput: { name: "Made by typescript-fetch" } };
assert.equal((await warehouses.postWarehousesCreate(warehouse)).name, "Made by typescript-fetch");
await assert.rejects(warehouses.postWarehousesCreate(warehouse), (error: made.ResponseError) => {
  assert.equal(error.response.status, 409);
  return true;
});
