import type { CommandKindName } from "@vitral/contract/acts/acts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { waitingCommand } from "../../testing/command.ts";
import { open, theConsole } from "../../testing/console.tsx";
import { ana } from "../../testing/customer-page.ts";

const id = "01a21300-0000-7000-8000-00000000000a";
const accountId = "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02";
const account = {
  id: accountId,
  agency: "0001",
  number: "4376766-4",
  createdAt: "2026-03-10T12:00:00Z",
  balance: 0,
  blocked: 0,
  limits: { day: 5_000, night: 1_000, nightPeople: null, transaction: 2_000, nightStart: 20 },
  pixLimits: { limits: [], nightStart: { current: "20:00", pending: null } },
  fees: {
    feeTypePixOut: "FIXED",
    feePixOut: 0,
    feeTypePixIn: "FIXED",
    feePixIn: 0,
    feeTypeTedOut: "FIXED",
    feeTedOut: 8.5,
    feeBillet: 2.9,
    monthlyFee: 0,
  },
};
const orders: readonly (readonly [kind: CommandKindName, payload: object])[] = [
  ["limits.set", { accountId, raise: "NOW", day: 9_000 }],
  ["fees.set", { accountId, fees: { feeTypeTedOut: "PERCENTAGE", feeTedOut: 0.99, monthlyFee: 10 } }],
  ["key.remove", { keyId: id, finding: "FRAUD" }],
  ["claim.cancel", { claimId: id, finding: "RFB_VALIDATION" }],
  ["customer.mark", { customerId: ana.id, days: 30 }],
  ["pix.block", { endToEnd: "E99000001202611240300klyibYiLTIK", amount: 12.5 }],
  ["payment.refund", { transactionId: id, amount: 12.5 }],
  ["recall.ask", { transactionId: id, amount: 12.5, flaw: "WRONG_AMOUNT" }],
  ["account.payout", { accountId, key: "ana@outro.exemplo", amount: 12.5 }],
  ["staff.add", { name: "Nara Reis", email: "nara@banco.exemplo", role: "AUDITORIA", everywhere: false }],
  ["staff.role", { staffId: id, role: "AUDITORIA" }],
  ["four-eyes.set", { kind: "limits.set", mode: "FROM", from: 1_000 }],
  ["customer.block", { customerId: ana.id }],
];

test.each(orders)("the form that changes %s begins with what was ordered, and names the order", async (...order) => {
  const [kind, payload] = order;
  const customer = { id: ana.id, name: ana.name };
  const command = { ...waitingCommand, kind, customer, mayDecide: false, mayEdit: true };
  const sent = vi.fn();
  theConsole("OPERACAO", (path, method, body) => {
    if (method === "POST" && path === "/commands") {
      sent(body);
      return { ...command, id, version: 2, replaces: command.id };
    }
    if (path === `/commands/${command.id}/order`) return { version: 1, order: { kind, payload } };
    if (path.startsWith("/commands/")) return command;
    return path === `/customers/${ana.id}` ? { ...ana, accounts: [account] } : { rows: [], next: null };
  });
  open(`/aurora/aprovacoes/${command.id}`);
  fireEvent.click(await screen.findByRole("button", { name: "Alterar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Alterar o pedido" }));
  fireEvent.click(dialog.getByRole("button", { name: "Alterar pedido" }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  const replaces = { id: command.id, version: 1 };
  const key = expect.any(String);
  expect(sent).toHaveBeenCalledWith({ key, order: { kind, payload }, reason: command.reason, replaces });
});
