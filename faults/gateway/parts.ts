import { setTimeout as sleep } from "node:timers/promises";
import { institutionCalls } from "@vitral/protocol/institution-calls";
import { readPeerKeys } from "@vitral/protocol/signing-keys";
import { openReceiver } from "@vitral/protocol/transport/receiver";
import { cut, hanging, losingAnswers, type Manner, passing, slow } from "./front.ts";
import type { Installation } from "./installation.ts";
import type { Network } from "./network.ts";
import type { Pair } from "./pair.ts";
import type { GatewayFault } from "./part.ts";
import { mutants } from "./unsafe.ts";

/** What each fault does to the network, or to what lies between it and both installations. */
export const gatewayFaults = {
  "gateway-killed": {
    what: "kill -9 of the network, started again after 3 s",
    begin: ({ network }) => network.kill(),
    lastsMs: 3_000,
    end: ({ network }) => startAgain(network),
    unsafe: mutants.neverSentAgain,
  },
  "gateway-cut": {
    what: "connections with the network cut, with answers that were on their way, 3 s",
    async begin({ banks }) {
      behave(banks, losingAnswers, cut);
      await sleep(500);
      behave(banks, cut, cut);
    },
    lastsMs: 3_000,
    end: async ({ banks }) => behave(banks, passing, passing),
    unsafe: mutants.noAnswerIsRefusal,
  },
  "gateway-slow": {
    what: "the network slow (answers after 3 s, events 1 s each way), 8 s",
    async begin({ banks, network }) {
      await network.simulate("switches", { slowMs: 3_000 });
      behave(banks, passing, slow(1_000));
    },
    lastsMs: 8_000,
    async end({ banks, network }) {
      await network.simulate("switches", { slowMs: 0 });
      behave(banks, passing, passing);
    },
    unsafe: mutants.givesUpSlowOrders,
  },
  "gateway-silent": {
    what: "the network takes orders, answers nothing and brings nothing, 8 s",
    async begin({ banks, network }) {
      await network.simulate("switches", { silent: true });
      behave(banks, passing, hanging);
    },
    lastsMs: 8_000,
    async end({ banks, network }) {
      await network.simulate("switches", { silent: false });
      behave(banks, passing, passing);
    },
    unsafe: mutants.silenceIsRefusal,
  },
  "gateway-twice": {
    what: "events come twice, and orders are sent again because their answers are lost, 3 s",
    begin: ({ network }) => network.simulate("switches", { duplicate: true, lostAnswer: true }),
    lastsMs: 3_000,
    end: ({ network }) => network.simulate("switches", { duplicate: false, lostAnswer: false }),
    unsafe: mutants.creditsEachEvent,
  },
  "gateway-out-of-order": {
    what: "events of 3 s come at once, the newest first and mixed",
    async begin({ banks, network }) {
      await network.simulate("switches", { outOfOrder: true });
      for (const bank of banks) bank.fronts.events.behave(onlyQuestions);
    },
    lastsMs: 3_000,
    async end({ banks, network }) {
      behave(banks, passing, passing);
      await sleep(2_000);
      await network.simulate("switches", { outOfOrder: false });
    },
    unsafe: mutants.forgetsOlderEvents,
  },
  "webhook-lost": {
    what: "events are taken on their way and lost, 3 s; the servers ask for them",
    async begin({ banks, network }) {
      for (const bank of banks) bank.fronts.events.behave(losingNews(bank, network));
    },
    lastsMs: 3_000,
    end: async ({ banks }) => behave(banks, passing, passing),
    waitsAtEnd: true,
    unsafe: mutants.neverAsksForEvents,
  },
  "both-restarted": {
    what: "kill -9 of both servers, started again at once",
    begin: async ({ banks }) => {
      await Promise.all(banks.map(({ server }) => server.kill()));
      for (const { server } of banks) server.start();
    },
    lastsMs: 0,
    end: async () => {},
    unsafe: mutants.notesEventsBefore,
  },
} as const satisfies Record<string, GatewayFault>;

function behave(banks: Pair["banks"], calls: Manner, events: Manner): void {
  for (const { fronts } of banks) {
    fronts.calls.behave(calls);
    fronts.events.behave(events);
  }
}

async function startAgain(network: Network): Promise<void> {
  network.start();
  await network.ready();
}

const isQuestion = (body: Uint8Array): boolean => {
  const { events } = JSON.parse(Buffer.from(body).toString()) as { events: { outcome?: { status: string } }[] };
  return events.some(({ outcome }) => outcome?.status === "ACSP");
};

/** Questions pass, so that orders go on; news does not. */
const onlyQuestions: Manner = (message, pass, over) =>
  isQuestion(message.body) ? pass(message) : cut(message, pass, over);

/** News is answered in the bank's name, as taken, and never arrives there. */
function losingNews({ key }: Installation, network: Network): Manner {
  const peers = readPeerKeys(network.publicKey(), "all");
  const take = openReceiver({
    calls: institutionCalls,
    handlers: {
      deliverEvents: async ({ body }) => ({ answers: body.events.map(({ id }) => ({ id, result: "TAKEN" as const })) }),
    },
    key: () => key,
    peers: () => peers,
    nonces: { use: async () => true },
  });
  return (message, pass) => (isQuestion(message.body) ? pass(message) : take(message));
}
