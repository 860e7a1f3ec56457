import type { Tx } from "../../../platform/database/db.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import { type AuditEvent, recordAudit } from "../../audit/audit.ts";
import type { Overtaken } from "../../acts/acts.ts";
import { endOvertaken } from "../../staff/staff.ts";
import { endedChanges, isPersonal } from "../contacts.ts";
import type { Description } from "../../acts/acts.ts";

/** Whom a command is about, for its audit row. */
export const about = ({ customerId, accountId }: Pick<Description, "customerId" | "accountId">) => ({
  ...(customerId && { customerId }),
  ...(accountId && { accountId }),
});

type Recorded = { person?: Description["person"]; overtaken?: Overtaken | undefined };

/**
 * Records what was done, an account that it opened with it, and ends the orders that it has overtaken; about a person
 * of the installation in its chain too, which comes after a tenant's.
 */
export async function recordOutcome(
  tx: Tx,
  done: AuditEvent & { tenantId: string },
  { person, overtaken }: Recorded,
): Promise<void> {
  const opened = done.details?.["accountId"];
  const event = typeof opened === "string" ? { ...done, accountId: opened } : done;
  const record = () => recordAudit(tx, event);
  await (overtaken ? endOvertaken(tx, overtaken, event, record) : record());
  if (person?.tenantId === null) await withAllTenants(() => recordAudit(tx, { ...event, tenantId: null }));
}

/** What is left of the changes of a command that ends, where they hold contacts, a document or a name. */
export const maskedChanges = ({ changes }: Pick<Description, "changes">) =>
  changes.some(isPersonal) ? { masked: endedChanges(changes) } : {};
