import type * as z from "zod/mini";
import type { Endpoint } from "../endpoint.ts";
import { type JsonSchema, schemaOf } from "./openapi-schemas.ts";

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
};

/** The parameter of every call that names the bank. */
const tenantHeader: Parameter = {
  name: "x-tenant-id",
  in: "header",
  required: false,
  description: "O `id` do banco, de `GET /tenants`; sem ele vale o banco do endereço chamado.",
  schema: { type: "string", format: "uuid" },
};

/** The parameter of a conditional call: the entity tag of the answer that the caller has. */
const tagHeader: Parameter = {
  name: "if-none-match",
  in: "header",
  required: false,
  description: "O `etag` da última resposta; enquanto nada mudou, a chamada é respondida com 304, sem corpo.",
  schema: { type: "string" },
};

/** The parameter of a call that changes something. */
const keyHeader: Parameter = {
  name: "idempotency-key",
  in: "header",
  required: false,
  description:
    "Um UUID de cada pedido. O mesmo pedido com a mesma chave é feito uma vez e tem a mesma resposta, por 24 horas.",
  schema: { type: "string", format: "uuid" },
};

/** Path, query and header parameters of a call. `GET /tenants` alone asks by address: there the id is not known yet. */
export function parametersOf({ path, params, query, conditional, deed }: Endpoint): Parameter[] {
  return [
    ...(path === "/tenants" ? [] : [tenantHeader]),
    ...(conditional ? [tagHeader] : []),
    ...(deed ? [keyHeader] : []),
    ...fieldsOf("path", params),
    ...fieldsOf("query", query),
  ];
}

function fieldsOf(place: "path" | "query", schema: z.ZodMiniType | undefined): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: field,
  }));
}
