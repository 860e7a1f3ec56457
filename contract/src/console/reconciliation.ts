import * as z from "zod/mini";
import { Moment } from "../moment.ts";
import { Money } from "../money.ts";
import { plainLines } from "../plain-text.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { csvOfList } from "./lists/csv-of-list.ts";
import { Day, pageOf, pageQuery, TenantPath, TenantRowPath } from "./page.ts";

/** The side that has the movement; the other has not. */
export const differenceSides = { LEDGER: "no razão e não na rede", NETWORK: "na rede e não no razão" } as const;
const sides = Object.keys(differenceSides) as [keyof typeof differenceSides];

/** MATCHED: a later run found it on both sides; RESOLVED: two people closed it. */
export const differenceStates = { OPEN: "em aberto", MATCHED: "conferida depois", RESOLVED: "resolvida" } as const;
const states = Object.keys(differenceStates) as [keyof typeof differenceStates];

const InOut = z.object({ in: Money, out: Money });

/** A day of the settlement account beside the network's statement. */
export const ReconciledDay = z.object({
  day: z.string(),
  /** When the two were compared last; null: never. The figures are zero then. */
  ranAt: z.nullable(Moment),
  ledger: InOut,
  network: InOut,
  /** Movements that both have, with the same amount. */
  matched: z.int(),
  /** The books less the network: of this day alone, and of all compared days up to its end. */
  difference: Money,
  drift: Money,
  /** What only one side has of this day and nobody closed. */
  open: z.object({ ledger: z.int(), network: z.int() }),
  /** The open differences of earlier days, and the first of these days. */
  openEarlier: z.object({ count: z.int(), oldest: z.nullable(z.string()) }),
  /** Finished days that no run compared, since the first one that was, and the first of them. */
  missing: z.object({ count: z.int(), oldest: z.nullable(z.string()) }),
  /** The network's own figures of the day; null: it was not compared. Deposits are the institution's own. */
  statement: z.nullable(z.object({ opening: Money, closing: z.nullable(Money), deposits: Money })),
  /** What is on the settlement account now, as the network said it last; null: it was never asked. */
  reserve: z.nullable(z.object({ balance: Money, askedAt: Moment })),
  /** Keys that differ from the directory's, and when that was compared last; null: never. */
  keys: z.nullable(z.object({ differing: z.int(), unknown: z.int(), comparedAt: Moment })),
});
export type ReconciledDay = z.output<typeof ReconciledDay>;

const ofDay = z.object({ day: Day });
/** Without a day the last one that was compared; yesterday where none was. */
const ofShownDay = z.object({ day: z.optional(Day) });

export const getReconciliation = consoleEndpoint({
  method: "GET",
  path: "/:tenant/reconciliation",
  summary: "A conciliação de um dia, como foi feita por último; sem ele, a do último dia conciliado",
  replica: true,
  action: "reconciliation.read",
  params: TenantPath,
  query: ofShownDay,
  answer: ReconciledDay,
});

export const runReconciliation = consoleEndpoint({
  method: "POST",
  path: "/:tenant/reconciliation",
  summary: "Compara a conta de liquidação com o extrato da rede de um dia",
  action: "reconciliation.work",
  params: TenantPath,
  body: ofDay,
  refusals: ["NETWORK_STATEMENT_UNAVAILABLE"],
  answer: ReconciledDay,
});

export const Difference = z.object({
  id: z.uuid(),
  day: z.string(),
  side: z.enum(sides),
  endToEnd: z.string(),
  /** What came in is positive, what went out negative. */
  amount: Money,
  at: Moment,
  foundAt: Moment,
  note: z.nullable(z.string()),
  notedBy: z.nullable(z.string()),
  state: z.enum(states),
  closedAt: z.nullable(Moment),
  resolution: z.nullable(z.string()),
  /** How it was closed before it opened again, the oldest first. */
  history: z.array(
    z.object({
      state: z.enum(["MATCHED", "RESOLVED"]),
      closedAt: Moment,
      resolution: z.nullable(z.string()),
      reopenedAt: Moment,
    }),
  ),
});
export type Difference = z.output<typeof Difference>;

const filters = { day: z.optional(Day), side: z.optional(z.enum(sides)), state: z.optional(z.enum(states)) };

export const listDifferences = consoleEndpoint({
  method: "GET",
  path: "/:tenant/reconciliation/differences",
  summary: "O que só um dos lados tem, da diferença mais nova à mais antiga",
  replica: true,
  action: "reconciliation.read",
  params: TenantPath,
  query: pageQuery(filters),
  answer: pageOf(Difference),
});

export const downloadDifferences = csvOfList(listDifferences);

const noteRequired = "Escreva a anotação";

export const noteDifference = consoleEndpoint({
  method: "PUT",
  path: "/:tenant/reconciliation/differences/:id/note",
  summary: "Anota o que se sabe de uma diferença",
  action: "reconciliation.work",
  params: TenantRowPath,
  body: z.object({
    note: z.string(noteRequired).check(z.trim(), z.minLength(1, noteRequired), z.maxLength(500), ...plainLines),
  }),
  refusals: ["NOT_FOUND"],
  answer: Difference,
});

export const reconciliationEndpoints = [
  getReconciliation,
  runReconciliation,
  listDifferences,
  downloadDifferences,
  noteDifference,
];
