import { quantile } from "./figures.ts";
import { openWire, type Wire } from "./wire.ts";

/** One turn of one connection: some calls in sequence. Answers false when there is nothing left to do. */
export type Turn = (wire: Wire) => Promise<boolean>;

export type Load = { perSecond: number; p50: number; p99: number; count: number };

/** Keeps `connections` busy, first unmeasured to warm up, then for so many seconds; times are of whole turns, in ms. */
export async function load(port: number, turn: Turn, { connections = 32, warmUp = 3, seconds }: Pace): Promise<Load> {
  const wires = await Promise.all(Array.from({ length: connections }, () => openWire(port)));
  const times: number[] = [];
  const began = performance.now();
  const [from, until] = [began + warmUp * 1_000, began + (warmUp + seconds) * 1_000];
  let last = from;
  const keepBusy = async (wire: Wire) => {
    for (let now = performance.now(); now < until;) {
      const more = await turn(wire);
      const end = performance.now();
      if (!more) return;
      if (now >= from) {
        times.push(end - now);
        last = end;
      }
      now = end;
    }
  };
  try {
    await Promise.all(wires.map(keepBusy));
  } finally {
    for (const wire of wires) wire.close();
  }
  if (times.length === 0) throw new Error("nothing was measured: too little was prepared");
  times.sort((a, b) => a - b);
  return {
    perSecond: (times.length * 1_000) / (last - from),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    count: times.length,
  };
}

export type Pace = { connections?: number; warmUp?: number; seconds: number };
