import { cents } from "@vitral/brazil/cents";
import { limitWindow } from "@vitral/brazil/dates";
import type { Answer } from "@vitral/contract/endpoint";
import type { getPixLimits, LimitKind } from "@vitral/contract/pix-limits";
import type { Account } from "../../accounts/accounts.ts";
import { type Rules, rulesOf, type Tenant } from "../../tenants/tenants.ts";
import type { PaymentDeps } from "../deps.ts";
import {
  findLimits,
  findScheduledNeeds,
  findWaiting,
  type ScheduledNeeds,
  type WaitingChange,
} from "./limit-queries.ts";
import { ceilingOf, kindsOf, limitInForce, useOf } from "./rules.ts";
import { nightStartTime } from "./notify-customer.ts";

/** The limits of an account with what is used of them in the window that runs now, and what waits. */
export async function readPixLimits(
  { db, now: clock }: Pick<PaymentDeps, "db" | "now">,
  { tenant }: { tenant: Pick<Tenant, "id" | "rules"> },
  { id: accountId }: Pick<Account, "id">,
): Promise<Answer<typeof getPixLimits>> {
  const now = clock();
  const accountKey = { tenantId: tenant.id, accountId };
  const row = await findLimits(db, { ...accountKey, now, day: limitWindow(now).day });
  const waiting = await findWaiting(db, accountKey, now);
  const rules = rulesOf(tenant, now);
  const needed = await findScheduledNeeds(db, accountKey);
  const running = limitWindow(now, row.nightStart).kind;
  const limits = kindsOf(row).map((kind) => {
    const current = limitInForce(kind, row);
    const { used, left } = useOf(kind, row);
    const isRunning = kind === running || (kind === "NIGHT_PEOPLE" && running === "NIGHT");
    const change = waiting.find((one) => one.kind === kind);
    return {
      kind,
      current,
      ceiling: ceilingOf(kind, row, rules),
      used: isRunning ? used : cents(0),
      remaining: isRunning ? left : current,
      scheduled: needOf(kind, needed, rules),
      pending: change ? { amount: change.amount ?? cents(0), ...moments(change) } : null,
    };
  });
  const start = waiting.find(({ kind }) => kind === "NIGHT_START");
  return {
    limits,
    nightStart: {
      current: nightStartTime(row.nightStart),
      pending: start ? { start: nightStartTime(start.nightStart ?? 20), ...moments(start) } : null,
    },
    mayChange: {
      limits: rules.selfServiceLimits,
      nightStart: rules.selfServiceLimits && rules.nightStartChoice,
    },
  };
}

/** What Pix Agendados need of a limit; at night they need it where the rules say that the hour counts. */
function needOf(kind: LimitKind, needs: ScheduledNeeds, { scheduleUsesDayLimit }: Rules) {
  const [amount, day] = {
    TRANSACTION: [needs.largest, needs.largestOn] as const,
    DAY: [needs.largestSum, needs.largestSumOn] as const,
    NIGHT: [needs.largestSum, needs.largestSumOn] as const,
    NIGHT_PEOPLE: [needs.largestOfPeople, needs.largestOfPeopleOn] as const,
  }[kind];
  const isNeeded = kind === "TRANSACTION" || (kind === "DAY") === scheduleUsesDayLimit;
  return isNeeded && amount !== null && day !== null ? { amount, day } : null;
}

const moments = ({ askedAt, effectiveAt }: WaitingChange) => ({ askedAt, effectiveAt });
