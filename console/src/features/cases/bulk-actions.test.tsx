import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { receivedContest } from "../../testing/case-row.ts";
import { waitingCommand } from "../../testing/command.ts";
import { offline, open, theConsole } from "../../testing/console.tsx";

const ids = ["115a70f6-4ded-458e-afdd-3a5c9aa9240b", "115a70f6-4ded-458e-afdd-3a5c9aa9240c"].map(
  (id) => `infraction-${id}`,
);
const flavia = { id: "00000000-0000-4000-8000-000000000002", name: "Flávia Costa", role: "FRAUDE" };

/** Two contests of what one customer received on one day. */
const rows = ids.map((id, index) => ({
  ...receivedContest,
  id,
  customer: { id: flavia.id, name: "Ana Lima" },
  amount: 90 + index,
  openedAt: "2026-03-10T12:00:00Z",
  clock: null,
}));

test("of several cases one that was not assigned is named apart, and the focus stays on the page", async () => {
  const outcomes = ids.map((id, index) => ({ id, why: index === 0 ? null : "Este caso está com Olívia Nunes." }));
  theConsole("FRAUDE", (path, method) => {
    if (path.startsWith("/cases/staff")) return { staff: [flavia] };
    return method === "POST" ? { outcomes } : { rows, next: null };
  });
  open("/aurora/casos");
  const names = (await screen.findAllByRole("checkbox", { name: /^Escolher: / })).map(
    (box) => box.closest("label")?.textContent,
  );
  expect(new Set(names).size).toBe(2);
  fireEvent.click(screen.getByRole("checkbox", { name: "Escolher todos: casos" }));
  screen.getByRole("button", { name: "Atribuir" }).focus();
  fireEvent.click(screen.getByRole("button", { name: "Atribuir" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Atribuir casos" }));
  await dialog.findByRole("option", { name: /Flávia Costa/ });
  fireEvent.change(dialog.getByLabelText("Pessoa"), { target: { value: flavia.id } });
  fireEvent.change(dialog.getByLabelText("Motivo"), { target: { value: "Divisão da fila" } });
  fireEvent.click(dialog.getByRole("button", { name: "Atribuir 2 casos" }));
  const failed = within(await screen.findByRole("alert"));
  const link = failed.getByRole("link", { name: /Ana Lima, R\$.91,00, de 10\/03\/2026 09:00$/ });
  expect(link.getAttribute("href")).toBe(`/aurora/casos/${ids[1]}`);
  expect(failed.getByRole("listitem").textContent).toContain(": Este caso está com Olívia Nunes.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: "Casos" })));
});

test("several cases are decided by an order each, once after a lost answer too, and what waits is named", async () => {
  const sent: { key: string; order: { kind: string; payload: { contestId: string } } }[] = [];
  let isLost = true;
  theConsole("FRAUDE", (_path, method, body) => {
    if (method !== "POST") return { rows, next: null };
    const order = body as (typeof sent)[number];
    sent.push(order);
    const isFirst = ids[0]?.endsWith(order.order.payload.contestId) === true;
    if (!isFirst && isLost) {
      isLost = false;
      return offline();
    }
    return { ...waitingCommand, state: isFirst ? "WAITING" : "EXECUTED" };
  });
  open("/aurora/casos");
  await screen.findAllByRole("checkbox", { name: /^Escolher: / });
  fireEvent.click(screen.getByRole("checkbox", { name: "Escolher todos: casos" }));
  fireEvent.click(screen.getByRole("button", { name: "Encerrar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Encerrar casos" }));
  fireEvent.change(dialog.getByLabelText("Desfecho"), { target: { value: "ACCEPT" } });
  fireEvent.change(dialog.getByLabelText("Motivo"), { target: { value: "Golpe confirmado" } });
  fireEvent.click(dialog.getByRole("button", { name: "Encerrar 2 casos" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("Não sabemos se foi feito");
  fireEvent.click(dialog.getByRole("button", { name: "Encerrar 2 casos" }));
  await screen.findByText(/aguarda a aprovação de outra pessoa/);
  expect(sent.map(({ order }) => order.kind)).toEqual(Array.from({ length: 4 }, () => "contest.accept"));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});
