import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, theConsole } from "../../testing/console.tsx";
import { ana } from "../../testing/customer-page.ts";

test.each([
  ["a customer", {}, true],
  ["somebody who was rejected", { status: "REJECTED" }, false],
  ["a customer without an e-mail", { email: null }, false],
] as const)("the window of a block says whether %s is notified", async (_who, changes, isNotified) => {
  theConsole("FRAUDE", (path) => (path === `/customers/${ana.id}` ? { ...ana, ...changes } : { rows: [], next: null }));
  open(`/aurora/clientes/${ana.id}`);
  fireEvent.click(await screen.findByRole("button", { name: "Bloquear" }));
  const dialog = await screen.findByRole("dialog", { name: "Bloquear o cliente" });
  expect(dialog.textContent?.includes("O cliente é avisado por e-mail, sem o motivo.")).toBe(isNotified);
});
