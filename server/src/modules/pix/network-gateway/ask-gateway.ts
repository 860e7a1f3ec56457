import type { CallAnswer, CallInput } from "@vitral/protocol/call";
import type { RefusalType } from "@vitral/protocol/refusals";
import { CallRefused, NoAnswer } from "@vitral/protocol/transport/answers";
import type { Caller } from "@vitral/protocol/transport/caller";
import { NetworkUnavailable } from "../network/rail.ts";
import { answerWithin } from "../rules.ts";
import { circuitBreaker } from "./circuit-breaker.ts";
import { askedCalls } from "./received-events.ts";
import type { Outage } from "../../../platform/process/outage.ts";
import type { GatewayMetrics } from "./gateway-metrics.ts";

export type GatewayCallName = keyof typeof askedCalls;

/**
 * Makes a call of the protocol for an institution (ISPB) and answers what the gateway did. Throws CallRefused where it
 * refused, and NetworkUnavailable where it is not known whether the call was done.
 */
export type AskGateway = <Name extends GatewayCallName>(
  name: Name,
  input: CallInput<(typeof askedCalls)[Name]>,
  options: { ispb: string; timeoutMs?: number },
) => Promise<CallAnswer<(typeof askedCalls)[Name]>>;

/**
 * Calls the gateway, measures each call and, after five of a name in a row without an answer, makes it no more for some
 * seconds: then one tries whether the gateway answers again. Payments within the installation never come here. `outage`
 * is told of answers that do not come, and of messages that the gateway does not believe.
 */
export function askingGateway(
  caller: Caller,
  metrics: Pick<GatewayMetrics, "observeCall">,
  outage?: Pick<Outage, "fails" | "works">,
): AskGateway {
  // One for each call: a directory that is away keeps no payment from being sent.
  const breakers = new Map<GatewayCallName, ReturnType<typeof circuitBreaker>>();
  return async (name, input, { ispb, timeoutMs = answerWithin }) => {
    const breaker = breakers.get(name) ?? circuitBreaker();
    breakers.set(name, breaker);
    if (!breaker.lets()) {
      metrics.observeCall(name, "BREAKER", 0);
      throw new NetworkUnavailable("the gateway has not answered, and is not asked for some seconds");
    }
    const start = performance.now();
    const note = (outcome: string, answered: boolean) => {
      breaker.note(answered);
      metrics.observeCall(name, outcome, (performance.now() - start) / 1000);
    };
    try {
      const answer = await caller(askedCalls[name], input, { participant: ispb, timeoutMs });
      note("ANSWERED", true);
      outage?.works();
      return answer;
    } catch (error) {
      if (error instanceof CallRefused) {
        const { status, type } = error.refusal;
        note(type, true);
        if (status === 401 || status === 403) outage?.fails(`it refused ${name} for ${ispb}: ${type}`);
        else outage?.works();
        throw error;
      }
      if (!(error instanceof NoAnswer)) {
        breaker.note(true); // a fault of ours says nothing of the gateway
        throw error;
      }
      note(error.why, false);
      outage?.fails(`${name}: ${error.message}`);
      throw new NetworkUnavailable(`the gateway did not answer ${name}: ${error.message}`, { cause: error });
    }
  };
}

/**
 * Answers what stands for a refusal in `meanings`. Any other refusal throws NetworkUnavailable: it says nothing of what
 * became of an order, which is asked again.
 */
export async function orRefused<T, const R = never>(
  answer: Promise<T>,
  meanings: Partial<Record<RefusalType, R>> = {},
): Promise<T | R> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    const { type } = error.refusal;
    if (type in meanings) return meanings[type] as R;
    throw new NetworkUnavailable(`the gateway refused: ${type}`, { cause: error });
  }
}
