import { type Change, labelOf } from "../../acts/fields.ts";
import type { AuditEntry } from "../audit.ts";
import { auditActionName } from "../audit/audit-actions.ts";
import type { ListColumns } from "./columns.ts";

export const auditColumns = {
  number: { head: "Nº", numeric: true, text: ({ number }) => number },
  at: { head: "Quando", numeric: true, moment: ({ at }) => at },
  who: {
    head: "Quem",
    parts: [
      { head: "Quem fez", text: ({ actor }) => actor },
      { head: "Quem pediu", text: ({ maker }) => maker },
      { head: "Sem segunda pessoa", text: ({ withoutSecondPerson }) => (withoutSecondPerson ? "sim" : "") },
    ],
  },
  action: {
    head: "Ação",
    parts: [
      { head: "Ação", text: ({ action }) => auditActionName(action) },
      { head: "Código da ação", text: ({ action }) => action },
    ],
  },
  customer: {
    head: "Cliente",
    parts: [
      { head: "Cliente", text: ({ customerName }) => customerName },
      { head: "Código do cliente", text: ({ customerId }) => customerId },
      { head: "Código da conta", text: ({ accountId }) => accountId },
    ],
  },
  changes: {
    head: "Antes e depois",
    parts: [
      { head: "Antes", text: ({ changes }) => valuesOf(changes, "before") },
      { head: "Depois", text: ({ changes }) => valuesOf(changes, "after") },
      { head: "Pedido", text: ({ commandId }) => commandId },
    ],
  },
  reason: { head: "Motivo", text: ({ reason }) => reason },
  details: {
    head: "Mais",
    parts: [
      { head: "Detalhes", text: ({ details }) => JSON.stringify(details) },
      { head: "Hash", text: ({ hash }) => hash },
    ],
  },
} satisfies ListColumns<AuditEntry>;

const valuesOf = (changes: readonly Change[], side: "before" | "after"): string =>
  changes.map((change) => `${labelOf(change)}: ${change[side] ?? "—"}`).join("; ");
