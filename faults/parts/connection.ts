import { openBank } from "../bank.ts";
import type { Fault, Scenario } from "../fault.ts";
import type { Link } from "../link.ts";

type Break = Pick<Scenario, "lastsMs"> & { inject: (link: Link) => Promise<void> | void; recovers: boolean };

/** For three seconds connections to the database break, and new ones are refused. */
export const cutConnection: Fault = {
  what: "the connection to the database cut, 3 s",
  open: () => openLinked({ inject: (link) => link.refuse(), lastsMs: 3_000, recovers: true }),
};

/**
 * The database hangs for three seconds: it accepts connections but answers nothing; open ones are lost without notice.
 */
export const silentConnection: Fault = {
  what: "the database hangs, 3 s",
  open: () => openLinked({ inject: (link) => link.hang(), lastsMs: 3_000, recovers: true }),
};

/** Every open connection is lost without notice to either end; new ones work. */
export const lostConnection: Fault = {
  what: "open connections to the database lost without notice",
  open: () => openLinked({ inject: (link) => link.lose(), lastsMs: 0, recovers: false }),
};

/** For five seconds all data takes 250 ms longer in each direction. */
export const slowConnection: Fault = {
  what: "the connection to the database slow (250 ms each way), 5 s",
  open: () => openLinked({ inject: (link) => link.slowDown(250), lastsMs: 5_000, recovers: true }),
};

async function openLinked({ inject, lastsMs, recovers }: Break): Promise<Scenario> {
  const bank = await openBank({ database: "linked" });
  const { link } = bank;
  if (!link) throw new Error("a linked bank has a link");
  return {
    bank,
    inject: async () => inject(link),
    lastsMs,
    ...(recovers && { recover: () => link.recover() }),
    arrived: () => bank.inFolder(),
    close: () => bank.close(),
  };
}
