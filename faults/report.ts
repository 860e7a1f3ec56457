import { type Figure, figure, quantile } from "../bench/figures.ts";
import type { Outcome } from "./fault.ts";

/** What must be 0 after every fault; any other number ends the run with exit code 1. */
const mustBeZero = {
  lost: ["acknowledged payments lost", "payments"],
  twice: ["paid twice", "payments"],
  centavosOff: ["money made or lost", "centavos"],
  broken: ["rows that break a check of ledger verify", "rows"],
  messagesLost: ["messages lost", "messages"],
  unanswered: ["orders that were never answered", "orders"],
  booksOff: ["differences of both ledgers and the network's reserves", "centavos"],
  unmatched: ["lines of the network's statement or of a ledger that the other lacks", "lines"],
  pending: ["pending for ever", "orders"],
  unmet: ["expectations of the part that do not hold", "expectations"],
} as const;

export type Result = { name: string; what: string; outcome: Outcome };

/** Whether nothing was lost, doubled, made or forgotten. */
export const isSound = (result: Result): boolean => wrongFigures(result).length === 0;

const zeros = Object.entries(mustBeZero) as [keyof typeof mustBeZero, readonly [string, string]][];

/** The figures that must be 0 and are not, in words. */
export const wrongFigures = ({ outcome }: Result): string[] =>
  zeros.flatMap(([field, [words]]) => ((outcome[field] ?? 0) === 0 ? [] : [`${words} ${outcome[field]}`]));

/** Every figure by name, to be followed over time. */
export function figuresOf({ name, outcome }: Result): Figure[] {
  return [
    figure(`${name}: rounds`, outcome.rounds, "rounds"),
    figure(`${name}: payments acknowledged`, outcome.acknowledged, "payments"),
    ...zeros.flatMap(([field, [words, unit]]) => {
      const value = outcome[field];
      return value === undefined ? [] : [figure(`${name}: ${words}`, value, unit)];
    }),
    figure(`${name}: messages owed`, outcome.owed, "messages"),
    figure(`${name}: messages that came more than once`, outcome.copies, "messages"),
    figure(`${name}: serves again, p50`, middle(outcome.servedMs), "s"),
    figure(`${name}: serves again, max`, max(outcome.servedMs), "s"),
    figure(`${name}: longest time without an acknowledged payment, p50`, middle(outcome.gapsMs), "s"),
    figure(`${name}: longest time without an acknowledged payment, max`, max(outcome.gapsMs), "s"),
    figure(`${name}: all messages out, p50`, middle(outcome.doneMs), "s"),
    figure(`${name}: all messages out, max`, max(outcome.doneMs), "s"),
  ];
}

/** One row for each fault. */
export function printResults(results: readonly Result[]): void {
  const rows = results.map(({ name, outcome }) => [
    name,
    ...[outcome.rounds, outcome.acknowledged, outcome.lost, outcome.twice, outcome.centavosOff, outcome.broken].map(
      String,
    ),
    ...[outcome.booksOff, outcome.unmatched, outcome.pending].map((value) => String(value ?? "–")),
    `${outcome.messagesLost} of ${outcome.owed}`,
    String(outcome.copies),
    `${secondsText(middle(outcome.servedMs))} / ${secondsText(max(outcome.servedMs))}`,
    `${secondsText(middle(outcome.gapsMs))} / ${secondsText(max(outcome.gapsMs))}`,
    `${secondsText(middle(outcome.doneMs))} / ${secondsText(max(outcome.doneMs))}`,
  ]);
  const table = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  console.log();
  for (const row of table) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join("  ").trimEnd());
  }
}

const heads = [
  "fault",
  "rounds",
  "acknowledged",
  "lost",
  "twice",
  "centavos",
  "verify",
  "books",
  "unmatched",
  "pending",
  "messages lost",
  "copies",
  "serves again p50 / max",
  "gap p50 / max",
  "all out p50 / max",
];

const sorted = (ms: readonly number[]): number[] => ms.toSorted((a, b) => a - b);
const middle = (ms: readonly number[]): number => quantile(sorted(ms), 0.5) / 1_000;
const max = (ms: readonly number[]): number => Math.max(...ms) / 1_000;
const secondsText = (seconds: number): string => (Number.isFinite(seconds) ? `${seconds.toFixed(2)} s` : "never");
