import type { Database } from "./database/database.ts";
import type { Switches } from "./simulator/switches.ts";

/** What every part of the network works with. */
export type Network = {
  db: Database;
  /** Business time: the demo's clock may be ahead of the machine's. */
  now: () => Date;
  switches: () => Switches;
  /** Events may wait: to be called after a transaction that told a participant. */
  wake: () => void;
};

/** Who calls: a participant speaks for itself only. */
export type From = { participant: string };
