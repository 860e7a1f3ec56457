import { openBank, outside } from "../bank.ts";
import type { Fault } from "../fault.ts";
import { order } from "../orders.ts";

const inRound = 8;

/**
 * Payments to a key whose bank never answers: each call waits its 5 s and says that it is pending, and 40 s later the network
 * gives up and the money comes back. Everybody else's payments are counted on meanwhile.
 */
export const silentNetwork: Fault = {
  what: "the Pix network never answers",
  async open() {
    const bank = await openBank({ database: "embedded" });
    const calls = new Set<Promise<unknown>>();
    return {
      bank,
      async strike(book) {
        for (const payer of bank.people.slice(0, inRound)) {
          const call = order(bank, book, { payer, key: outside.silent });
          calls.add(call);
          void call.finally(() => calls.delete(call));
        }
      },
      lastsMs: 0,
      arrived: () => bank.inFolder(),
      waitsAtEnd: true,
      async close() {
        await Promise.all(calls);
        await bank.close();
      },
    };
  },
};
