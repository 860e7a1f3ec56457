import {
  type AuditFilters,
  downloadAudit,
  downloadOwnAudit,
  listAudit,
  listOwnAudit,
  verifyAuditChain,
  verifyOwnAudit,
} from "@vitral/contract/console/audit";
import { auditColumns } from "@vitral/contract/console/lists/audit";
import { asPage, rowsToRead } from "@vitral/contract/console/page";
import { endOfSaoPauloDay, saoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import { retryAfterSeconds } from "../../platform/admission/admission.ts";
import type { Read } from "../../platform/database/replica.ts";
import { csvFile, csvOf } from "../../platform/http/csv.ts";
import { serverBusy } from "../../platform/http/errors.ts";
import { type AuditFilter, auditEvents, installation, recordAudit, verifyAudit } from "../audit/audit.ts";
import {
  byCaller,
  type ConsoleApp,
  type ConsoleCall,
  listDetails,
  type ReplicaCall,
  serveConsole,
  serveConsoleFile,
} from "../staff/staff.ts";
import { type AuditReader, auditRows, customersOfAudit } from "./audit-rows.ts";

/** The audit of a tenant, and of the installation, as the console shows it. */
export function auditRoutes(console: ConsoleApp): void {
  const { db } = console;
  const readerOf = ({ tenantId, staff }: AuditCall): AuditReader => ({ tenantId: tenantId ?? installation, staff });

  const filterOf = async (
    read: Read,
    reader: AuditReader,
    query: Omit<AuditFilters, "limit" | "after">,
  ): Promise<AuditFilter> => {
    const { person, action, customer, from, to, alone } = query;
    const customerIds = await read((there) => customersOfAudit(there, reader, customer));
    return {
      tenantId: reader.tenantId,
      ...(person !== undefined && { person }),
      ...(action !== undefined && { action }),
      ...(customerIds !== null && { customerIds }),
      ...(from !== undefined && { from: startOfSaoPauloDay(from) }),
      ...(to !== undefined && { to: endOfSaoPauloDay(to) }),
      ...(alone !== undefined && { alone: true }),
    };
  };

  const pageOfAudit = async (call: AuditCall & ReplicaCall, { limit, after, ...query }: AuditFilters) => {
    const reader = readerOf(call);
    const filter = await filterOf(call.read, reader, query);
    const before = after === undefined ? {} : { before: Number(after) };
    const rows = await call.read(async (there) =>
      auditRows(there, reader, await auditEvents(there, { ...filter, ...before, limit: rowsToRead(limit) })),
    );
    return asPage(rows, limit, ({ number }) => String(number));
  };

  serveConsole(console, listAudit, ({ query }, call) => pageOfAudit(call, query));

  serveConsole(console, listOwnAudit, ({ query }, call) => pageOfAudit(call, query));

  /** The file begins with the row that it was saved; the texts of its filter stand there as a keyed hash. */
  const fileOfAudit = async (call: AuditCall & ReplicaCall, query: AuditFilters) => {
    const { limit: _limit, after: _after, ...filters } = query;
    const { person, customer, ...details } = filters;
    const reader = readerOf(call);
    // Of the primary: the position from which the file is read is later than the row of its own.
    const filter = await filterOf((ask) => ask(db), reader, filters);
    const { filter: hash } = listDetails(console, call.tenantId, { query: filters, rows: [] });
    const [customerId, ...others] = filter.customerIds ?? [];
    await recordAudit(db, {
      ...byCaller(call),
      action: "audit.list",
      ...(customerId !== undefined && others.length === 0 && { customerId }),
      details: { ...details, byPerson: Boolean(person), searched: Boolean(customer), filter: hash },
    });
    const read = (last: { number: number } | undefined, limit: number) =>
      call.read(async (there) =>
        auditRows(there, reader, await auditEvents(there, { ...filter, ...(last && { before: last.number }), limit })),
      );
    return csvFile(`auditoria-${saoPauloDay(call.at)}`, csvOf(auditColumns, read));
  };

  serveConsoleFile(console, downloadAudit, ({ query }, call) => fileOfAudit(call, query));

  serveConsoleFile(console, downloadOwnAudit, ({ query }, call) => fileOfAudit(call, query));

  /** A walk takes long where a chain is long: a server makes one at a time. */
  let isWalking = false;
  const walk = async (call: AuditCall) => {
    if (isWalking) throw serverBusy(retryAfterSeconds);
    isWalking = true;
    const [report] = await verifyAudit(db, { tenantId: call.tenantId ?? installation }).finally(
      () => (isWalking = false),
    );
    if (!report) throw new Error("a tenant has a chain, and so has the installation");
    const { rows, newest, hash, broken } = report;
    const details = { newest, broken: broken?.number ?? null };
    await recordAudit(db, { ...byCaller(call), action: "audit.verify", details });
    return { rows, newest, hash, broken };
  };

  serveConsole(console, verifyAuditChain, (_input, call) => walk(call));

  serveConsole(console, verifyOwnAudit, (_input, call) => walk(call));
}

/** A call about the audit of a tenant, or of the installation. */
type AuditCall = ConsoleCall;
