import { addDays, saoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import { cents } from "@vitral/brazil/cents";
import {
  accountDays,
  type getHome,
  pendingMinutes,
  undoneDays,
  type WaitingKind,
  waitingKinds,
} from "@vitral/contract/console/home";
import { commandDays } from "@vitral/contract/console/commands";
import { isAllowed } from "@vitral/contract/console/permissions";
import type { Answer } from "@vitral/contract/endpoint";
import type { Db } from "../../platform/database/db.ts";
import { firstIdAt } from "../../platform/database/ids.ts";
import { findRestoredCopy } from "../../platform/installation/restored-copy.ts";
import { withTenant } from "../../platform/database/tenancy.ts";
import { accountsByDay, pixByHour } from "../accounts/accounts.ts";
import { countWithoutSecondPerson, installation } from "../audit/audit.ts";
import { countReviews } from "../backoffice/backoffice.ts";
import { undoneOf, waitingFor } from "../commands/commands.ts";
import { countOverdueBooks } from "../ledger/ledger.ts";
import { countFailed } from "../notifications/notifications.ts";
import { countAwaitingRaises } from "../payments/payments.ts";
import { countLateSentContests, countOpenSentContests, countOpenReceivedContests } from "../fraud/fraud.ts";
import { countLatePayments, countUnmatched, findDrift, missingDays, openCases } from "../desk/desk.ts";
import type { Staff } from "../staff/staff.ts";

type Counted = { count: number; oldest: Date | null; due?: Date | null };
type HomeScope = { db: Db; tenantId: string; staff: Staff; at: Date };
type Home = Answer<typeof getHome>;

/** For how many days an action without its second person is shown. */
const shownDays = 30;
const msPerDay = 86_400_000;

/** What waits for somebody, and the day in figures; only what the role of the caller may see. */
export async function homeOf({ db, tenantId, staff, at }: HomeScope): Promise<Home> {
  const seesPayments = isAllowed(staff.role, "payments.read");
  const today = saoPauloDay(at);
  const firstDay = addDays(today, 1 - accountDays);
  const shownFrom = new Date(at.getTime() - shownDays * msPerDay);
  const hours = seesPayments ? await pixByHour(db, since(tenantId, startOfSaoPauloDay(today), at)) : [];
  const opened = await accountsByDay(db, since(tenantId, startOfSaoPauloDay(firstDay), at));
  const undone = await undoneOf(db, { tenantId, staff }, { now: at, days: undoneDays });
  return {
    restoredSince: (await findRestoredCopy(db))?.since ?? null,
    ownUndone: { count: undone.count, oldest: undone.oldest },
    waiting: await waitingWork({ db, tenantId, staff, at }),
    drift: isAllowed(staff.role, "reconciliation.read") ? await driftOf(db, tenantId, at) : null,
    withoutSecondPerson: await countWithoutSecondPerson(db, { tenantId, from: shownFrom }),
    installationWithoutSecondPerson:
      staff.tenantId === null
        ? await withTenant(installation, () =>
            countWithoutSecondPerson(db, { tenantId: installation, from: shownFrom }),
          )
        : null,
    day: seesPayments ? sumOf(hours) : null,
    hours: hours.map(({ hour, sent, received }) => ({ hour, sent, received })),
    accounts: Array.from({ length: accountDays }, (_, index) => {
      const day = addDays(firstDay, index);
      return { day, count: opened.find((one) => one.day === day)?.count ?? 0 };
    }),
  };
}

async function driftOf(db: Db, tenantId: string, at: Date): Promise<Home["drift"]> {
  const found = await findDrift(db, tenantId);
  if (!found) return null;
  return { ...found, amount: cents(found.amount), missing: (await missingDays(db, tenantId, at)).count };
}

/** Ids have the machine's time, rows the bank's: the demo's may differ. */
const since = (tenantId: string, from: Date, at: Date) => ({
  tenantId,
  from,
  firstId: firstIdAt(Date.now() - (at.getTime() - from.getTime())),
});

async function waitingWork({ db, tenantId, staff, at }: HomeScope): Promise<Home["waiting"]> {
  const cases = openCases(db, { tenantId, staff, now: at });
  const counts: Record<WaitingKind, () => Promise<Counted>> = {
    REVIEWS: () => countReviews(db, { tenantId, at }),
    COMMANDS: async () => {
      const { waiting, oldest } = await waitingFor(db, { tenantId, staff }, at);
      return { count: waiting, oldest, due: oldest && new Date(oldest.getTime() + commandDays * msPerDay) };
    },
    LIMIT_RAISES: () => countAwaitingRaises(db, tenantId),
    DISPUTES: async () => ({ ...(await countOpenSentContests(db, tenantId)), due: (await cases).DISPUTE.due }),
    LATE_DISPUTES: async () => ({
      ...(await countLateSentContests(db, { tenantId, now: at })),
      due: (await cases).DISPUTE.due,
    }),
    INFRACTIONS: async () => ({
      ...(await countOpenReceivedContests(db, tenantId)),
      due: (await cases).INFRACTION.due,
    }),
    LATE_INFRACTIONS: async () => (await cases).LATE_INFRACTION,
    BLOCKS: async () => (await cases).BLOCK,
    MARKS: async () => (await cases).MARK,
    DIFFERENCES: async () => (await cases).DIFFERENCE,
    RECALLS: async () => (await cases).RECALL,
    OWN_CASES: async () => (await cases).OWN,
    PAYMENTS: () => countLatePayments(db, { tenantId, before: new Date(at.getTime() - pendingMinutes * 60_000) }),
    MESSAGES: () => countFailed(db, tenantId),
    UNMATCHED: () => countUnmatched(db, tenantId),
    BOOKS: () => countOverdueBooks(db, { tenantId, at }),
  };
  const kinds = (Object.keys(counts) as WaitingKind[]).filter((kind) => isAllowed(staff.role, waitingKinds[kind]));
  const waiting: Home["waiting"] = [];
  for (const kind of kinds) {
    const { count, oldest, due = null } = await counts[kind]();
    waiting.push({ kind, count, oldest, due: count > 0 ? due : null });
  }
  return waiting;
}

function sumOf(hours: Awaited<ReturnType<typeof pixByHour>>): NonNullable<Home["day"]> {
  const total = (pick: (hour: (typeof hours)[number]) => number) => hours.reduce((sum, hour) => sum + pick(hour), 0);
  return {
    sent: { count: total(({ sent }) => sent), amount: cents(total(({ sentAmount }) => sentAmount)) },
    received: {
      count: total(({ received }) => received),
      amount: cents(total(({ receivedAmount }) => receivedAmount)),
    },
    refused: total(({ refused }) => refused),
  };
}
