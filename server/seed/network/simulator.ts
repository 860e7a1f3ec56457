/** What calls of the simulated network answer, each a part of it. */
export type Simulated = {
  endToEndId: string;
  returnId: string;
  /** Of an order or a report. */
  state: { id: string; status: string; reason?: string };
  /** Of a claim. */
  id: string;
  status: string;
  donorIspb: string;
  /** Whether there was a report to take back. */
  changed: boolean;
  /** What BC Protege+ answers of a person. */
  protection: "ACTIVE" | "UNAVAILABLE" | null;
};

/** A call of the simulated network (docs/simulated-network.md), and its answer. */
export type Simulate = (name: string, body: object) => Promise<Simulated>;

/** The network refused the call: `type` is one of the protocol's refusals. */
export class SimulatorRefused extends Error {
  override readonly name = "SimulatorRefused";
  readonly type: string;
  constructor(type: string) {
    super(`the simulated network refused: ${type}`);
    this.type = type;
  }
}

/** Longer than the network waits for the outcome of a payment, in milliseconds. */
const timeoutMs = 15_000;

/** Calls the simulated network at an address. Throws SimulatorRefused; where nothing answers, as `fetch` does. */
export function simulatorAt(url: string): Simulate {
  return async (name, body) => {
    const response = await fetch(new URL(`/simulator/${name}`, url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = (await response.json()) as Simulated & { type: string };
    if (!response.ok) throw new SimulatorRefused(answer.type);
    return answer;
  };
}
