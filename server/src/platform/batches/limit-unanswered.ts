import type { Db } from "../database/db.ts";
import { serverBusy, tooManyRequests } from "../http/errors.ts";
import { partOf } from "../process/part-of-machine.ts";
import { perTenant } from "./per-tenant.ts";

type Max = { ofCustomer: number; ofTenant: number };
type Caller = { tenantId: string; customerId: string };

const retryAfterSeconds = 2;

/**
 * Limits the calls of a kind that wait for their answers at this server: those of one customer (TOO_MANY_REQUESTS
 * beyond), and those of a tenant (SERVER_BUSY). A refused call has done nothing. What waits in a queue holds no
 * connection, so that the admission of calls (admission/admission.ts) does not limit it. A process of several has its
 * part, and two of a customer: an order may be sent again while the first waits.
 */
export function limitUnanswered(max: Max) {
  const countsOf = perTenant(() => ({ all: 0, ofCustomer: new Map<string, number>() }));
  return async <Result>(db: Db, { tenantId, customerId }: Caller, call: () => Promise<Result>): Promise<Result> => {
    const counts = countsOf(db, tenantId);
    const own = counts.ofCustomer.get(customerId) ?? 0;
    if (own >= partOf(max.ofCustomer, 2)) throw tooManyRequests(retryAfterSeconds);
    if (counts.all >= partOf(max.ofTenant)) throw serverBusy(retryAfterSeconds);
    counts.ofCustomer.set(customerId, own + 1);
    counts.all += 1;
    try {
      return await call();
    } finally {
      const left = (counts.ofCustomer.get(customerId) ?? 1) - 1;
      if (left > 0) counts.ofCustomer.set(customerId, left);
      else counts.ofCustomer.delete(customerId);
      counts.all -= 1;
    }
  };
}
