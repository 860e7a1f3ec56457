import {
  type Change,
  type Field,
  type FieldName,
  fieldOf,
  fields,
  isContact,
  labelOf,
} from "@vitral/contract/acts/fields";
import { afterEach, expect, test } from "vitest";
import { endedChanges, hidesOrder, maskContacts, maskStored } from "./contacts.ts";
import { maskedChanges } from "./records/outcome.ts";

const names = Object.keys(fields) as FieldName[];
const change = (field: FieldName, before: string | null, after: string | null): Change => ({ field, before, after });

/** Labels as somebody may write them another day. */
const labels: Partial<Record<FieldName, string>> = {
  email: "Correio eletrônico",
  phone: "Celular",
  document: "CPF ou CNPJ",
  favorite: "Quem recebe",
  payee: "Destino",
  "brand.email": "E-mail",
};
const first = Object.fromEntries(names.map((name) => [name, fieldOf(name).label]));
const relabel = (all: Partial<Record<string, string>>) => {
  for (const name of names) (fieldOf(name) as { label: string }).label = all[name] ?? fieldOf(name).label;
};
afterEach(() => relabel(first));

test("these fields are masked, and these are not kept", () => {
  const which = (has: (field: Field) => boolean) => names.filter((name) => has(fieldOf(name)));
  expect(which(({ mask }) => mask !== undefined)).toEqual(["email", "phone", "document"]);
  expect(which(({ kept }) => kept === false)).toEqual(["payee", "favorite"]);
  expect(names.filter((field) => isContact({ field }))).toEqual(["email", "phone"]);
});

test.each([{}, labels])("whatever a field is called, its contacts are masked and its names are not kept", (renamed) => {
  relabel(renamed);
  const ordered = [
    change("email", "ana@exemplo.com.br", "bia@exemplo.com.br"),
    change("phone", "(11) 98765-4321", null),
    change("favorite", "Padaria Sol", "Padaria Sol"),
    change("brand.email", "sac@banco.exemplo", "fale@banco.exemplo"),
  ];
  const masked = [
    change("email", "a***@exemplo.com.br", "b***@exemplo.com.br"),
    change("phone", "(**) *****-4321", null),
  ];
  expect(maskContacts(ordered)).toEqual([...masked, ...ordered.slice(2)]);
  expect(maskStored(ordered).map(({ after }) => after)).toEqual(ordered.map(({ after }) => after));
  const left = change("favorite", "não fica guardado", "não fica guardado");
  expect(endedChanges(ordered)).toEqual([...masked, left, ordered[3]]);
  expect(maskedChanges({ changes: ordered.slice(2, 3) })).toEqual({ masked: [left] });
  expect(maskedChanges({ changes: ordered.slice(3) })).toEqual({});
  for (const [field, hidden] of [
    ["email", true],
    ["phone", true],
    ["document", true],
    ["favorite", false],
    ["brand.email", false],
  ] as const)
    expect([field, hidesOrder([change(field, "x", "y")])]).toEqual([field, hidden]);
});

test("a field that is not in the table is a type error, and one of several says which", () => {
  // @ts-expect-error -- it is called 'email'
  const wrong: Change = { field: "E-mail", before: null, after: null };
  expect(names).not.toContain(wrong.field);
  expect(labelOf({ field: "recipient.EMAIL", item: "Correio Serra Ltda." })).toBe(
    "Envio de e-mails: Correio Serra Ltda.",
  );
  expect(labelOf({ field: "COMPANY.pixOut" })).toBe("CNPJ · Pix enviado");
});
