import type { Db } from "../../../platform/database/db.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import {
  findExternalBank,
  findNetworkKey,
  findOrder,
  findOwnKey,
  saveOrder,
  markNotified,
  markRefused,
  type NetworkKey,
} from "./simulator-queries.ts";
import type { Incoming, Rail, RailAnswer, RailOrder, RailReturn } from "../network/rail.ts";
import { findSettled } from "./statement-queries.ts";
import { findSuspicion, findSuspicionsAt } from "./network-mark-queries.ts";
import { simulatedClaims } from "./simulated-claims.ts";
import { type Contests, noContests, simulatedContests } from "./simulated-contests.ts";
import { simulatedDirectory } from "./simulated-directory.ts";

type Deps = {
  db: Db;
  now: () => Date;
  /**
   * Reports a received payment to a tenant of this installation; the same EndToEndId may be reported again. Answers
   * null, or the reason code with which the tenant refuses it.
   */
  deliver: (incoming: Incoming) => Promise<string | null>;
  /**
   * Reports the return of a payment of a tenant; the same id may be reported again. Answers null, the reason code of a
   * refusal, or "UNKNOWN" where no tenant made the payment.
   */
  deliverReturn: (returned: RailReturn) => Promise<string | null>;
  /** Reports a contest to the tenant whose customer received the payment; the same report may come again. */
  contests?: Contests;
};

/**
 * How long the other bank of a key with DELAY takes, and when the network gives up on one that is SILENT (SPI: 40 s,
 * AB03).
 */
const delay = 2_000;
const timeout = 40_000;

/**
 * The network of the demo and of tests. It is in the database, so that it survives a restart and is the same for all
 * servers. A key's behaviour is in the directory: SETTLE, DELAY (settles after 2 s), REFUSE (AC03), SILENT (AB03 after
 * 40 s). Keys of our own tenants are in it too: a payment between two tenants goes through the network.
 */
export function simulatedRail({ db, now, deliver, deliverReturn, contests = noContests }: Deps): Rail {
  /**
   * Settles only after the receiving bank credited, however many tries that takes: no money is lost between two banks.
   */
  const answerOf = async (endToEnd: string): Promise<RailAnswer> => {
    const order = await findOrder(db, endToEnd);
    if (!order || order.answersAt > now()) return { status: "pending" };
    if (order.failure !== null) return { status: "rejected", reason: order.failure };
    if (order.incoming) {
      const refused =
        "originalEndToEnd" in order.incoming ? await reported(order.incoming) : await deliver(order.incoming);
      if (refused !== null) return { status: "rejected", reason: await markRefused(db, endToEnd, refused) };
      await markNotified(db, endToEnd, now());
    }
    return { status: "settled" };
  };

  /** A return to an external bank is taken by that bank. */
  const reported = async (returned: RailReturn): Promise<string | null> => {
    const refused = await deliverReturn(returned);
    return refused === "UNKNOWN" ? null : refused;
  };

  return outside({
    async lookUp({ key }) {
      const found = await findNetworkKey(db, { key, now: now() });
      if (!found) return null;
      const { ispb, bankName, name, document } = found;
      const suspicion = (await findSuspicion(db, document, now())) ?? null;
      return { ispb, bankName, name, document, suspicion, account: null };
    },

    suspicionsAt: (ispb) => findSuspicionsAt(db, ispb, now()),

    async send({ creditor, createdAt: _createdAt, expiresAt: _expiresAt, isScheduled: _isScheduled, ...order }) {
      const receiver = await findNetworkKey(db, { key: order.key, now: now() });
      const moved = receiver ? movedFrom(creditor, receiver) : null;
      const incoming = receiver && !moved ? await incomingFor(receiver, order) : null;
      const vanished = receiver?.tenantId && !incoming;
      await saveOrder(db, {
        endToEnd: order.endToEnd,
        answersAt: new Date(now().getTime() + waitOf(receiver)),
        failure: moved ?? (vanished ? "AC03" : failureOf(receiver)),
        incoming,
        amount: order.amount,
        toIspb: receiver?.ispb ?? null,
      });
      return answerOf(order.endToEnd);
    },

    /** The bank that paid accepts or rejects a return as its keys behave. */
    async sendReturn({ createdAt: _createdAt, expiresAt: _expiresAt, ...returned }) {
      const bank = await findExternalBank(db, returned.originalEndToEnd.slice(1, 9));
      const behaviour = bank ?? { behaviour: "SETTLE" as const };
      await saveOrder(db, {
        endToEnd: returned.endToEnd,
        answersAt: new Date(now().getTime() + waitOf(behaviour)),
        failure: failureOf(behaviour),
        incoming: returned,
        amount: returned.amount,
        toIspb: returned.originalEndToEnd.slice(1, 9),
      });
      return answerOf(returned.endToEnd);
    },

    statementOf: (ispb, day) => findSettled(db, { ispb, day, now: now() }),

    ...simulatedClaims({ db, now }),
    ...simulatedContests({ db, now }, contests),
    answerOf,
    ...simulatedDirectory({ db, now }),
  });

  async function incomingFor(
    { tenantId, key }: NetworkKey,
    order: Omit<Incoming, "tenantId" | "accountId">,
  ): Promise<Incoming | null> {
    const account = tenantId && (await findOwnKey(db, { tenantId, key }));
    return account ? { ...order, tenantId, accountId: account.accountId } : null;
  }
}

/** The key has another owner than the payer confirmed (BE01), or its owner's account is at another bank (AC03). */
function movedFrom(creditor: RailOrder["creditor"], { document, ispb }: NetworkKey): string | null {
  if (document !== creditor.document) return "BE01";
  return ispb === creditor.ispb ? null : "AC03";
}

/** The network has no tenant: a payment of one tenant may credit another. */
function outside<Network extends Record<string, (...words: never[]) => Promise<unknown>>>(network: Network): Network {
  const methods = Object.entries(network).map(([name, method]) => [
    name,
    (...words: never[]) => withAllTenants(() => method(...words)),
  ]);
  return Object.fromEntries(methods) as Network;
}

const waitOf = (receiver: Pick<NetworkKey, "behaviour"> | undefined): number =>
  ({ SETTLE: 0, DELAY: delay, REFUSE: 0, SILENT: timeout })[receiver?.behaviour ?? "REFUSE"];

const failureOf = (receiver: Pick<NetworkKey, "behaviour"> | undefined): string | null =>
  ({ SETTLE: null, DELAY: null, REFUSE: "AC03", SILENT: "AB03" })[receiver?.behaviour ?? "REFUSE"];
