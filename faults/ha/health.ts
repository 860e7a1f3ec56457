import { setTimeout as sleep } from "node:timers/promises";

/** Within so long health says `notdurable`. Milliseconds. */
const withinMs = 5_000;

/** Asks a server's health four times a second. `end` answers, in sentences, what it ought to have said and did not. */
export function watchHealth(port: number): { end(began: number): string[] } {
  const over = new AbortController();
  let saidAt: number | null = null;
  const others = new Set<string>();
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    const status = ((await answer?.json().catch(() => null)) as { status?: string } | null)?.status;
    const said = `${answer?.status} ${status}`;
    if (said === "200 notdurable") saidAt ??= performance.now();
    else if (said !== "200 ok") others.add(said);
  };
  void (async () => {
    for (; !over.signal.aborted; await sleep(250)) await ask();
  })();
  return {
    end(began) {
      over.abort();
      const sentences = [...others].map((said) => `health said ${said}`);
      if (saidAt === null) sentences.push("health never said notdurable");
      else if (saidAt - began > withinMs) sentences.push(`health said notdurable after ${saidAt - began} ms`);
      return sentences;
    },
  };
}
