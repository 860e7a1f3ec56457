import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, theConsole } from "../../testing/console.tsx";
import { ana } from "../../testing/customer-page.ts";

const nobodyIsMarked = "As regras deste banco não recusam pagamentos por fundada suspeita.";
const nothingIsBlocked = "As regras deste banco não preveem bloqueio cautelar.";
const nothing = { rows: [], next: null };

/** A bank with rules, where this page is opened by whoever marks. */
function openWith(address: string, { blocks, marks }: { blocks: boolean; marks: boolean }) {
  theConsole("FRAUDE", (path) => {
    if (path.startsWith("/cases/counts"))
      return { inboxes: [], mine: 0, escalated: 0, opens: { BLOCK: blocks, MARK: marks } };
    return path === `/customers/${ana.id}` ? { ...ana, mayBeMarked: marks } : nothing;
  });
  open(address);
}
const isOff = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";

test("Casos says which cases the bank's rules do not have, and offers none of them", async () => {
  openWith("/aurora/casos", { blocks: false, marks: false });
  const description = `${nothingIsBlocked} ${nobodyIsMarked}`;
  expect(await screen.findByText(description)).toBeTruthy();
  for (const name of ["Bloquear um Pix", "Marcar pessoa"])
    expect(isOff(screen.getByRole("button", { name, description }))).toBe(true);
  expect(screen.getByRole("link", { name: "Ver as regras" }).getAttribute("href")).toBe("/aurora/tarifas");
});

test("Casos offers what the bank's rules have", async () => {
  openWith("/aurora/casos", { blocks: true, marks: false });
  expect(await screen.findByText(nobodyIsMarked)).toBeTruthy();
  expect(isOff(screen.getByRole("button", { name: "Marcar pessoa" }))).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Bloquear um Pix", description: "" }));
  expect(await screen.findByRole("dialog", { name: "Bloquear um Pix recebido" })).toBeTruthy();
});

test.each([true, false])("the page of a customer offers the mark only where rules have it: %s", async (marks) => {
  openWith(`/aurora/clientes/${ana.id}`, { blocks: true, marks });
  expect(isOff(await screen.findByRole("button", { name: "Marcar suspeita" }))).toBe(!marks);
  expect(screen.queryByText(nobodyIsMarked) === null).toBe(marks);
});
