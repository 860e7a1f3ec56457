import * as z from "zod/mini";
import { Account } from "../accounts.ts";
import { ExternalStatus, Party, Transaction } from "../statement.ts";
import { CustomerStatus, EntityType, OnboardingStep, User } from "../customers.ts";
import { Fees, FeeType } from "../fees.ts";
import { Amount, Money } from "../money.ts";
import { PaymentOutcome, PixKeyInfo } from "../pix/pix.ts";
import { Tenant } from "../tenants.ts";

/** JSON Schema, draft 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: string[];
  const?: unknown;
  format?: string;
  pattern?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  examples?: unknown[];
};

/** What the document gives a name of its own; every other schema stands where it is used. */
const named = {
  Account,
  CustomerStatus,
  EntityType,
  ExternalStatus,
  Fees,
  FeeType,
  OnboardingStep,
  Party,
  PaymentOutcome,
  PixKeyInfo,
  Tenant,
  Transaction,
  User,
};

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) names.add(schema, { id });

/** A schema as it is on the wire: codecs by their wire side, named schemas by reference. */
export function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const { $defs: _defs, ...whole } = wireSchema(schema);
  return whole;
}

/** The schemas that the document's references name, and the two shapes of a refusal. */
export function namedSchemas(): Record<string, JsonSchema> {
  const own = Object.entries(named).map(([id, schema]) => [id, bodyOf(id, wireSchema(schema))]);
  return { ...Object.fromEntries(own), Refusal: schemaOf(Refusal), ValidationRefusal: schemaOf(ValidationRefusal) };
}

type WithDefs = JsonSchema & { $defs?: Record<string, JsonSchema> };

/** zod answers a named schema as a reference to its own definition. */
const bodyOf = (id: string, { $defs, ...whole }: WithDefs): JsonSchema => (whole.$ref ? ($defs?.[id] ?? whole) : whole);

function wireSchema(schema: z.ZodMiniType): WithDefs {
  const { $schema: _dialect, ...found } = z.toJSONSchema(schema, {
    io: "input",
    metadata: names,
    override: ({ zodSchema, jsonSchema }) => describe(zodSchema, jsonSchema as JsonSchema & { id?: string }),
  });
  return JSON.parse(JSON.stringify(found).replaceAll("#/$defs/", "#/components/schemas/")) as WithDefs;
}

/** Money says its unit; a format says enough without the pattern behind it; what any integer holds need not be said. */
function describe(zodSchema: unknown, schema: JsonSchema & { id?: string }): void {
  if (zodSchema === Money) Object.assign(schema, { description: "Reais", examples: [12.34] });
  if (zodSchema === Amount)
    Object.assign(schema, { description: "Reais, maior que zero, com até duas casas", examples: [12.34, "12.34"] });
  if (schema.format) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  delete schema.id;
}

const Refusal = z.object({ code: z.string(), message: z.string() });
const Sentence = z.optional(z.object({ message: z.string() }));
const ValidationRefusal = z.object({
  code: z.literal("validation"),
  message: z.string(),
  validation: z.object({ params: Sentence, query: Sentence, body: Sentence }),
});
