import type { Bank } from "../bank.ts";
import type { Figure } from "../figures.ts";

/** The means of a part: a bank when it needs one, how long to measure, how long a history and a bank may be. */
export type Ground = {
  /** `console`: with the operator's console beside it. */
  openBank: (options?: { console?: boolean }) => Promise<Bank>;
  seconds: number;
  entries: number;
  customers: number;
};
export type Part = (ground: Ground) => Promise<Figure[]>;

/** How many payments are prepared per transaction of pgbench: more than a server is expected to make. */
export const maxOfYardstick = 1.8;
export const warmUp = 3;
