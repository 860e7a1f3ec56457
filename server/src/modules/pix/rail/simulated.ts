import type { Db } from "../../../platform/db.ts";
import { findNetworkKey, findOrder, findOwnKey, keepOrder, type NetworkKey, rejectOrder } from "./queries.ts";
import type { Rail, RailAnswer, RailOrder } from "./rail.ts";

/** A customer of one bank of the network pays a customer of a tenant of this house. */
export type Incoming = RailOrder & { tenantId: string; accountId: string };

type Deps = {
  db: Db;
  now: () => Date;
  /** Tells a tenant of this house that money came in; the same EndToEndId may be told again. */
  deliver: (incoming: Incoming) => Promise<void>;
};

/** How long the other bank of a key with DELAY takes, and when the network gives up on one that is SILENT (SPI: 40 s, AB03). */
const delay = 2_000;
const timeout = 40_000;

/**
 * The network of the demo and of tests. It lives in the database, so that it survives a restart and is one for all servers.
 * What a key does is written in the directory: SETTLE, DELAY (settles after 2 s), REFUSE (AC03), SILENT (AB03 after 40 s).
 * Keys of the house's own tenants are in it too: a payment between two tenants travels like any other.
 */
export function simulatedRail({ db, now, deliver }: Deps): Rail {
  const answerOf = async (endToEnd: string): Promise<RailAnswer> => {
    const order = await findOrder(db, endToEnd);
    if (!order || order.answersAt > now()) return { status: "pending" };
    return order.failure === null ? { status: "settled" } : { status: "rejected", reason: order.failure };
  };

  return {
    async lookUp(key) {
      const found = await findNetworkKey(db, key);
      return found ? { ispb: found.ispb, bankName: found.bankName, name: found.name, document: found.document } : null;
    },

    async send(order) {
      const receiver = await findNetworkKey(db, order.key);
      const answersAt = new Date(now().getTime() + waitOf(receiver));
      await keepOrder(db, {
        endToEnd: order.endToEnd,
        key: order.key,
        behaviour: receiver?.behaviour ?? "REFUSE",
        sentAt: now(),
        answersAt,
        failure: failureOf(receiver),
      });
      if (receiver?.tenantId && (await answerOf(order.endToEnd)).status === "settled") {
        const account = await findOwnKey(db, { tenantId: receiver.tenantId, key: order.key });
        if (account) await deliver({ ...order, tenantId: receiver.tenantId, accountId: account.accountId });
        else await rejectOrder(db, order.endToEnd, "AC03");
      }
      return answerOf(order.endToEnd);
    },

    answerOf,
  };
}

function waitOf(receiver: NetworkKey | undefined): number {
  return { SETTLE: 0, DELAY: delay, REFUSE: 0, SILENT: timeout }[receiver?.behaviour ?? "REFUSE"];
}

function failureOf(receiver: NetworkKey | undefined): string | null {
  return { SETTLE: null, DELAY: null, REFUSE: "AC03", SILENT: "AB03" }[receiver?.behaviour ?? "REFUSE"];
}
