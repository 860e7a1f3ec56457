import { termNames } from "@vitral/contract/console/terms/terms";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Draft } from "./draft.ts";
import { TermsForm } from "./terms-form.tsx";

afterEach(cleanup);

const typed = Object.fromEntries(termNames.map((name) => [name, { type: "FIXED", text: "R$ 1,00" }]));
const draft = { from: "2026-03-10", terms: { PERSON: typed, COMPANY: typed }, rules: {} } as unknown as Draft;

test("a limit or a fee of people and of companies has the same label, and a name of its own", () => {
  render(<TermsForm draft={draft} changes={[]} errors={{}} disabled={false} onChange={() => undefined} />);
  const fields = [...screen.getAllByRole("textbox"), ...screen.getAllByRole("combobox")];
  const names = fields.map((field) => field.getAttribute("aria-label"));
  expect(names).toContain("TED enviada: Pessoas (CPF)");
  expect(names).toContain("TED enviada: Empresas (CNPJ), em reais ou por cento");
  expect(new Set(names).size).toBe(names.length);
  expect(screen.getAllByText("TED enviada")).toHaveLength(2);
});
