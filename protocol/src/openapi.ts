import type * as z from "zod/mini";
import { type JsonSchema, schemaOf } from "@vitral/contract/openapi-schemas";
import { anyCall, type Call } from "./call.ts";
import { gatewayCalls } from "./gateway-calls.ts";
import { institutionCalls } from "./institution-calls.ts";
import { Refusal, refusals } from "./refusals.ts";

type Place = "path" | "query" | "header";
type Parameter = { name: string; in: Place; required: boolean; description?: string; schema: JsonSchema };

/** The headers of every message, which its signature covers (docs/network.md). */
const headers: Parameter[] = (
  [
    ["pix-participant", "The ISPB that the message speaks for"],
    ["pix-message-id", "An id of this message, a UUID"],
    ["date", "When it was sent (RFC 9110)"],
    ["content-digest", "sha-256 of the body, also of an empty one (RFC 9530)"],
    ["signature-input", "What is signed, `created`, `keyid`, `nonce` (RFC 9421)"],
    ["signature", "Ed25519 (RFC 9421)"],
  ] as const
).map(([name, description]) => ({ name, in: "header", required: true, description, schema: { type: "string" } }));

const json = (schema: JsonSchema) => ({ content: { "application/json": { schema } } });
const problem = { "application/problem+json": { schema: { $ref: "#/components/schemas/Refusal" } } };

/** The OpenAPI 3.1 document of the protocol, from the schemas that both sides parse with. Pure. */
export const openApi = () => ({
  openapi: "3.1.1",
  info: {
    title: "Vitral's protocol with a Pix gateway",
    version: "1",
    description:
      "What an institution asks its gateway, and (webhooks) what the gateway brings it. Every message and every answer " +
      "is signed. Amounts are reais with two decimals, in a string; times are UTC, days are days of São Paulo.",
    license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
  },
  servers: [{ url: "/", description: "PIX_GATEWAY_URL" }],
  tags: [
    { name: "gateway", description: "Institution to gateway" },
    { name: "institution", description: "Gateway to institution" },
  ],
  paths: Object.fromEntries(
    Array.from(
      Map.groupBy(Object.entries(gatewayCalls), ([, { path }]) => path.replaceAll(/:(\w+)/g, "{$1}")),
      ([path, calls]) => [
        path,
        Object.fromEntries(
          calls.map(([name, call]) => [call.method.toLowerCase(), operationOf(name, call, "gateway")]),
        ),
      ],
    ),
  ),
  webhooks: Object.fromEntries(
    Object.entries(institutionCalls).map(([name, call]) => [
      name,
      { [call.method.toLowerCase()]: operationOf(name, call, "institution") },
    ]),
  ),
  components: {
    securitySchemes: {
      signature: { type: "apiKey", in: "header", name: "signature", description: "RFC 9421, Ed25519: docs/network.md" },
    },
    schemas: { Refusal: schemaOf(Refusal) },
  },
});

function operationOf(operationId: string, call: Call, tag: string) {
  const { summary, params, query, body, answer, status = 200 } = call;
  return {
    operationId,
    tags: [tag],
    summary,
    security: [{ signature: [] }],
    parameters: [...headers, ...fieldsOf("path", params), ...fieldsOf("query", query)],
    ...(body && { requestBody: { required: true, ...json(schemaOf(body)) } }),
    responses: { [status]: { description: "Done", ...json(schemaOf(answer)) }, ...failuresOf(call) },
  };
}

function fieldsOf(place: Place, schema: z.ZodMiniType | undefined): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: field,
  }));
}

function failuresOf({ refusals: own = [] }: Call) {
  const byStatus = Map.groupBy(new Set([...anyCall, ...own]), (type) => refusals[type].status);
  return Object.fromEntries(
    Array.from(byStatus, ([status, types]) => [
      status,
      { description: types.map((type) => `\`${type}\`: ${refusals[type].title}`).join("\n\n"), content: problem },
    ]),
  );
}
