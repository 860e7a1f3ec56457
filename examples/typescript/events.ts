import { randomUUID } from "node:crypto";
import { type Key, type Message, signMessage, verifyReply } from "./signatures.ts";

type EventAnswer = { id: string; result: "TAKEN" | "ACCEPTED" | "REJECTED" | "LATER"; reason?: string };
export type Event = { id: string; sequence: number; participant: string; at: string; type: string };
type OnAnswer = (reason: string | null) => void;
type Waiting = { event: Event; onAnswer?: OnAnswer | undefined };

/**
 * Events to the bank: brought until it takes them, kept to be asked for again. Questions go apart from news, because
 * the answer to a message waits for its slowest event.
 */
export class Events {
  readonly #all: Event[] = [];
  readonly #waiting = new Set<Waiting>();
  readonly #to: { ispb: string; url: string; key: Key; peers: Key[] };

  constructor(to: { ispb: string; url: string; key: Key; peers: Key[] }) {
    this.#to = to;
    void this.#bring(true);
    void this.#bring(false);
  }

  /** With `onAnswer` it is a question; a reason says that the bank refuses. */
  add(type: string, content: object, onAnswer?: OnAnswer): void {
    const common = { id: randomUUID(), sequence: this.#all.length + 1, participant: this.#to.ispb };
    const event = { ...common, at: new Date().toISOString(), type, ...content };
    this.#all.push(event);
    this.#waiting.add({ event, onAnswer });
  }

  /** `GET /events?after=`: pages of 100. */
  page(after: number): { events: Event[]; next: string | null } {
    const events = this.#all.slice(after, after + 100);
    return { events, next: after + 100 < this.#all.length ? String(after + 100) : null };
  }

  async #bring(questions: boolean): Promise<void> {
    for (;;) {
      const some = [...this.#waiting].filter(({ onAnswer }) => (onAnswer !== undefined) === questions).slice(0, 100);
      const answers = some.length === 0 ? [] : await this.#deliver(some.map(({ event }) => event)).catch(() => []);
      for (const one of some)
        this.#take(
          one,
          answers.find(({ id }) => id === one.event.id),
        );
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  #take(one: Waiting, answer: EventAnswer | undefined): void {
    if (!answer || answer.result === "LATER" || (one.onAnswer && answer.result === "TAKEN")) return;
    this.#waiting.delete(one);
    one.onAnswer?.(answer.result === "REJECTED" ? (answer.reason ?? "AC03") : null);
  }

  async #deliver(events: Event[]): Promise<EventAnswer[]> {
    const { ispb, key, peers, url } = this.#to;
    const address = new URL(`${url.replace(/\/$/, "")}/events`);
    const headers = {
      "content-type": "application/json",
      "pix-participant": ispb,
      "pix-message-id": randomUUID(),
    };
    const body = Buffer.from(JSON.stringify({ events }));
    const message: Message = signMessage(key, { method: "POST", target: address.pathname, headers, body });
    const signal = AbortSignal.timeout(2_000);
    const response = await fetch(address, { method: "POST", headers: message.headers, body, signal });
    const read = Buffer.from(await response.arrayBuffer());
    const reply = { status: response.status, headers: Object.fromEntries(response.headers), body: read };
    if (response.status !== 200 || typeof verifyReply(peers, reply, message) === "string") return [];
    return (JSON.parse(read.toString()) as { answers: EventAnswer[] }).answers;
  }
}
