import { fireEvent, screen, waitForElementToBeRemoved, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { waitingCommand } from "../../testing/command.ts";
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

/** The console, where a block waits for a second person and the list of what waits is `late` milliseconds late. */
async function orderABlock(late: number): Promise<HTMLElement> {
  let waiting: object[] = [];
  theConsole("FRAUDE", async (path, method) => {
    if (path === `/customers/${ana.id}`) return ana;
    if (method === "POST") {
      waiting = [waitingCommand];
      return waitingCommand;
    }
    if (path.startsWith("/commands") && waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, late));
    return { rows: path.startsWith("/commands") ? waiting : [], next: null };
  });
  open(`/aurora/clientes/${ana.id}`);
  fireEvent.click(await screen.findByRole("button", { name: "Bloquear" }));
  const dialog = await screen.findByRole("dialog", { name: "Bloquear o cliente" });
  fireEvent.change(within(dialog).getByLabelText("Motivo"), { target: { value: "Pedido na agência" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Bloquear" }));
  return dialog;
}

test("the window of an order is closed when the page shows that the order waits, so that no button moves", async () => {
  await waitForElementToBeRemoved(await orderABlock(600));
  expect(screen.getByText(waitingCommand.sentence)).toBeDefined();
});

test("a list of what waits that does not arrive keeps the window open for two seconds only", async () => {
  await waitForElementToBeRemoved(await orderABlock(60_000), { timeout: 5_000 });
  expect(screen.getByText("Pedido registrado: aguarda aprovação de outra pessoa.")).toBeDefined();
});
