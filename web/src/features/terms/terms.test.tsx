import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, theBank } from "../../testing/bank.tsx";

test("the terms are this bank's: its name, document and contacts stand in them, and they are a model", async () => {
  theBank();
  open("/u/temos-de-uso-e-politica-de-privacidade");
  await screen.findByRole("heading", { level: 1, name: "Termos de uso e política de privacidade" });
  expect(screen.getByText("Banco Aurora S.A. · CNPJ 11.222.333/0001-81")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "Termos de uso" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "Política de privacidade" })).toBeTruthy();
  expect(screen.getByText("Texto-modelo")).toBeTruthy();
  expect(screen.getByText(/encarregado/).textContent).toContain("ajuda@aurora.example, (11) 3000-0000, Rua Um, 1");
});
