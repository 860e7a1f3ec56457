import { serverBusy, tooManyRequests } from "../../../platform/http/errors.ts";
import { partOf } from "../../../platform/process/part-of-machine.ts";

/** How many charges of dynamic codes one server fetches at this moment. */
export type ChargeFetches = <T>(customerId: string, fetch: () => Promise<T>) => Promise<T>;

/** A fetch takes up to 10 s (charge and keys) and holds sockets to a host that the code names. */
const maxOfCustomer = 2;
const maxOfServer = 64;
const retryAfterSeconds = 5;

/**
 * Limits concurrent fetches. Refuses with TOO_MANY_REQUESTS above the customer's limit, SERVER_BUSY above the server's.
 */
export function chargeFetches(max = { ofCustomer: maxOfCustomer, ofServer: partOf(maxOfServer) }): ChargeFetches {
  const inFlight = new Map<string, number>();
  let ofServer = 0;
  return async (customerId, fetch) => {
    const own = inFlight.get(customerId) ?? 0;
    if (own >= max.ofCustomer) throw tooManyRequests(retryAfterSeconds);
    if (ofServer >= max.ofServer) throw serverBusy(retryAfterSeconds);
    inFlight.set(customerId, own + 1);
    ofServer += 1;
    try {
      return await fetch();
    } finally {
      const left = (inFlight.get(customerId) ?? 1) - 1;
      if (left > 0) inFlight.set(customerId, left);
      else inFlight.delete(customerId);
      ofServer -= 1;
    }
  };
}
