import { endOfSaoPauloDay, saoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import * as contract from "@vitral/contract/console/ledger";
import * as odd from "@vitral/contract/console/ledger/odd-balances";
import { asPage, rowsToRead } from "@vitral/contract/console/page";
import type { Input } from "@vitral/contract/endpoint";
import {
  postingColumns,
  trialBalanceColumns,
  verificationColumns,
  withTotal,
} from "@vitral/contract/console/lists/books";
import { csvFile, csvOf } from "../../platform/http/csv.ts";
import { recordAudit, recordLook } from "../audit/audit.ts";
import { byCaller, type ConsoleApp, serveConsole, serveConsoleFile } from "../staff/staff.ts";
import { balancesAt, postings, trialBalance } from "./books.ts";
import { findAccountOf } from "./posting-queries.ts";
import { oddBalances, oddBalancesCsv } from "./odd-balances.ts";
import { startVerification, type VerificationDeps } from "./verification.ts";
import { findVerifications } from "./verification-queries.ts";

type Call = Parameters<typeof byCaller<string>>[0];
type Postings = Omit<Input<typeof contract.listPostings>["query"], "limit">;

/** The page 'Razão': chart of accounts, trial balance, postings, and runs of the verification. */
export function ledgerConsoleRoutes(console: ConsoleApp & Pick<VerificationDeps, "openForChecks">): void {
  const { db } = console;

  serveConsole(console, contract.getBalances, async ({ query }, { tenantId, at: now, read }) => {
    const at = query.at === undefined ? now : new Date(query.at);
    return { at, accounts: await read((there) => balancesAt({ db: there, tenantId }, at)) };
  });

  serveConsole(console, contract.getTrialBalance, async ({ query: { day } }, { tenantId, read }) => ({
    day,
    rows: await read((there) => trialBalance({ db: there, tenantId }, day)),
  }));

  serveConsoleFile(console, contract.downloadTrialBalance, async ({ query: { day } }, { tenantId, tenant, read }) => {
    const rows = await read((there) => trialBalance({ db: there, tenantId }, day));
    const lines = withTotal(rows).map((row) => Object.assign(row, { day }));
    return csvFile(
      `balancete-${tenant.slug}-${day}`,
      csvOf(trialBalanceColumns, async (last) => (last ? [] : lines)),
    );
  });

  /** The audit row of a look at postings; it names the account of the filter by its id. */
  const look = async (call: Call, query: Postings) => {
    const { account = null, reason = null, from = null, to = null } = query;
    const details = { account, reason, from, to, byNumber: query.number !== undefined };
    return { ...byCaller(call), ...(await findAccountOf(db, { tenantId: call.tenantId, ...query })), details };
  };

  serveConsole(console, contract.listPostings, async ({ query: { limit, ...query } }, call) => {
    const filter = { tenantId: call.tenantId, ...query, ...period(query), limit: rowsToRead(limit) };
    const found = await call.read((there) => postings(there, filter));
    await recordLook(db, { ...(await look(call, query)), action: "ledger.show" });
    return asPage(found, limit, ({ id }) => id);
  });

  serveConsoleFile(console, contract.downloadPostings, async ({ query }, call) => {
    const { tenantId, tenant } = call;
    await recordAudit(db, { ...(await look(call, query)), action: "ledger.list" });
    const read = (last: contract.Posting | undefined, limit: number) =>
      call.read((there) => postings(there, { tenantId, ...query, ...period(query), after: last?.id, limit }));
    const linesOf = (posting: contract.Posting) => posting.entries.map((entry) => Object.assign({ entry }, posting));
    return csvFile(`lancamentos-${tenant.slug}`, csvOf(postingColumns, read, { linesOf, what: "lançamentos" }));
  });

  serveConsole(console, odd.listOddBalances, async ({ query: { limit, ...query } }, call) => {
    const filter = { tenantId: call.tenantId, at: call.at, ...query, limit: rowsToRead(limit) };
    const found = await call.read((there) => oddBalances(there, filter));
    await recordLook(db, { ...byCaller(call), action: "ledger.odd-show", details: { what: query.what ?? null } });
    return asPage(found, limit, ({ id }) => id);
  });

  serveConsoleFile(console, odd.downloadOddBalances, async ({ query: { what } }, call) => {
    const { tenantId, tenant, at } = call;
    await recordAudit(db, { ...byCaller(call), action: "ledger.odd-list", details: { what: what ?? null } });
    return csvFile(
      `saldos-a-conferir-${tenant.slug}-${saoPauloDay(at)}`,
      oddBalancesCsv(call.read, { tenantId, at, what }),
    );
  });

  serveConsole(console, contract.listVerifications, async ({ query: { after, limit } }, { tenantId, read }) => {
    const filter = { tenantId, after, limit: rowsToRead(limit) };
    return asPage(await read((there) => findVerifications(there, filter)), limit, ({ id }) => id);
  });

  serveConsoleFile(console, contract.downloadVerifications, async (_input, { tenantId, tenant, at, read }) =>
    csvFile(
      `verificacoes-${tenant.slug}-${saoPauloDay(at)}`,
      csvOf(verificationColumns, (last, limit) =>
        read((there) => findVerifications(there, { tenantId, after: last?.id, limit })),
      ),
    ),
  );

  serveConsole(console, contract.startVerification, (_input, { tenantId, staff }) =>
    startVerification({ ...console, log: console.api.log }, { tenantId, actor: staff.email, staffId: staff.id }),
  );
}

/** The moments of two days, both included. */
const period = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from === undefined ? undefined : startOfSaoPauloDay(from),
  to: to === undefined ? undefined : endOfSaoPauloDay(to),
});
