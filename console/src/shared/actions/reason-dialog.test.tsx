import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { open, theConsole } from "../../testing/console.tsx";

const unmatched = {
  id: "01a212ba-7d67-7d64-9f9f-95c0451f1604",
  day: "2026-11-24",
  side: "LEDGER",
  endToEnd: "E99000001202611240300klyibYiLTIK",
  amount: 250,
  at: "2026-11-24T03:00:00.000Z",
  foundAt: "2026-11-25T03:00:00.000Z",
  note: null,
  notedBy: null,
  state: "OPEN",
  closedAt: null,
  resolution: null,
  history: [],
};

test("of what stands in the window, the field alone is called Motivo, also beside texts to choose", async () => {
  theConsole("OPERACAO", () => ({ rows: [unmatched], next: null }));
  open("/aurora/conciliacao");
  fireEvent.click(await screen.findByRole("button", { name: "Resolver" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: /^Movimento da virada/ }));
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/motivo/i).value).toMatch(/^Movimento da virada/);
});

/** Opens 'Bloquear um Pix', a window with fields above its reason. */
async function openNewBlock() {
  theConsole("FRAUDE", (path) =>
    path.startsWith("/cases/counts")
      ? { inboxes: [], mine: 0, escalated: 0, opens: { BLOCK: true, MARK: true } }
      : { rows: [], next: null },
  );
  open("/aurora/casos");
  fireEvent.click(await screen.findByRole("button", { name: "Bloquear um Pix", description: "" }));
  const dialog = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("EndToEndId")));
  return dialog;
}

test("a window with fields above the reason begins in the first of them", async () => {
  const dialog = await openNewBlock();
  expect(document.activeElement).toBe(dialog.getByLabelText("EndToEndId"));
});

test("each press that cannot be done yet scrolls to why, and the focus goes there", async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const dialog = await openNewBlock();
  for (const presses of [1, 2]) {
    fireEvent.click(dialog.getByRole("button", { name: "Bloquear" }));
    await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(presses));
    expect(document.activeElement).toBe(dialog.getByRole("alert"));
    expect(scrolled.mock.contexts.at(-1)).toBe(dialog.getByRole("alert"));
  }
});

test("that a reason is missing stands right below its field, above the texts to choose", async () => {
  const dialog = await openNewBlock();
  fireEvent.change(dialog.getByLabelText("EndToEndId"), { target: { value: "E99000001202611240300klyibYiLTIK" } });
  fireEvent.click(dialog.getByRole("button", { name: "Bloquear" }));
  const field = dialog.getByLabelText("Motivo");
  expect(field.nextElementSibling?.textContent).toBe("Escreva o motivo");
  expect(document.activeElement).toBe(field);
});
