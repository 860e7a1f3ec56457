import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { endpoints } from "../endpoints.ts";
import { Amount } from "../money.ts";
import { openApi } from "./openapi.ts";
import { refusals } from "../refusals.ts";

const document = openApi(endpoints);
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

test("a public linter finds the document valid", async () => {
  const config = await createConfig({ extends: ["recommended"], telemetry: "off" } as never);
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test("every call of the contract is in the document, and nothing else", () => {
  const inDocument = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const inContract = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  expect(inDocument.sort()).toEqual(inContract.sort());
});

test("every call has a name of its own, an area and a summary", () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(endpoints.length);
  expect(operations.every(({ tags, summary }) => tags.length === 1 && summary.length > 0)).toBe(true);
});

test("every reference leads to a schema", () => {
  const used = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  const missing = [...used].map(([, name = ""]) => name).filter((name) => !document.components.schemas[name]);
  expect(missing).toEqual([]);
});

test("a payment is answered 200, or 202 while the network does not answer, and its refusals are listed", () => {
  const pay = document.paths["/accounts/{accountId}/pix/payment"]?.["post"];
  expect(Object.keys(pay?.responses ?? {})).toEqual(
    expect.arrayContaining(["200", "202", "400", "401", "403", "404", "409", "422", "500"]),
  );
  expect(pay?.responses["422"]?.description).toContain(refusals.INSUFFICIENT_FUNDS.message);
});

test("a call with a limit says when to try again", () => {
  const signIn = document.paths["/authenticate"]?.["post"];
  expect(signIn?.responses["429"]?.headers).toHaveProperty("retry-after");
});

test("balance and statement have an entity tag, and 304 for a caller who has it", () => {
  const conditional = operations.filter(({ responses }) => responses["304"]);
  expect(conditional.map(({ operationId }) => operationId)).toEqual(["getAccountsById", "getAccountsTransactions"]);
  for (const { responses, parameters } of conditional) {
    expect(responses["200"]?.headers).toHaveProperty("etag");
    expect(parameters.map(({ name }) => name)).toContain("if-none-match");
  }
});

test("only calls of a customer ask for the token", () => {
  const open = endpoints.filter(({ access }) => access === "public").length;
  expect(operations.filter(({ security }) => security.length === 0)).toHaveLength(open);
});

test("a call with an upload is described so", () => {
  const shape = { method: "POST", path: "/y", summary: "y", access: "session", upload: "image" } as const;
  const call = endpoint({ ...shape, answer: z.object({}) });
  const body = openApi([call]).paths["/y"]?.["post"]?.requestBody?.content["multipart/form-data"]?.schema;
  expect(body).toMatchObject({ required: ["image"], properties: { image: { format: "binary" } } });
});

test("money is described as it is sent, in reais", () => {
  const call = endpoint({
    method: "POST",
    path: "/x",
    summary: "x",
    access: "public",
    body: z.object({ amount: Amount }),
    answer: z.object({}),
  });
  const body = openApi([call]).paths["/x"]?.["post"]?.requestBody?.content["application/json"]?.schema;
  expect(body?.properties?.["amount"]).toMatchObject({
    type: ["number", "string"],
    description: expect.stringContaining("Reais"),
  });
});
