import { randomUUID } from "node:crypto";
import { Amount, Ispb, RequestId } from "@vitral/protocol/fields";
import { readPeerKeys, UnfitKey } from "@vitral/protocol/signing-keys";
import { refuse } from "@vitral/protocol/transport/answers";
import * as z from "zod/mini";
import type { Network } from "../network.ts";
import { deposit, findParticipant, saveParticipant } from "../participant-queries.ts";
import { findReserve } from "../payments/order-queries.ts";
import type { Peers } from "../peers.ts";
import { type Post, post } from "./post.ts";
import type { Simulation } from "./simulation.ts";
import { SomeSwitches } from "./switches.ts";

export type OperatorDeps = { network: Network; simulation: Simulation; peers: Peers };

const Registration = z.object({
  ispb: Ispb,
  name: z.string().check(z.minLength(1), z.maxLength(140)),
  /** PEM, one block or two. */
  publicKeys: z.string().check(z.maxLength(4_000)),
  /** Under it stand the calls of an institution, `/events`. */
  eventsUrl: z.url({ protocol: /^https?$/ }).check(z.maxLength(500)),
  /** Deposited when it is new. */
  openingReserve: z.optional(Amount),
});
const Deposit = z.object({ id: RequestId, ispb: Ispb, amount: Amount });
/** A hundred years at most, in both directions. */
const Clock = z.object({ aheadMs: z.int().check(z.minimum(-3_155_760_000_000), z.maximum(3_155_760_000_000)) });

/** The operator's own: participants, deposits, clock and switches. */
export function operatorPosts({ network, simulation, peers }: OperatorDeps): Record<string, Post> {
  const { db, now } = network;
  return {
    participants: post(Registration, async ({ openingReserve = 0, ...participant }) => {
      refuseUnfit(participant.publicKeys);
      await db.transaction(async (queries) => {
        const known = await findParticipant(queries, participant.ispb);
        if (known && known.eventsUrl === null) throw refuse("ForeignParticipant", { detail: "this bank is played" });
        await saveParticipant(queries, participant);
        const opening = { id: randomUUID(), ispb: participant.ispb, amount: openingReserve, at: now() };
        if (!known && openingReserve > 0) await deposit(queries, opening);
      });
      await peers.refresh();
      network.wake();
      return {};
    }),

    deposits: post(Deposit, async ({ id, ispb, amount }) => {
      if (!(await findParticipant(db, ispb))) throw refuse("ForeignParticipant");
      if (amount <= 0) throw refuse("InvalidMessage", { detail: "amount" });
      await deposit(db, { id, ispb, amount, at: now() });
      return { balance: ((await findReserve(db, ispb)) / 100).toFixed(2) };
    }),

    clock: post(Clock, async ({ aheadMs }) => {
      await simulation.setAheadMs(aheadMs);
      return { aheadMs };
    }),

    switches: post(SomeSwitches, (some) => simulation.change(some)),
  };
}

function refuseUnfit(publicKeys: string): void {
  try {
    readPeerKeys(publicKeys, "all");
  } catch (error) {
    if (error instanceof UnfitKey) throw refuse("InvalidMessage", { detail: "publicKeys" });
    throw error;
  }
}
