import { bankAfter } from "@vitral/contract/bank-name";
import { saoPauloDay } from "@vitral/brazil/dates";
import { type OwnDataFormat, ownDataFormats } from "@vitral/contract/privacy";
import { Refusal } from "../../platform/http/errors.ts";
import type { ServedFile } from "../../platform/http/serve-file.ts";
import type { Read } from "../../platform/database/replica.ts";
import { recordAudit } from "../audit/audit.ts";
import { dataFileOf, exportHours } from "../privacy/privacy.ts";
import type { Staff } from "../staff/staff.ts";
import { rulesOf, type Tenant } from "../tenants/tenants.ts";
import { type CommandRow, findCommand } from "./command-queries.ts";
import type { CommandDeps } from "./deps.ts";

/** Until when this person may download what a command was executed for; null: not, or not any more. */
export function mayDownloadUntil(row: CommandRow, staff: Pick<Staff, "id">, now: Date): Date | null {
  const isTheirs = row.kind === "customer.export" && row.state === "EXECUTED" && row.makerId === staff.id;
  if (!isTheirs || row.decidedAt === null) return null;
  const until = new Date(row.decidedAt.getTime() + exportHours * 3_600_000);
  return until > now ? until : null;
}

type Deps = Pick<CommandDeps, "db" | "now"> & { read: Read };
type FileRequest = { tenant: Tenant; staff: Staff; id: string; format: OwnDataFormat };

/**
 * The data of the customer of an executed export, for who ordered it; each download is audited before it is handed
 * over. Refuses with NOT_FOUND (also another person's, and after its day), SERVER_BUSY or OWN_DATA_TOO_LARGE.
 */
export async function exportFile(deps: Deps, { tenant, staff, id, format }: FileRequest): Promise<ServedFile> {
  const tenantId = tenant.id;
  const at = deps.now();
  const row = await findCommand(deps.db, { tenantId, id });
  if (!row?.customerId || row.customerName === null || mayDownloadUntil(row, staff, at) === null)
    throw new Refusal("NOT_FOUND");
  const { customerId } = row;
  const { deviceIdleMonths } = rulesOf(tenant, at);
  const subject = { name: row.customerName, bank: bankAfter("em", tenant), deviceIdleMonths };
  const content = await dataFileOf(deps, { tenantId, customerId, format, at, subject });
  await recordAudit(deps.db, {
    tenantId,
    at,
    actor: staff.email,
    staffId: staff.id,
    action: "customer.download",
    customerId,
    reason: row.reason,
    details: { commandId: id, format },
  });
  return { filename: `dados-do-cliente-${saoPauloDay(at)}.${format}`, contentType: ownDataFormats[format], content };
}
