import type { Endpoint } from "../endpoint.ts";
import { parametersOf, type Parameter } from "./openapi-parameters.ts";
import { type JsonSchema, namedSchemas, schemaOf } from "./openapi-schemas.ts";
import { type RefusalCode, refusals } from "../refusals.ts";

type Content = { "application/json": { schema: JsonSchema } };
type Response = {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, { schema: JsonSchema }>;
};
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Response>;
};
export type OpenApi = {
  openapi: "3.1.1";
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown>; schemas: Record<string, JsonSchema> };
};

/** The areas of the product, in the order of the page; the first beginning that fits an address names its area. */
const areas = [
  { name: "Banco", begins: /^\/tenants/, description: "A marca e os contatos do banco." },
  {
    name: "Acesso",
    begins: /^\/(authenticate|sign-out|passwords|passkeys)/,
    description: "Entrar, sair e recuperar a senha.",
  },
  { name: "Pix", begins: /^\/accounts\/:accountId\/pix/, description: "Consultar chaves e pagar." },
  { name: "Conta", begins: /^\/accounts/, description: "Saldo, extrato, comprovantes, limites e tarifas." },
  { name: "Abertura de conta", begins: /^\//, description: "O cadastro de pessoas e empresas." },
];

const description = `Todos os valores são números JSON em reais, com até duas casas decimais; datas e horas são em UTC, e
dias são dias de São Paulo. Uma recusa tem sempre a mesma forma, \`{ code, message }\`, com a frase pronta para ser mostrada;
em \`validation\` ela vem na parte da chamada que precisa ser corrigida. Toda resposta traz \`x-request-id\`.`;

/** The OpenAPI 3.1 document of the given endpoints, from the schemas that the server parses with. Pure. */
export function openApi(endpoints: readonly Endpoint[]): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  const used = new Set(endpoints.map((endpoint) => areaOf(endpoint)));
  return {
    openapi: "3.1.1",
    info: {
      title: "Vitral",
      version: "1",
      description: description.replaceAll("\n", " "),
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/api", description: "O endereço do próprio banco" }],
    tags: areas.flatMap(({ name, description: about }) => (used.has(name) ? [{ name, description: about }] : [])),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: "http",
          scheme: "bearer",
          description: "O token de `POST /authenticate`, que vale quatro horas.",
        },
      },
      schemas: namedSchemas(),
    },
  };
}

const areaOf = ({ path }: Endpoint): string =>
  areas.find(({ begins }) => begins.test(path))?.name ?? "Abertura de conta";

function operationOf(endpoint: Endpoint): Operation {
  return {
    operationId: operationId(endpoint),
    tags: [areaOf(endpoint)],
    summary: endpoint.summary,
    security: endpoint.access === "public" ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: { ...successes(endpoint), ...failures(endpoint) },
  };
}

/** `GET /accounts/:accountId/pix/key-info` → getAccountsPixKeyInfo: stays the same as long as the address does. */
function operationId({ method, path, query }: Endpoint): string {
  const words = path.split(/[/-]/).filter((word) => word && !word.startsWith(":"));
  const name = method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join("");
  return /:\w+$/.test(path) && !query ? `${name}ById` : name;
}

function bodyOf({ body, upload }: Endpoint): Pick<Operation, "requestBody"> {
  if (body) return { requestBody: { required: true, content: json(schemaOf(body)) } };
  if (upload === undefined) return {};
  const file = { type: "string", format: "binary", description: "O arquivo" };
  const schema = { type: "object", properties: { [upload]: file }, required: [upload] };
  return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
}

const json = (schema: JsonSchema): Content => ({ "application/json": { schema } });

/** A file of one of these content types. */
const files = (types: readonly string[]): Record<string, { schema: JsonSchema }> =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }]));

const named = { "content-disposition": { description: "O nome do arquivo", schema: { type: "string" } as const } };
const tagged = { etag: { description: "Muda quando a resposta muda", schema: { type: "string" } as const } };

function successes({ answer, stillPending, conditional, file }: Endpoint): Record<string, Response> {
  if (file) return { 200: { description: "O arquivo", headers: named, content: files(file) } };
  const content = json(schemaOf(answer));
  return {
    200: { description: "Feito", ...(conditional && { headers: tagged }), content },
    ...(conditional && { 304: { description: "Nada mudou desde o `if-none-match` enviado", headers: tagged } }),
    ...(stillPending && { 202: { description: "Aceito, ainda sem a resposta da rede: a mesma forma", content } }),
  };
}

/** The refusals of all calls of this kind, and of this one. */
export function refusalsOf({ method, access, params, query, body, refusals: own = [] }: Endpoint): RefusalCode[] {
  const codes: RefusalCode[] = [
    ...(params || query || body ? (["validation"] as const) : []),
    ...(access === "public" ? [] : (["UNAUTHORIZED", "SESSION_LOCKED", "FORBIDDEN", "CUSTOMER_BLOCKED"] as const)),
    ...(params ? (["NOT_FOUND"] as const) : []),
    "TENANT_NOT_FOUND",
    // Of sign-in, sign-up and recovery, and in a session.
    ...(access === "public" && !body ? [] : (["BANK_SUSPENDED", "BANK_CLOSED"] as const)),
    ...(body ? (["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const) : []),
    ...own,
    "INTERNAL",
    "SERVER_BUSY",
    method === "GET" ? "NOT_READABLE" : "NOT_WRITABLE",
    "RESTORED",
  ];
  return [...new Set(codes)];
}

/** The answers that may say how long to wait. */
const waits = new Set([429, 503]);

function failures(endpoint: Endpoint): Record<string, Response> {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => refusals[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${refusals[code].message}`).join("\n\n"),
        ...(waits.has(status) && {
          headers: { "retry-after": { description: "Segundos até poder tentar de novo", schema: { type: "integer" } } },
        }),
        content: json({ $ref: `#/components/schemas/${status === 400 ? "ValidationRefusal" : "Refusal"}` }),
      },
    ]),
  );
}
