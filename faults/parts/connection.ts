import { openBank } from "../bank.ts";
import type { Fault, Scene } from "../fault.ts";
import type { Link } from "../link.ts";

type Break = Pick<Scene, "lastsMs"> & { strike: (link: Link) => Promise<void> | void; mends: boolean };

/** The way between server and database is cut for three seconds: what is open breaks, what is new is refused. */
export const cutConnection: Fault = {
  what: "the connection to the database cut, 3 s",
  open: () => openLinked({ strike: (link) => link.refuse(), lastsMs: 3_000, mends: true }),
};

/** The database hangs for three seconds: it takes connections and answers nothing, and what was open is lost without a word. */
export const silentConnection: Fault = {
  what: "the connection to the database silent, 3 s",
  open: () => openLinked({ strike: (link) => link.beSilent(), lastsMs: 3_000, mends: true }),
};

/** Every connection that is open is lost without a word to either end, for ever; new ones work. */
export const lostConnection: Fault = {
  what: "open connections to the database lost without a word",
  open: () => openLinked({ strike: (link) => link.lose(), lastsMs: 0, mends: false }),
};

/** For five seconds every piece takes 250 ms longer, each way. */
export const slowConnection: Fault = {
  what: "the connection to the database slow (250 ms each way), 5 s",
  open: () => openLinked({ strike: (link) => link.slowDown(250), lastsMs: 5_000, mends: true }),
};

async function openLinked({ strike, lastsMs, mends }: Break): Promise<Scene> {
  const bank = await openBank({ database: "linked" });
  const { link } = bank;
  if (!link) throw new Error("a linked bank has a link");
  return {
    bank,
    strike: async () => strike(link),
    lastsMs,
    ...(mends && { mend: () => link.mend() }),
    arrived: () => bank.inFolder(),
    close: () => bank.close(),
  };
}
