import { type AuditEntry, listAudit } from "@vitral/contract/console/audit";
import { auditActionName } from "@vitral/contract/console/audit/audit-actions";
import { call } from "../../lib/api.ts";
import { moment } from "../../lib/moment.ts";
import type { Column } from "../../shared/list/column.ts";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { PagedCard } from "./paged-card.tsx";

const columns: readonly Column<AuditEntry>[] = [
  { head: "Quando", cell: ({ at }) => <span className="whitespace-nowrap">{moment(at)}</span> },
  { head: "Ação", cell: ({ action }) => auditActionName(action) },
  {
    head: "Quem",
    cell: ({ actor, maker }) => (
      <span className="wrap-anywhere">{maker === null ? actor : `${actor}, pedido por ${maker}`}</span>
    ),
  },
  { head: "Motivo", cell: ({ reason }) => <span className="wrap-anywhere">{reason ?? "–"}</span> },
];

/** What the staff did about the customer and when it looked, for who may read the audit. */
export function Audit({ customerId }: { customerId: string }) {
  const { slug } = useTenant();
  if (!useMay("audit.read")) return null;
  return (
    <PagedCard
      customerId={customerId}
      name="audit"
      title="Auditoria"
      what="a auditoria"
      none="Nada na auditoria."
      columns={columns}
      load={(query, signal) =>
        call(listAudit, { params: { tenant: slug }, query: { ...query, customer: customerId } }, signal)
      }
    />
  );
}
