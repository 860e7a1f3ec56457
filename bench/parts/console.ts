import { addCustomers, addPayments } from "../console-history.ts";
import { type Figure, figure, quantile } from "../figures.ts";
import { openWire, requestBytes } from "../wire.ts";
import type { Part } from "./part.ts";

type List = { name: string; paths: readonly string[]; goalMs: number };

/**
 * The lists of the operator's console at a bank of many customers and entries, one call at a time; the 95th of a
 * hundred is compared with its goal.
 */
export const operatorConsole: Part = async ({ openBank, seconds, entries, customers }) => {
  const bank = await openBank({ console: true });
  const began = performance.now();
  await addCustomers(bank.owner, bank.tenantId, customers);
  await addPayments(bank.owner, bank.tenantId, entries);
  console.log(
    `${customers} customers and ${entries} entries loaded in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
  const { port, headers, slug } = await bank.openStaff();
  const figures: Figure[] = [];
  const wire = await openWire(port, 1024 * 1024);
  try {
    for (const { name, paths, goalMs } of lists(bank.people[0]?.document ?? "")) {
      const requests = paths.map((path) => requestBytes({ method: "GET", path: `/api/${slug}${path}`, headers }));
      const times: number[] = [];
      const until = performance.now() + (seconds / 4) * 1_000;
      // The first calls read the pages from the disk.
      for (let turn = -requests.length; times.length < 100 || performance.now() < until; turn += 1) {
        const sent = performance.now();
        const { status, body } = await wire.call(requests.at(turn % requests.length) as Buffer);
        if (status !== 200) throw new Error(`${name} was answered with ${status} ${body}`);
        if (turn >= 0) times.push(performance.now() - sent);
      }
      times.sort((a, b) => a - b);
      figures.push(figure(`console, ${name}, p50`, quantile(times, 0.5), "ms"));
      figures.push(figure(`console, ${name}, p95, goal ${goalMs} ms`, quantile(times, 0.95), "ms"));
    }
  } finally {
    wire.close();
  }
  return figures;
};

const search = (...typed: string[]) => typed.map((q) => `/customers?q=${encodeURIComponent(q)}`);
const isoDay = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const lists = (document: string): List[] => [
  { name: "customers", paths: ["/customers"], goalMs: 100 },
  { name: "customers, active", paths: ["/customers?state=ACTIVE"], goalMs: 100 },
  { name: "customers by one name", paths: search("Juliana", "silva", "Gonç", "quem nao existe"), goalMs: 50 },
  { name: "customers by two names", paths: search("Ana Silva", "joão santos", "Vitória Teixeira"), goalMs: 50 },
  { name: "customers by three names", paths: search("Maria Souza Lima", "Paulo Alves Rocha"), goalMs: 50 },
  { name: "customers by a long word and a short one", paths: search("mar s", "Ana L", "jo silva"), goalMs: 50 },
  { name: "customers by document", paths: search(document), goalMs: 50 },
  { name: "payments", paths: ["/payments", "/payments?direction=RECEIVED"], goalMs: 100 },
  { name: "payments of a month", paths: [`/payments?from=${isoDay(430)}&to=${isoDay(401)}`], goalMs: 100 },
  { name: "payments of a customer", paths: [`/payments?q=${document}`], goalMs: 100 },
  { name: "postings", paths: ["/ledger/postings", "/ledger/postings?reason=PIX_SENT"], goalMs: 100 },
  { name: "postings of an account", paths: ["/ledger/postings?account=SETTLEMENT"], goalMs: 100 },
  { name: "cases", paths: ["/cases"], goalMs: 100 },
  { name: "messages", paths: ["/messages"], goalMs: 100 },
  { name: "commands", paths: ["/commands?view=decided"], goalMs: 100 },
  { name: "home", paths: ["/home"], goalMs: 100 },
];
