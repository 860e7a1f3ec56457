import {
  type AuditFilters,
  downloadAudit,
  downloadOwnAudit,
  listAudit,
  listOwnAudit,
  verifyAuditChain,
  verifyOwnAudit,
} from "@vitral/contract/console/audit";
import { auditActionName } from "@vitral/contract/console/audit/audit-actions";
import { asPage, maxCsvRows, rowsToRead } from "@vitral/contract/console/page";
import { endOfSaoPauloDay, saoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import { retryAfterSeconds } from "../../platform/admission/admission.ts";
import { isUuid, noId } from "../../platform/database/ids.ts";
import { csvOf, momentCell } from "../../platform/http/csv.ts";
import { serverBusy } from "../../platform/http/errors.ts";
import {
  type AuditFilter,
  auditEvents,
  type AuditRow,
  installation,
  recordAudit,
  verifyAudit,
} from "../audit/audit.ts";
import { byCaller, type ConsoleApp, type ConsoleCall, serveConsole, serveConsoleFile } from "../staff/staff.ts";

/** The audit of a tenant, and of the installation, as the console shows it. */
export function auditRoutes(console: ConsoleApp): void {
  const { db } = console;

  const pageOfAudit = async (tenantId: string, { limit, after, ...query }: AuditFilters) => {
    const filter = filterOf(tenantId, query);
    const before = after === undefined ? {} : { before: Number(after) };
    const read = await auditEvents(db, { ...filter, ...before, limit: rowsToRead(limit) });
    return asPage(read.map(shown), limit, ({ number }) => String(number));
  };

  serveConsole(console, listAudit, ({ query }, { tenantId }) => pageOfAudit(tenantId, query));

  serveConsole(console, listOwnAudit, ({ query }, { tenantId }) => pageOfAudit(tenantId ?? installation, query));

  /** The file begins with the row that it was saved. */
  const fileOfAudit = async (
    call: Parameters<typeof byCaller>[0],
    { limit: _limit, after: _after, ...filters }: AuditFilters,
  ) => {
    const { person, ...details } = filters;
    await recordAudit(db, {
      ...byCaller(call),
      action: "audit.list",
      details: { ...details, byPerson: Boolean(person) },
    });
    const filter = filterOf(call.tenantId ?? installation, filters);
    const read = (last: AuditRow | undefined, limit: number) =>
      auditEvents(db, { ...filter, ...(last && { before: last.number }), limit });
    return {
      filename: `auditoria-${saoPauloDay(call.at)}.csv`,
      contentType: "text/csv; charset=utf-8",
      content: csvOf(columns, read, cellsOf, maxCsvRows),
    };
  };

  serveConsoleFile(console, downloadAudit, ({ query }, call) => fileOfAudit(call, query));

  serveConsoleFile(console, downloadOwnAudit, ({ query }, call) => fileOfAudit(call, query));

  /** A walk takes long where a chain is long: a server makes one at a time. */
  let isWalking = false;
  const walk = async (call: ConsoleCall) => {
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

function filterOf(tenantId: string, query: Omit<AuditFilters, "limit" | "after">): AuditFilter {
  const { person, action, customerId, from, to, alone } = query;
  return {
    tenantId,
    ...(person !== undefined && { person }),
    ...(action !== undefined && { action }),
    ...(customerId !== undefined && { customerId: isUuid(customerId) ? customerId : noId }),
    ...(from !== undefined && { from: startOfSaoPauloDay(from) }),
    ...(to !== undefined && { to: endOfSaoPauloDay(to) }),
    ...(alone !== undefined && { alone: true }),
  };
}

const shown = ({ at, tenant: _tenant, ...row }: AuditRow) => ({ ...row, at: at.toISOString() });

const columns = [
  "Número",
  "Quando",
  "Quem fez",
  "Quem pediu",
  "Sem segunda pessoa",
  "Ação",
  "Código da ação",
  "Cliente",
  "Conta",
  "Motivo",
  "Detalhes",
  "Hash",
];

const cellsOf = (row: AuditRow): string[] => [
  String(row.number),
  momentCell(row.at),
  row.actor,
  row.maker ?? "",
  row.withoutSecondPerson ? "sim" : "",
  auditActionName(row.action),
  row.action,
  row.customerId ?? "",
  row.accountId ?? "",
  row.reason ?? "",
  JSON.stringify(row.details),
  row.hash,
];
