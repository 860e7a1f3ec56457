import { addStaffWork } from "../staff-work.ts";
import { addCustomers, addPayments } from "../console-history.ts";
import type { Bank } from "../bank.ts";
import { type Figure, figure, quantile } from "../figures.ts";
import { openWire, requestBytes } from "../wire.ts";
import type { Part } from "./part.ts";

/** `deep`: a page of 100 rows far into the list is measured too. */
type List = { name: string; paths: readonly string[]; goalMs: number; deep?: true };

/**
 * The lists of the operator's console at a bank of many customers and entries, one call at a time; the 95th of a
 * hundred is compared with its goal.
 */
export const operatorConsole: Part = async ({ openBank, seconds, entries, customers }) => {
  const bank = await openBank({ console: true });
  const began = performance.now();
  await addCustomers(bank.owner, bank.tenantId, customers);
  await addPayments(bank.owner, bank.tenantId, entries);
  await addStaffWork(bank.owner, bank.tenantId, customers);
  console.log(
    `${customers} customers and ${entries} entries loaded in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
  const { port, headers: ofAuditor, slug } = await bank.openStaff("AUDITORIA");
  const { headers: ofApprover } = await bank.openStaff("APROVACAO");
  const figures: Figure[] = [];
  const wire = await openWire(port, 1024 * 1024);
  const get = async (name: string, path: string) => {
    // Only who approves may filter by who made an order.
    const headers = path.endsWith("/makers") ? ofApprover : ofAuditor;
    const { status, body } = await wire.call(requestBytes({ method: "GET", path: `/api${path}`, headers }));
    if (status !== 200) throw new Error(`${name} was answered with ${status} ${body}`);
    return body;
  };
  const measure = async (name: string, paths: readonly string[], goalMs: number) => {
    const times: number[] = [];
    const until = performance.now() + (seconds / 4) * 1_000;
    // The first calls read the pages from the disk.
    for (let turn = -paths.length; times.length < 100 || performance.now() < until; turn += 1) {
      const sent = performance.now();
      await get(name, paths.at(turn % paths.length) as string);
      if (turn >= 0) times.push(performance.now() - sent);
    }
    times.sort((a, b) => a - b);
    figures.push(figure(`console, ${name}, p50`, quantile(times, 0.5), "ms"));
    figures.push(figure(`console, ${name}, p95, goal ${goalMs} ms`, quantile(times, 0.95), "ms"));
  };
  /** Measures a page of 100 rows that lies `deepRows` into the list, or its last one where it is shorter. */
  const measureDeep = async (name: string, path: string, goalMs: number) => {
    const pageOf100 = `${path}${path.includes("?") ? "&" : "?"}limit=100`;
    let [page, rows] = [pageOf100, 0];
    for (; rows < deepRows; rows += 100) {
      const { next } = JSON.parse(await get(name, page)) as { next: string | null };
      if (next === null) break;
      page = `${pageOf100}&after=${encodeURIComponent(next)}`;
    }
    await measure(`${name}, after ${rows} rows`, [page], goalMs);
  };
  try {
    for (const { name, paths, goalMs, deep } of lists(await examplesOf(bank), slug)) {
      await measure(name, paths, goalMs);
      if (deep) await measureDeep(name, paths[0] as string, goalMs);
    }
  } finally {
    wire.close();
  }
  return figures;
};

const deepRows = 4_000;

/** What the filters ask for: a customer with many notes, and somebody of the staff. */
async function examplesOf({ owner, tenantId }: Bank) {
  const { rows } = await owner.query<{ customer: string; document: string; staff: string; email: string }>(
    `select n.customer_id as customer, c.document, s.id as staff, s.email
       from (select customer_id from customer_note where tenant_id = $1 limit 1) n
       join customer c on c.tenant_id = $1 and c.id = n.customer_id
       cross join (select id, email from staff where email = 'pessoa7@banco.exemplo') s`,
    [tenantId],
  );
  if (!rows[0]) throw new Error("no work of the staff was loaded");
  return rows[0];
}

const search = (...typed: string[]) => typed.map((q) => `/customers?q=${encodeURIComponent(q)}`);
const isoDay = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const lists = ({ customer, document, staff, email }: Awaited<ReturnType<typeof examplesOf>>, slug: string): List[] => {
  const inTenant = (...paths: string[]) => paths.map((path) => `/${slug}${path}`);
  const days = (from: number, to: number) => `from=${isoDay(from)}&to=${isoDay(to)}`;
  const list = (name: string, ...paths: string[]): List => ({ name, paths: inTenant(...paths), goalMs: 100 });
  const deep = (name: string, ...paths: string[]): List => ({ ...list(name, ...paths), deep: true });
  const found = (name: string, ...typed: string[]): List => ({
    name,
    paths: inTenant(...search(...typed)),
    goalMs: 50,
  });
  return [
    deep("customers", "/customers"),
    list("customers, active", "/customers?state=ACTIVE"),
    found("customers by one name", "Juliana", "silva", "Gonç", "quem nao existe"),
    found("customers by two names", "Ana Silva", "joão santos", "Vitória Teixeira"),
    found("customers by three names", "Maria Souza Lima", "Paulo Alves Rocha"),
    found("customers by a long word and a short one", "mar s", "Ana L", "jo silva"),
    found("customers by document", document),
    list("a customer", `/customers/${customer}`),
    list("payments of a customer's page", `/customers/${customer}/payments`),
    list("messages of a customer", `/customers/${customer}/messages`),
    deep("notes of a customer", `/customers/${customer}/notes`),
    deep("applications", "/reviews"),
    deep("payments", "/payments", "/payments?direction=RECEIVED"),
    list("payments by status", "/payments?status=FAILED", "/payments?status=PENDING"),
    list("payments by amount", "/payments?minCents=4999900", "/payments?minCents=12345&maxCents=12345"),
    deep("payments of a month", `/payments?${days(430, 401)}`),
    list("payments of a customer", `/payments?q=${document}`),
    list("commands that wait", "/commands?view=waiting", "/commands?view=decide"),
    deep("commands", "/commands?view=decided"),
    list("commands of somebody", `/commands?view=decided&maker=${staff}`),
    list(
      "commands of a kind",
      "/commands?view=decided&kind=customer.block",
      "/commands?view=decided&kind=customer.close",
    ),
    list("commands of a customer", `/commands?view=decided&customerId=${customer}`),
    list("who made commands", "/commands/makers"),
    list("cases", "/cases", "/cases?late=yes", "/cases?kind=MARK"),
    deep("closed cases", "/cases?state=CLOSED"),
    list("cases of a customer", `/cases?customer=${customer}`, `/cases?q=${document}`),
    list("cases in a state", "/cases?state=INVESTIGATING", "/cases?holder=nobody", "/cases?state=SNOOZED"),
    list("counts of cases", "/cases/counts"),
    deep("postings", "/ledger/postings", "/ledger/postings?reason=PIX_SENT"),
    list("postings of an account", "/ledger/postings?account=SETTLEMENT"),
    list(
      "postings of a month",
      `/ledger/postings?${days(430, 401)}`,
      `/ledger/postings?account=SETTLEMENT&${days(430, 401)}`,
    ),
    list("postings of a reason that is rare", "/ledger/postings?reason=PIX_REFUND", "/ledger/postings?account=FEES"),
    list("balances of the books", "/ledger/balances", `/ledger/balances?at=${isoDay(400)}T12:00:00Z`),
    list(
      "trial balance of a day",
      `/ledger/trial-balance?day=${isoDay(400)}`,
      `/ledger/trial-balance?day=${isoDay(1)}`,
    ),
    list("odd balances", "/ledger/odd-balances"),
    deep("verifications", "/ledger/verifications"),
    list("reconciliation", "/reconciliation", `/reconciliation?day=${isoDay(400)}`),
    deep("differences", "/reconciliation/differences"),
    list(
      "open differences",
      "/reconciliation/differences?state=OPEN",
      `/reconciliation/differences?day=${isoDay(400)}`,
    ),
    deep("messages", "/messages"),
    list("messages in a state", "/messages?state=FAILED", "/messages?state=WAITING"),
    list("messages of a month", `/messages?${days(430, 401)}`, `/messages?state=FAILED&${days(430, 401)}`),
    list("counts of messages", "/messages/counts"),
    { name: "staff", paths: ["/staff"], goalMs: 100 },
    deep("audit", "/audit"),
    list("audit of somebody", `/audit?person=${encodeURIComponent(email)}`, "/audit?person=ninguem%40banco.exemplo"),
    list("audit of an action", "/audit?action=staff", "/audit?action=customer.erase"),
    list("audit of a customer", `/audit?customerId=${customer}`),
    list("audit of a month", `/audit?${days(430, 401)}`, `/audit?action=staff.sign-in&${days(430, 401)}`),
    list("audit without a second person", "/audit?alone=yes"),
    ...["BALANCES", "FEES", "ACCOUNTS", "DISPUTES"].map((report) =>
      list(`report ${report} of a year`, `/reports?report=${report}&from=${isoDay(366)}&to=${isoDay(1)}`),
    ),
    list("home", "/home"),
  ];
};
