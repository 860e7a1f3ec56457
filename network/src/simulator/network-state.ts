import { Moment } from "@vitral/contract/moment";
import { Amount, Ispb } from "@vitral/protocol/fields";
import * as z from "zod/mini";
import { Switches } from "./switches.ts";

/** The answer of `GET /simulator/state`: what the network's page shows. It names institutions, and no people. */
export const NetworkState = z.object({
  /** Business time. */
  at: Moment,
  /** The network's own, in PEM. */
  publicKey: z.string(),
  switches: Switches,
  /** Whether movements add up to balances, and reserves to deposits. */
  reservesAddUp: z.boolean(),
  participants: z.array(
    z.object({
      ispb: Ispb,
      name: z.string(),
      isPlayed: z.boolean(),
      /** How calls of the simulator name a bank that is played; null: it is an institution of its own. */
      bank: z.nullable(z.string()),
      reserve: Amount,
      /** Events that it has not taken yet. */
      waitingEvents: z.int(),
    }),
  ),
  /** The newest first; a payment or a return. */
  orders: z.array(
    z.object({
      id: z.string(),
      isReturn: z.boolean(),
      payer: Ispb,
      /** Null: no participant has this ISPB. */
      payee: z.nullable(Ispb),
      amount: Amount,
      status: z.enum(["ACSP", "ACSC", "RJCT"]),
      reason: z.nullable(z.string()),
      takenAt: Moment,
      endedAt: z.nullable(Moment),
      expiresAt: Moment,
    }),
  ),
});
export type NetworkState = z.output<typeof NetworkState>;
export type Participant = NetworkState["participants"][number];
export type ShownOrder = NetworkState["orders"][number];
