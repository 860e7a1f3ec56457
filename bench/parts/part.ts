import type { Bank, BankOptions } from "../bank.ts";
import type { Figure } from "../figures.ts";

/** The means of a part: a bank when it needs one, how long to measure, how long a history and a bank may be. */
export type Ground = {
  openBank: (options?: BankOptions) => Promise<Bank>;
  seconds: number;
  entries: number;
  customers: number;
  /** Whether to say where the time of a payment goes. */
  profile: boolean;
};
export type Part = (ground: Ground) => Promise<Figure[]>;

/** How many payments are prepared per transaction of pgbench: more than a server is expected to make. */
export const maxOfYardstick = 1.8;
export const warmUp = 3;
