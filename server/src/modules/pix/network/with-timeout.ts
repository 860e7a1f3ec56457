import { failAfter } from "../../../platform/process/fail-after.ts";
import { NetworkUnavailable } from "./rail.ts";

/** The answer of a call to the network. Throws NetworkUnavailable when none came within `timeoutMs`. */
export const withTimeout = <T>(timeoutMs: number, call: () => Promise<T>): Promise<T> =>
  failAfter(timeoutMs, call, () => new NetworkUnavailable(`no answer within ${timeoutMs} ms`));
