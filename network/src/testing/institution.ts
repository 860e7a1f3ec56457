import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { EventAnswer, NetworkEvent } from "@vitral/protocol/events";
import { institutionCalls } from "@vitral/protocol/institution-calls";
import { newKeyPair, readPeerKeys, readSigningKey } from "@vitral/protocol/signing-keys";
import { openCaller } from "@vitral/protocol/transport/caller";
import { answerOverHttp, overHttp } from "@vitral/protocol/transport/http";
import { openReceiver } from "@vitral/protocol/transport/receiver";

type Result = EventAnswer extends infer One ? (One extends unknown ? Omit<One, "id"> : never) : never;

/** A participant of a test: it calls the network, and listens for events. */
export type Institution = Awaited<ReturnType<typeof anInstitution>>;

/**
 * An institution with a key and a listener of its own. It accepts what it is asked and takes all news, unless `decide`
 * is replaced; `events` has what came, in the order of its coming. Its key stays when the network is another process.
 */
export async function anInstitution(ispb: string, networkPublicPem: string) {
  const pair = newKeyPair();
  const key = readSigningKey(pair.privatePem);
  const peers = readPeerKeys(networkPublicPem, "all");
  const used = new Set<string>();
  const events: NetworkEvent[] = [];
  const behaviour = { decide: async (event: NetworkEvent): Promise<Result> => answerTo(event, null) };
  const receive = openReceiver({
    calls: institutionCalls,
    handlers: {
      async deliverEvents({ body }) {
        events.push(...body.events);
        const answers = await Promise.all(
          body.events.map(async (event) => Object.assign({ id: event.id }, await behaviour.decide(event))),
        );
        return { answers: answers };
      },
    },
    key: () => key,
    peers: () => peers,
    nonces: { use: async (keyId, nonce) => used.size < used.add(`${keyId} ${nonce}`).size },
  });
  const server = createServer(answerOverHttp(receive));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const closing: (() => void)[] = [];
  return {
    ispb,
    publicPem: pair.publicPem,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    behaviour,
    /** Calls a network at this address. */
    callerTo(url: string) {
      const { exchange, close } = overHttp({ url: new URL(url) });
      closing.push(close);
      return openCaller({ exchange, key: () => key, peers: () => peers });
    },
    close() {
      for (const close of closing) close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A question is accepted, or rejected with this reason; news is taken. */
export function answerTo(event: NetworkEvent, reason: string | null): Result {
  const isQuestion = "outcome" in event && event.outcome.status === "ACSP";
  if (!isQuestion) return { result: "TAKEN" };
  return reason === null ? { result: "ACCEPTED" } : { result: "REJECTED", reason };
}
