import type { Bank } from "../bank.ts";
import type { Figure } from "../figures.ts";

/** What a part measures with: a bank of its own when it asks for one, how long to measure, how long a history may be. */
export type Ground = { openBank: () => Promise<Bank>; seconds: number; entries: number };
export type Part = (ground: Ground) => Promise<Figure[]>;

/** So many payments are prepared for each transaction that pgbench made: more than any server is expected to pay. */
export const maxOfYardstick = 1.8;
export const warmUp = 3;
