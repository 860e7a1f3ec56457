/** More in one transaction saves little and makes the first of them wait for the last. */
const maxInGroup = 32;

type Waiting = { order: { customerId: string }; alone: boolean };

/**
 * Takes who has waited longest out of `from`, in place: one order of each customer, none of a customer who is `served`;
 * one that must be alone is. Who is taken is served from then on. Never spreads `from`: as arguments of a call, some
 * 120,000 end the process.
 */
export function takeGroup<T extends Waiting>(from: T[], served: Set<string>): T[] {
  const group: T[] = [];
  let kept = 0;
  for (const one of from) {
    const fits = group.length < maxInGroup && !(one.alone && group.length > 0) && !group[0]?.alone;
    if (fits && !served.has(one.order.customerId)) {
      served.add(one.order.customerId);
      group.push(one);
    } else {
      from[kept] = one;
      kept += 1;
    }
  }
  from.length = kept;
  return group;
}
