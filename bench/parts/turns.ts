import { load } from "../load.ts";
import type { Person } from "../people.ts";
import { requestBytes } from "../wire.ts";

export type Times = { p50: number; p99: number };

/** Three rounds over all accounts, the minimum of each: disturbances of the machine affect all accounts alike. */
export async function inTurns(measures: (() => Promise<Times>)[]): Promise<Times[]> {
  const best = measures.map(() => ({ p50: Number.POSITIVE_INFINITY, p99: Number.POSITIVE_INFINITY }));
  for (let round = 0; round < 3; round += 1) {
    for (const [index, measure] of measures.entries()) {
      const { p50, p99 } = await measure();
      const so = best[index] as Times;
      best[index] = { p50: Math.min(so.p50, p50), p99: Math.min(so.p99, p99) };
    }
  }
  return best;
}

/** Asks for a path of the account so many seconds, one call after the other; any answer but 200 ends the run. */
export function ask(port: number, { accountId, headers }: Person, path: string, seconds: number): Promise<Times> {
  const request = requestBytes({ method: "GET", path: `/api/accounts/${accountId}${path}`, headers });
  return load(
    port,
    async (wire) => {
      const answer = await wire.call(request);
      if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status} ${answer.body}`);
      return true;
    },
    { connections: 1, warmUp: 0.5, seconds },
  );
}
