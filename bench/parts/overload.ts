import { setTimeout as sleep } from "node:timers/promises";
import type { Bank } from "../bank.ts";
import { type Figure, figure, quantile } from "../figures.ts";
import { paying, prepareOrders } from "../orders.ts";
import { openWire, requestBytes, type Wire } from "../wire.ts";
import { type Part, warmUp } from "./part.ts";

const connections = 4_000;
/** Customers who pay meanwhile, one payment after the other. */
const payers = 8;
/** More payments a second than they are expected to make. */
const perSecond = 600;
const tooLateMs = 5_000;

/**
 * Far more readers than the server can answer in time, with some payments: first as our browser application reads
 * (after a 503 it waits as `retry-after` says), then as a program that retries at once.
 */
export const overload: Part = async ({ openBank, seconds }) => {
  const bank = await openBank();
  const orders = await prepareOrders(bank, 2 * perSecond * (seconds + warmUp), "spread");
  const wires = await openWires(bank.port);
  const pay = paying(orders);
  const figures: Figure[] = [];
  try {
    for (const waits of [true, false]) {
      figures.push(...(await measure(bank, wires, pay, waits, seconds)));
    }
  } finally {
    for (const wire of wires) wire.close();
  }
  await bank.expectBooksInOrder();
  return figures;
};

/** One after the other: the kernel's queue of new connections is short, and a full queue delays a retry by a second. */
async function openWires(port: number): Promise<Wire[]> {
  const wires: Wire[] = [];
  while (wires.length < connections) {
    wires.push(...(await Promise.all(Array.from({ length: 100 }, () => openWire(port, 16 * 1024)))));
  }
  return wires;
}

type Counted = { times: number[]; refused: number; late: number };

async function measure(
  bank: Bank,
  wires: Wire[],
  pay: (wire: Wire) => Promise<boolean>,
  waits: boolean,
  seconds: number,
): Promise<Figure[]> {
  const reads = bank.people.map(({ accountId, headers }) =>
    requestBytes({ method: "GET", path: `/api/accounts/${accountId}`, headers }),
  );
  const [read, paid, checked] = [count(), count(), count()];
  const from = performance.now() + warmUp * 1_000;
  const until = from + seconds * 1_000;
  const repeat = async (counted: Counted, turn: () => Promise<number>, pause = async (_status: number) => {}) => {
    for (let status = 200; performance.now() < until; await pause(status)) {
      const began = performance.now();
      status = await turn();
      if (status === 0) throw new Error("too few payments were prepared");
      const took = performance.now() - began;
      if (began < from) continue;
      if (took > tooLateMs) counted.late += 1;
      if (status === 200) counted.times.push(took);
      else counted.refused += 1;
    }
  };
  const reading = wires.map((wire, index) => {
    let wait = 0;
    const turn = async () => {
      const { status, retryAfter } = await wire.call(reads[index % reads.length] as Buffer);
      if (status !== 200 && status !== 503) throw new Error(`a balance was answered with ${status}`);
      if (status === 503 && retryAfter === null) throw new Error("a 503 that does not say how long to wait");
      wait = status === 503 && waits ? (retryAfter ?? 0) * (1_000 + Math.random() * 500) : 0;
      return status;
    };
    return repeat(read, turn, async () => void (wait > 0 && (await sleep(wait))));
  });
  const others = await Promise.all(Array.from({ length: payers + 1 }, () => openWire(bank.port)));
  const [watching, ...tills] = others as [Wire, ...Wire[]];
  const health = requestBytes({ method: "GET", path: "/api/health", headers: bank.people[0]?.headers ?? {} });
  await Promise.all([
    ...reading,
    ...tills.map((wire) => repeat(paid, async () => ((await pay(wire)) ? 200 : 0))),
    repeat(
      checked,
      async () => (await watching.call(health)).status,
      () => sleep(100),
    ),
  ]);
  for (const wire of others) wire.close();
  const who = waits ? "readers that wait after a 503" : "readers that ask again at once";
  const quantiles = (times: number[], q: number) =>
    quantile(
      times.toSorted((a, b) => a - b),
      q,
    );
  return [
    figure(`${connections} ${who}: answered`, read.times.length / seconds, "/s"),
    figure(`${who}: answered, p50`, quantiles(read.times, 0.5), "ms"),
    figure(`${who}: answered, p99`, quantiles(read.times, 0.99), "ms"),
    figure(`${who}: 503 with retry-after`, read.refused / seconds, "/s"),
    figure(`${who}: without an answer within 5 s`, read.late + paid.late + checked.late, "calls"),
    figure(`${who}: payments beside them`, paid.times.length / seconds, "/s"),
    figure(`${who}: payment, p99`, quantiles(paid.times, 0.99), "ms"),
    figure(`${who}: health not 200`, checked.refused, "calls"),
  ];
}

const count = (): Counted => ({ times: [], refused: 0, late: 0 });
