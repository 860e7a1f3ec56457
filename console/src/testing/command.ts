import type { Command } from "@vitral/contract/console/commands";

/** A command of somebody else that waits for a second person. */
export const waitingCommand: Command = {
  id: "01a21300-0000-7000-8000-000000000001",
  kind: "customer.block",
  sentence: "Bloquear o cliente",
  customer: null,
  before: {},
  after: {},
  reason: "Pedido na agência",
  maker: { id: "01a21300-0000-7000-8000-000000000002", name: "Marcos Teles" },
  madeAt: "2026-11-25T12:00:00Z",
  expiresAt: "2026-12-25T12:00:00Z",
  state: "WAITING",
  note: null,
  checker: null,
  decidedAt: null,
  decisionReason: null,
  effectiveAt: null,
  ended: [],
  version: 1,
  amount: null,
  mayDownloadUntil: null,
  mayDecide: true,
  mayWithdraw: false,
  mayEdit: false,
};
