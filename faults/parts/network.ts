import { openBank, externalKeys } from "../bank.ts";
import type { Fault } from "../fault.ts";
import { order } from "../orders.ts";

const paymentsInRound = 8;

/**
 * Payments to a key whose bank never answers: each call waits 5 s and answers that the payment is pending; 40 s later
 * the network gives up and the money is returned. All other payments must continue meanwhile.
 */
export const silentNetwork: Fault = {
  what: "the Pix network never answers",
  async open() {
    const bank = await openBank({ database: "embedded" });
    const calls = new Set<Promise<unknown>>();
    return {
      bank,
      async inject(journal) {
        for (const payer of bank.people.slice(0, paymentsInRound)) {
          const call = order(bank, journal, { payer, key: externalKeys.silent });
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
