import * as z from "zod/mini";
import { answerCharge, openCharges } from "./charges.ts";
import { directoryPosts } from "./directory-posts.ts";
import { historyPosts } from "./history-posts.ts";
import { moneyPosts } from "./money-posts.ts";
import { NetworkState } from "./network-state.ts";
import { type OperatorDeps, operatorPosts } from "./operator-posts.ts";
import { reportPosts } from "./report-posts.ts";
import { findState } from "./state-queries.ts";

export type SimulatorCalls = {
  posts: Record<string, { body: z.ZodMiniType; run: (input: unknown) => Promise<unknown> }>;
  /** Participants, reserves and the newest orders. */
  state: () => Promise<unknown>;
  /** A charge at another bank: `/simulator/charges/HOST/PATH`. */
  charge: (url: URL) => Promise<{ status: number; type: string; text: string }>;
};

/** What the operator of a simulated network does: to its participants, to people of the banks that it plays. */
export function simulatorCalls(deps: OperatorDeps): SimulatorCalls {
  const { network } = deps;
  const charges = openCharges(network.now);
  return {
    posts: {
      ...operatorPosts(deps),
      ...moneyPosts(network),
      ...directoryPosts(network),
      ...reportPosts(network),
      ...historyPosts(network),
    } as SimulatorCalls["posts"],
    state: async () => z.encode(NetworkState, await findState(network, deps.publicKey)),
    charge: (url) => answerCharge(charges, url),
  };
}
