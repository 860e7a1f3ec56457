import { saoPauloDay } from "@vitral/brazil/dates";
import * as contract from "@vitral/contract/console/cases";
import * as working from "@vitral/contract/console/case-work";
import * as queue from "@vitral/contract/console/cases/case-queue";
import { caseColumns } from "@vitral/contract/console/lists/cases";
import { csvFile, csvOf } from "../../../platform/http/csv.ts";
import { recordAudit, recordLook } from "../../audit/audit.ts";
import { byCaller, type ConsoleApp, type ConsoleCall, serveConsole, serveConsoleFile } from "../../staff/staff.ts";
import { workOnCases } from "./bulk.ts";
import { caseDetail, caseRows, casesPage, countsOf } from "./cases.ts";
import { caseStaff, escalate } from "./escalate.ts";
import { opensOf } from "./open-case.ts";
import { takeNext } from "./queue.ts";
import { addNote, release, setState, take, type Work } from "./work.ts";

type Call = ConsoleCall<"/:tenant">;

/** The page 'Casos': the list with its inboxes, one case, and the work on it. What decides a case is ordered. */
export function caseConsoleRoutes(console: ConsoleApp): void {
  const { db, now, secrets } = console;
  const deps = { db, now, outbox: { secrets, now } };
  const readBy = ({ tenantId, staff, at }: Call) => ({ tenantId, staff, now: at });

  serveConsole(console, contract.listCases, ({ query }, call) =>
    call.read((there) => casesPage(there, query, readBy(call))),
  );

  serveConsoleFile(console, contract.downloadCases, async ({ query }, call) => {
    const { q, customer: customerId, after: _after, limit: _limit, ...filters } = query;
    const details = { ...filters, searched: Boolean(q) };
    await recordAudit(db, { ...byCaller(call), action: "case.list", details, ...(customerId && { customerId }) });
    const read = (last: contract.CaseRow | undefined, limit: number) =>
      call.read((there) => caseRows(there, { ...query, after: last?.id }, readBy(call), limit));
    return csvFile(`casos-${call.tenant.slug}-${saoPauloDay(call.at)}`, csvOf(caseColumns, read));
  });

  serveConsole(console, contract.countCases, async (_input, call) => ({
    ...(await call.read((there) => countsOf(there, readBy(call)))),
    opens: opensOf(call.tenant, call.at),
  }));

  serveConsole(console, contract.getCase, async ({ params: { id } }, call) => {
    const found = await caseDetail(db, { tenantId: call.tenantId, caseId: id, now: call.at });
    const { customer, accountId } = found;
    const whose = { ...(customer && { customerId: customer.id }), ...(accountId && { accountId }) };
    await recordLook(db, { ...byCaller(call), action: "case.show", ...whose, details: { caseId: found.id } });
    return found;
  });

  /** Does something in a case and answers the case as it is then. */
  const after = async ({ tenantId, staff, at }: Call, caseId: string, act: (work: Work) => Promise<void>) => {
    await act({ tenantId, caseId, staff });
    return caseDetail(db, { tenantId, caseId, now: at });
  };

  serveConsole(console, working.takeCase, ({ params: { id } }, call) => after(call, id, (work) => take(deps, work)));

  serveConsole(console, working.releaseCase, ({ params: { id }, body }, call) =>
    after(call, id, (work) => release(deps, { ...work, ...body })),
  );

  serveConsole(console, working.setCaseState, ({ params: { id }, body: { state, until, reason } }, call) =>
    after(call, id, (work) => setState(deps, { ...work, state, until, reason })),
  );

  serveConsole(console, working.addCaseNote, ({ params: { id }, body }, call) =>
    after(call, id, (work) => addNote(deps, { ...work, ...body })),
  );

  serveConsole(console, queue.takeNextCase, async ({ body }, { tenantId, staff }) => ({
    id: await takeNext(deps, { tenantId, staff, ...body }),
  }));

  serveConsole(console, queue.listCaseStaff, async (_input, { tenantId }) => ({
    staff: (await caseStaff(db, tenantId)).map(({ id, name, role }) => ({ id, name, role })),
  }));

  serveConsole(console, queue.escalateCase, ({ params: { id }, body }, call) =>
    after(call, id, (work) => escalate(deps, { ...work, ...body })),
  );

  serveConsole(console, queue.workOnCases, async ({ body }, { tenantId, staff }) => ({
    outcomes: await workOnCases(deps, { tenantId, staff, ...body }),
  }));
}
