import type { Call, CallAnswer, CallInput } from "@vitral/protocol/call";
import { CallRefused } from "@vitral/protocol/transport/answers";
import type { Institution } from "./institution.ts";
import type { NetworkWorld } from "./network-world.ts";

/** A call of an institution to the network of a test. Throws CallRefused or NoAnswer. */
export const callAs = <C extends Call>(
  world: NetworkWorld,
  institution: Institution,
  call: C,
  input: CallInput<C>,
): Promise<CallAnswer<C>> =>
  institution.callerTo(world.url())(call, input, { participant: institution.ispb, timeoutMs: 5_000 });

/** The type with which a call was refused; what else came of it otherwise. */
export async function refusalOf(calling: Promise<unknown>): Promise<unknown> {
  const error = await calling.catch((thrown: unknown) => thrown);
  return error instanceof CallRefused ? error.refusal.type : error;
}
