import { cents } from "@vitral/brazil/cents";
import type { Answer } from "@vitral/contract/endpoint";
import type { listTransactionDays } from "@vitral/contract/statement";
import type { UnverifiedSession } from "../../identity/identity.ts";
import { ownRead, type ReadDeps } from "../own-account.ts";
import { findDays } from "./search-queries.ts";

const readDays = ownRead(findDays);

/** What came in and went out on each day of a period: the differences of the totals that every day has. */
export async function daysOf(
  deps: ReadDeps,
  session: UnverifiedSession,
  accountId: string,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<Answer<typeof listTransactionDays>> {
  const totals = await readDays(deps, session, accountId, { from: startDate, to: endDate });
  const days = totals.flatMap(({ day, ...now }, index) => {
    if (day === null || day < startDate) return [];
    const before = totals[index - 1];
    return [{ day, in: cents(now.in - (before?.in ?? 0)), out: cents(now.out - (before?.out ?? 0)) }];
  });
  return { days: days.filter((day) => day.in !== 0 || day.out !== 0) };
}
