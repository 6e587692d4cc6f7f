// A client whose types are generated from the description. The compiler checks every field.
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

type Hose = components["schemas"]["Hose"];
type Problem = components["schemas"]["Problem"];

const [host, token] = process.argv.slice(2);
const client = createClient<paths>({
  baseUrl: host,
  headers: { Authorization: `Bearer ${token}` },
});

const list = await client.GET("/api/v1/organization/hoses", { params: { query: { limit: 3 } } });
assert.ok(list.data, JSON.stringify(list.error));
const hoses: Hose[] = list.data;
assert.equal(hoses.length, 3);
assert.ok(hoses.every((hose) => typeof hose.partNumber === "string"));

const name = "Made by a client in TypeScript";
const made = await client.POST("/api/v1/warehouses/create", { body: { name } });
assert.equal(made.data?.name, name);

const refused = await client.POST("/api/v1/warehouses/create", { body: { name } });
const problem: Problem | undefined = refused.error;
assert.equal(problem?.status, 409);
