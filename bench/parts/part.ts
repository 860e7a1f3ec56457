import type { Bank } from "../bank.ts";
import type { Cluster } from "../cluster.ts";
import type { Figure } from "../figures.ts";

/** What a part measures with: a cluster, a bank of its own on it, how long to measure, how long a history may be. */
export type Ground = { cluster: Cluster; bank: Bank; seconds: number; entries: number };
export type Part = (ground: Ground) => Promise<Figure[]>;

/** So many payments are prepared for each transaction that pgbench made: more than any server is expected to pay. */
export const mostOfYardstick = 1.8;
export const warmUp = 3;
