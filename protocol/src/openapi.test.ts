import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import type { Call } from "./call.ts";
import { gatewayCalls } from "./gateway-calls.ts";
import { institutionCalls } from "./institution-calls.ts";
import { openApi } from "./openapi.ts";
import { refusals } from "./refusals.ts";

const document = openApi();
const calls: [string, Call][] = [...Object.entries(gatewayCalls), ...Object.entries(institutionCalls)];

test("a public linter finds the protocol's document valid", async () => {
  const config = await createConfig({ extends: ["recommended"], telemetry: "off" } as never);
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test("every call is in the document once, and no two have the same method and path", () => {
  const operations = [...Object.values(document.paths), ...Object.values(document.webhooks)].flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(operations.sort()).toEqual(calls.map(([name]) => name).sort());
});

test("what a call asks with stands in no address where it is personal", () => {
  const fields = calls.flatMap(([, call]) => {
    const shapes = [call.params, call.query].flatMap((schema) => (schema ? [schema] : []));
    return shapes.flatMap((schema) => Object.keys((schema as unknown as { shape: object }).shape));
  });
  expect([...new Set(fields)].sort()).toEqual(["after", "day", "endToEndId", "id", "returnId", "role", "status"]);
});

test("every refusal is one that a call names", () => {
  const paths = [...Object.values(document.paths), ...Object.values(document.webhooks)];
  const text = JSON.stringify(paths.flatMap((path) => Object.values(path).map(({ responses }) => responses)));
  expect(Object.keys(refusals).filter((type) => !text.includes(`\`${type}\``))).toEqual([]);
});
