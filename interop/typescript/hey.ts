// From a token to an estimate with a client by @hey-api/openapi-ts.
import assert from "node:assert/strict";
import { client } from "./hey/client.gen.js";
import * as sdk from "./hey/sdk.gen.js";

const [host, apiKey, name] = process.argv.slice(2) as [string, string, string];
client.setConfig({ baseUrl: host });
const token = await sdk.postSecurityToken({
  body: { grantType: "client_credentials", apiKey, name },
  throwOnError: true,
});
client.setConfig({ auth: token.data.securityToken });

const hoses = await sdk.getOrganizationHoses({
  query: { "search.series": "T2A", "search.size": "8", limit: 1 },
  throwOnError: true,
});
const hose = hoses.data[0];
assert.ok(hose);
const fittings = await sdk.getOrganizationCrimpFittings({
  query: { hoseId: hose._id, limit: 1 },
  throwOnError: true,
});
const end = fittings.data.items[0]?._id;
const assembly = await sdk.postHoseAssembliesCreate({
  body: { params: { hose: hose._id, end1: end, end2: end, length: 36, lengthUnit: "in" } },
  throwOnError: true,
});
const customers = await sdk.getCustomers({ query: { limit: 1 }, throwOnError: true });
const customer = customers.data.items[0]?._id;
const price = await sdk.postHoseAssemblyIdPrice({
  path: { hoseAssemblyId: assembly.data._id },
  body: { params: { quantity: 4, customerId: customer } },
  throwOnError: true,
});
assert.ok((price.data.total ?? 0) > 0);
const estimate = await sdk.postSalesEstimatesCreate({
  body: { customer, items: [{ item: assembly.data._id, itemType: "hoseAssembly", quantity: 4 }] },
  throwOnError: true,
});
assert.equal(estimate.data.netTotal, price.data.total);

const warehouse = { body: { name: "Made by hey-api" } };
assert.equal((await sdk.postWarehousesCreate(warehouse)).data?.name, warehouse.body.name);
assert.equal((await sdk.postWarehousesCreate(warehouse)).error?.code, "duplicate");
