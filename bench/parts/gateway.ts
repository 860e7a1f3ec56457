import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { refuse } from "@vitral/protocol/transport/answers";
import { answerOverHttp } from "@vitral/protocol/transport/http";
import { openReceiver } from "@vitral/protocol/transport/receiver";
import { aFreePort } from "../../server/test/serving.ts";
import { type Figure, figure, median } from "../figures.ts";
import { gatewaySettings } from "../gateway.ts";
import { load, type Turn } from "../load.ts";
import { lookingUpAndPaying, paced } from "../paying.ts";
import type { Person } from "../people.ts";
import { requestBytes } from "../wire.ts";
import type { Part } from "./part.ts";

const turns = 5;
/** Payments a second between customers of the bank, and customers who look up a key of another bank all the time. */
const [perSecond, outside] = [150, 32];
/** How the gateway answers a look-up: after so many milliseconds, or never. */
const manners = { "no payments to other banks": null, "a slow gateway": 3_000, "a silent gateway": Infinity } as const;
type Manner = keyof typeof manners;
const names = Object.keys(manners) as Manner[];

/**
 * Payments between customers of one bank, while others ask for keys of other banks through a gateway that is slow or
 * silent, beside the same without those: five turns each, by turns. `peer` is without.
 */
export const gateway: Part = async ({ openBank, seconds }) => {
  let delayMs = 0;
  const webhookPort = await aFreePort();
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { key, peers, env } = gatewaySettings(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhookPort,
  );
  const receive = openReceiver({
    calls: gatewayCalls,
    handlers: {
      async lookUp() {
        throw refuse("EntryNotFound");
      },
    },
    key: () => key,
    peers: () => peers,
    nonces: { use: async () => true },
  });
  server.on(
    "request",
    answerOverHttp(async (message) => {
      await (delayMs === Infinity ? new Promise(() => {}) : sleep(delayMs));
      return receive(message);
    }),
  );
  try {
    const bank = await openBank({ env });
    const measured = new Map<Manner, { p50: number; p99: number }[]>();
    for (let turn = 0; turn < turns; turn += 1)
      for (const name of turn % 2 === 0 ? names : names.toReversed()) {
        delayMs = manners[name] ?? 0;
        let isOver = false;
        const [payers, askers] = [bank.people.slice(outside), bank.people.slice(0, outside)];
        const others =
          manners[name] === null
            ? Promise.resolve()
            : load(
                bank.port,
                lookingUpOutside(askers, () => isOver),
                { connections: outside, warmUp: 0, seconds: 1e6 },
              );
        const times: number[] = [];
        const pay = paced(perSecond, lookingUpAndPaying(payers, times), () => isOver);
        const timer = setTimeout(() => (isOver = true), (seconds + 1) * 1_000);
        await load(bank.port, pay, { connections: 8, warmUp: 1, seconds: seconds + 5 });
        clearTimeout(timer);
        isOver = true;
        await others;
        times.sort((a, b) => a - b);
        const at = (q: number) => times[Math.floor(times.length * q)] ?? Number.NaN;
        measured.set(name, [...(measured.get(name) ?? []), { p50: at(0.5), p99: at(0.99) }]);
        console.log(`${name}: ${times.length} payments, p50 ${at(0.5).toFixed(1)}, p99 ${at(0.99).toFixed(1)} ms`);
      }
    await bank.expectBooksInOrder();
    const middle = (name: Manner, q: "p50" | "p99") => median((measured.get(name) ?? []).map((one) => one[q]));
    return names.flatMap((name): Figure[] =>
      (["p50", "p99"] as const).map((q) =>
        figure(`payment within the bank beside ${name}, ${q}`, middle(name, q), "ms", middle(names[0] as Manner, q)),
      ),
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

/** A customer asks for a key that this bank does not have; whatever is answered, another asks next. */
function lookingUpOutside(people: readonly Person[], isOver: () => boolean): Turn {
  let next = 0;
  return async (wire) => {
    if (isOver()) return false;
    const { accountId, headers } = people[next++ % people.length] as Person;
    const body = { key: `pessoa-${next}@exemplo.com.br` };
    await wire.call(requestBytes({ method: "POST", path: `/api/accounts/${accountId}/pix/key-info`, headers, body }));
    await sleep(20);
    return true;
  };
}
