// From a token to an estimate with openapi-fetch and the types of openapi-typescript. The compiler checks every field.
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

type Problem = components["schemas"]["Problem"];

const [host, key, keyName] = process.argv.slice(2) as [string, string, string];
const anonymous = createClient<paths>({ baseUrl: host });
const token = await anonymous.POST("/security/v1/token", {
  body: { grantType: "client_credentials", apiKey: key, name: keyName },
});
assert.ok(token.data, JSON.stringify(token.error));
const client = createClient<paths>({
  baseUrl: host,
  headers: { Authorization: `Bearer ${token.data.securityToken}` },
});

const hoses = await client.GET("/api/v1/organization/hoses", {
  params: { query: { "search.series": "T2A", "search.size": "8", limit: 1 } },
});
const hose = hoses.data?.[0];
assert.ok(hose, JSON.stringify(hoses.error));
const fittings = await client.GET("/api/v1/organization/crimpfittings", {
  params: { query: { hoseId: hose._id, limit: 1 } },
});
const end = fittings.data?.items[0]?._id;
const assembly = await client.POST("/api/v1/hoseassemblies/create", {
  body: { params: { hose: hose._id, end1: end, end2: end, length: 36, lengthUnit: "in" } },
});
assert.ok(assembly.data, JSON.stringify(assembly.error));
const customers = await client.GET("/api/v1/customers", { params: { query: { limit: 1 } } });
const customer = customers.data?.items[0]?._id;
assert.ok(customer, JSON.stringify(customers.error));
const price = await client.POST("/api/v1/hoseassembly/{hoseAssemblyId}/price", {
  params: { path: { hoseAssemblyId: assembly.data._id } },
  body: { params: { quantity: 4, customerId: customer } },
});
assert.ok((price.data?.total ?? 0) > 0, JSON.stringify(price.error));
const estimate = await client.POST("/api/v1/salesestimates/create", {
  body: { customer, items: [{ item: assembly.data._id, itemType: "hoseAssembly", quantity: 4 }] },
});
assert.equal(estimate.data?.netTotal, price.data?.total, JSON.stringify(estimate.error));

const name = "Made by openapi-fetch";
const made = await client.POST("/api/v1/warehouses/create", { body: { name } });
assert.equal(made.data?.name, name);
const refused = await client.POST("/api/v1/warehouses/create", { body: { name } });
const problem: Problem | undefined = refused.error;
assert.equal(problem?.code, "duplicate");
