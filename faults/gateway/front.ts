import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { answerOverHttp, overHttp } from "@vitral/protocol/transport/http";
import type { Message, Reply } from "@vitral/protocol/transport/message";

type Pass = (message: Message) => Promise<Reply>;
/** What becomes of a message. Throws where its connection breaks. */
export type Manner = (message: Message, pass: Pass, over: AbortSignal) => Promise<Reply>;

/** Passes messages of the protocol on to another program, and can fail as what lies between two programs does. */
export type Front = {
  url: string;
  /** From now on. What still waits of the manner before is broken. */
  behave(manner: Manner): void;
  close(): Promise<void>;
};

/** As if it were not there. */
export const passing: Manner = (message, pass) => pass(message);
/** Connections break before anything of a message arrives. */
export const cut: Manner = () => Promise.reject(new Error("cut"));
/** A message arrives, and its connection breaks before the answer. */
export const losingAnswers: Manner = (message, pass) => pass(message).then(() => Promise.reject(new Error("cut")));
/** Nothing arrives, and nothing is answered. */
export const hanging: Manner = async (_message, _pass, over) => {
  await once(over, "abort");
  throw new Error("cut");
};
/** A message takes so long, and so does its answer. Milliseconds. */
export const slow =
  (ms: number): Manner =>
  async (message, pass) => {
    await sleep(ms);
    const reply = await pass(message);
    await sleep(ms);
    return reply;
  };

/** Longer than anybody who calls here waits. Milliseconds. */
const longestMs = 30_000;

/** Listens on a port of its own and passes on to `target`. */
export async function openFront(target: string): Promise<Front> {
  const { exchange, close } = overHttp({ url: new URL(target) });
  const pass: Pass = (message) => exchange(message, AbortSignal.timeout(longestMs));
  let manner = passing;
  let over = new AbortController();
  const server = createServer(answerOverHttp((message) => manner(message, pass, over.signal)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave(next) {
      manner = next;
      over.abort();
      over = new AbortController();
    },
    async close() {
      over.abort();
      close();
      server.closeAllConnections();
      server.close();
    },
  };
}
