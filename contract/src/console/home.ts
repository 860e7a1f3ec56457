import * as z from "zod/mini";
import { Moment } from "../moment.ts";
import { Money } from "../money.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { TenantPath } from "./page.ts";
import type { StaffAction } from "./permissions.ts";

/**
 * The kinds of work that wait, in the order in which Início shows them; each with the right to see it. COMMANDS are
 * those that the caller may decide; OWN_CASES are counted by their kind too. BOOKS is 1 while they are broken or were
 * not verified for more than a week.
 */
export const waitingKinds = {
  REVIEWS: "reviews.read",
  COMMANDS: "commands.decide",
  LIMIT_RAISES: "fees.read",
  DISPUTES: "cases.read",
  LATE_DISPUTES: "cases.read",
  INFRACTIONS: "cases.read",
  LATE_INFRACTIONS: "cases.read",
  BLOCKS: "cases.read",
  MARKS: "cases.read",
  DIFFERENCES: "cases.read",
  RECALLS: "cases.read",
  OWN_CASES: "cases.work",
  PAYMENTS: "payments.read",
  MESSAGES: "messages.read",
  UNMATCHED: "reconciliation.read",
  BOOKS: "ledger.read",
} as const satisfies Record<string, StaffAction>;
export const WaitingKind = z.enum(Object.keys(waitingKinds) as [keyof typeof waitingKinds]);
export type WaitingKind = z.output<typeof WaitingKind>;

/** How many minutes without the network's answer make a payment one of those that wait. */
export const pendingMinutes = 5;
/** For how many days the caller's orders that were not done are counted. */
export const undoneDays = 7;
/** How many days, today among them, the picture of new accounts has. */
export const accountDays = 14;

/**
 * A count, the time of the oldest of what is counted, and when the first clock among it ends or has ended; null where
 * there is none.
 */
const Waiting = z.object({
  kind: WaitingKind,
  count: z.int(),
  oldest: z.nullable(Moment),
  due: z.nullable(Moment),
});
const Sum = z.object({ count: z.int(), amount: Money });

export const getHome = consoleEndpoint({
  method: "GET",
  path: "/:tenant/home",
  summary: "O que aguarda alguém, e o dia em números",
  replica: true,
  action: "home.read",
  params: TenantPath,
  answer: z.object({
    /** Since when the database is a restored copy, in which nothing is sent, paid or served; null: it is none. */
    restoredSince: z.nullable(Moment),
    /** Only the kinds of work that the caller's role may see. */
    waiting: z.array(Waiting),
    /**
     * The books less the network, over all compared days up to `until`; `since`: the first day of which it was never
     * zero again, null while it is. Null before the first comparison, and where the role sees none.
     */
    drift: z.nullable(
      z.object({
        amount: Money,
        until: z.iso.date(),
        since: z.nullable(z.iso.date()),
        /** How many finished days since the first comparison were not compared. */
        missing: z.int(),
      }),
    ),
    /** Orders of the caller that were rejected, expired or not done because the situation changed, in `undoneDays`. */
    ownUndone: z.object({ count: z.int(), oldest: z.nullable(Moment) }),
    /** Actions of the last 30 days that needed a second person and had none: at the command line. */
    withoutSecondPerson: z.int(),
    /** Such actions on the installation, such as on its staff; null for the staff of one tenant. */
    installationWithoutSecondPerson: z.nullable(z.int()),
    /** Today in São Paulo, Pix alone; null where the role sees no payments. */
    day: z.nullable(z.object({ sent: Sum, received: Sum, refused: z.int() })),
    /** Pix of each hour of today so far, from 0. */
    hours: z.array(z.object({ hour: z.int(), sent: z.int(), received: z.int() })),
    /** Accounts opened on each of the last days, the oldest first. */
    accounts: z.array(z.object({ day: z.iso.date(), count: z.int() })),
  }),
});
