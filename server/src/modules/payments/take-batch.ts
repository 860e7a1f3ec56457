/** More in one transaction saves little and makes the first order wait for the last. */
const maxOrders = 32;

type QueuedOrder = { order: { customerId: string }; requiresSingle: boolean };

/**
 * Takes the orders that have waited longest out of `from`, in place: at most 32, one of each customer, none of a
 * customer with an order in flight. An order that requires a batch of its own is taken alone. The customers taken are
 * in flight from then on. Never spreads `from`: as arguments of a call, some 120,000 orders end the process.
 */
export function takeBatch<T extends QueuedOrder>(from: T[], customersInFlight: Set<string>): T[] {
  const batch: T[] = [];
  let kept = 0;
  for (const queued of from) {
    const hasRoom = batch.length < maxOrders && !batch[0]?.requiresSingle;
    const fits = hasRoom && !(queued.requiresSingle && batch.length > 0);
    if (fits && !customersInFlight.has(queued.order.customerId)) {
      customersInFlight.add(queued.order.customerId);
      batch.push(queued);
    } else {
      from[kept] = queued;
      kept += 1;
    }
  }
  from.length = kept;
  return batch;
}
