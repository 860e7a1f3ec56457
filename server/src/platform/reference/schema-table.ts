import type { JsonSchema } from "@vitral/contract/openapi-schemas";
import { html, type Html } from "./html.ts";

type Row = { name: string; schema: JsonSchema; required: boolean };

/** The fields of a schema, nested ones by their path; a schema without fields is one line. */
export function schemaTable(schema: JsonSchema): Html {
  if (schema.$ref || !schema.properties) return html`<p>${typeOf(schema)} ${meaningOf(schema)}</p>`;
  const rows = rowsOf(schema);
  if (rows.length === 0) return html`<p>Um objeto vazio, <code>{}</code>.</p>`;
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Campo</th>
        <th scope="col">Tipo</th>
        <th scope="col">O que é</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, schema: field, required }) =>
          html`<tr>
            <th scope="row"><code>${name}</code>${!required && html` <span class="optional">opcional</span>`}</th>
            <td>${typeOf(field)}</td>
            <td>${meaningOf(field)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function rowsOf({ properties = {}, required = [] }: JsonSchema, before = ""): Row[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = before + key;
    const inner = schema.properties ? schema : schema.items?.properties ? schema.items : null;
    const row = { name, schema, required: required.includes(key) };
    return inner ? [row].concat(rowsOf(inner, `${name}${schema.items ? "[]" : ""}.`)) : [row];
  });
}

const types: Record<string, string> = {
  string: "texto",
  number: "número",
  integer: "inteiro",
  boolean: "sim ou não",
  object: "objeto",
  null: "nulo",
};
const formats: Record<string, string> = {
  uuid: "UUID",
  binary: "arquivo",
  "date-time": "data e hora",
  date: "dia",
  email: "e-mail",
};

function typeOf({ $ref, anyOf, type, format, items }: JsonSchema): Html {
  if ($ref) return html`<a href="#${nameOf($ref)}">${nameOf($ref)}</a>`;
  if (items) return html`lista de ${typeOf(items)}`;
  if (anyOf) return html`${anyOf.map((option, index) => [index > 0 && " ou ", typeOf(option)])}`;
  if (format) return html`${formats[format] ?? format}`;
  return html`${[type ?? []]
    .flat()
    .map((name) => types[name] ?? name)
    .join(" ou ")}`;
}

const nameOf = (ref: string): string => ref.split("/").at(-1) ?? ref;

function meaningOf({
  description,
  enum: values,
  const: only,
  pattern,
  minLength,
  maxLength,
  examples,
}: JsonSchema): Html {
  const lengths = [minLength && `ao menos ${minLength}`, maxLength && `no máximo ${maxLength}`].filter(Boolean);
  const parts = [
    description && html`${withCode(description.replace(/\.$/, ""))}.`,
    values && html`${values.map((value, index) => [index > 0 && ", ", html`<code>${value}</code>`])}.`,
    only !== undefined && html`Sempre <code>${JSON.stringify(only)}</code>.`,
    pattern && html`Forma <code>${pattern}</code>.`,
    lengths.length > 0 && html`Caracteres: ${lengths.join(", ")}.`,
    examples &&
      html`Por exemplo
      ${examples.map((value, index) => [index > 0 && " ou ", html`<code>${JSON.stringify(value)}</code>`])}.`,
  ];
  return html`${parts.filter(Boolean).map((part, index) => [index > 0 && " ", part])}`;
}

/** `…` between backticks as code. */
export const withCode = (text: string): Html[] =>
  text.split("`").map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
