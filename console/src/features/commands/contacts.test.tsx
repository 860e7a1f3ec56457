import { type Change, type FieldName, fieldOf } from "@vitral/contract/acts/fields";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { waitingCommand } from "../../testing/command.ts";
import { open, theConsole } from "../../testing/console.tsx";

/** A field under another label. */
const relabel = (name: FieldName, label: string) => void Object.assign(fieldOf(name), { label });
const [email, ofBank] = [fieldOf("email").label, fieldOf("brand.email").label];
afterEach(() => {
  relabel("email", email);
  relabel("brand.email", ofBank);
});

const changed = (field: Change["field"]): Change[] => [
  { field, before: "a***@exemplo.com", after: "b***@exemplo.com" },
];

test.each([
  ["a contact", "email", email, 1],
  ["a contact of another label", "email", "Correio eletrônico", 1],
  ["a bank's own e-mail", "brand.email", email, 0],
] as const)("an order offers to show %s by its field, not by its label", async (_what, field, words, buttons) => {
  relabel(field, words);
  const command = { ...waitingCommand, changes: changed(field) };
  theConsole("OPERACAO", (path) => (path.startsWith("/commands/") ? command : { rows: [], next: null }));
  open(`/aurora/aprovacoes/${command.id}`);
  await screen.findByRole("rowheader", { name: words });
  expect(screen.queryAllByRole("button", { name: "Mostrar contatos" })).toHaveLength(buttons);
});
