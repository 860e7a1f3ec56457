import type { ChildProcess } from "node:child_process";

/** What one process asks of the other, by name; what it answers is the answer. */
export type Answers = Record<string, (body: never) => unknown>;

export type Channel = {
  /** Says something that needs no answer. */
  tell(what: string, body?: unknown): void;
  /** Rejects where the other process has not answered after so many milliseconds: it is stopped, or gone. */
  ask(what: string, longestMs: number): Promise<unknown>;
};

type Message = { what: string; body?: unknown; id?: number } | { answerTo: number; body?: unknown };
/** This process, as a child sees it, or a child. */
type Peer = Pick<ChildProcess, "connected"> & {
  send?(message: Message, then: (error: Error | null) => void): boolean;
  on(event: "message", then: (message: Message) => void): unknown;
};

/** Speaks with a parent or a child over the channel that Node opens between them (`child_process.fork`). */
export function channelTo(peer: Peer, answers: Answers): Channel {
  const waiting = new Map<number, (body: unknown) => void>();
  let lastId = 0;
  // A process that ends meanwhile is said by its exit.
  const send = (message: Message) => void (peer.connected && peer.send?.(message, () => {}));
  peer.on("message", (message) => {
    if ("answerTo" in message) return waiting.get(message.answerTo)?.(message.body);
    const { what, body, id } = message;
    Promise.resolve()
      .then(() => answers[what]?.(body as never))
      .then((answer) => id !== undefined && send({ answerTo: id, body: answer }))
      .catch(() => {}); // whoever asked has no answer in time
  });
  return {
    tell: (what, body) => send({ what, body }),
    ask(what, longestMs) {
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const timer = setTimeout(() => reject(new Error(`no answer to ${what}`)), longestMs);
      waiting.set(id, resolve);
      send({ what, id });
      return promise.finally(() => {
        clearTimeout(timer);
        waiting.delete(id);
      });
    },
  };
}
