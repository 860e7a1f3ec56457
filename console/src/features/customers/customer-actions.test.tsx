import { fireEvent, screen, waitForElementToBeRemoved, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { waitingCommand } from "../../testing/command.ts";
import { offline, open, theConsole } from "../../testing/console.tsx";
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

const waiting = { rows: [waitingCommand], next: null };
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Orders a block, which waits for a second person. `list` answers what waits, after the order. Answers the window. */
async function orderABlock(list: () => unknown): Promise<HTMLElement> {
  let isOrdered = false;
  theConsole("FRAUDE", async (path, method) => {
    if (path === `/customers/${ana.id}`) return ana;
    if (method === "POST") {
      isOrdered = true;
      return waitingCommand;
    }
    return isOrdered && path.startsWith("/commands") ? await list() : { rows: [], next: null };
  });
  open(`/aurora/clientes/${ana.id}`);
  fireEvent.click(await screen.findByRole("button", { name: "Bloquear" }));
  const dialog = await screen.findByRole("dialog", { name: "Bloquear o cliente" });
  fireEvent.change(within(dialog).getByLabelText("Motivo"), { target: { value: "Pedido na agência" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Bloquear" }));
  return dialog;
}

test("the window of an order is closed when the page shows that the order waits, so that no button moves", async () => {
  await waitForElementToBeRemoved(await orderABlock(async () => (await after(100), waiting)));
  expect(screen.getByText(waitingCommand.sentence)).toBeDefined();
});

test("a list of what waits that does not arrive keeps the window open for two seconds only", async () => {
  await waitForElementToBeRemoved(await orderABlock(() => after(60_000)));
  expect(screen.getByText("Pedido registrado: aguarda aprovação de outra pessoa.")).toBeDefined();
});

test("where what waits cannot be read after an order, the page says so: it may be ordered twice", async () => {
  await waitForElementToBeRemoved(await orderABlock(offline));
  expect(await screen.findByText("Não foi possível ver o que já aguarda aprovação")).toBeDefined();
});
