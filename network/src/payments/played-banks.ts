import type { PaymentOrder, ReturnOrder } from "@vitral/protocol/payments";
import type { Queries } from "../database/database.ts";
import { type Behaviour, findBehaviour, findOwner } from "../directory/entry-queries.ts";

/** What a bank that this program plays makes of an order: it settles after a while, refuses, or never answers. */
export type Decision = { afterMs: number } | { reason: string } | "SILENCE";

/** How long the bank of a key with DELAY takes. */
const delayMs = 2_000;

/**
 * A payment to a key is refused where the key has another owner than the payer confirmed (BE01), or its account is at
 * another bank (AC03). One to an account alone is decided as the first key of its bank says.
 */
export async function decisionOf(db: Queries, { creditor }: PaymentOrder, now: Date): Promise<Decision> {
  const { ispb } = creditor.account;
  if (creditor.key === null) return byBehaviour((await findBehaviour(db, ispb)) ?? "SETTLE");
  const owner = await findOwner(db, creditor.key, now);
  if (!owner) return { reason: "AC03" };
  if (owner.taxId !== creditor.taxId) return { reason: "BE01" };
  return owner.ispb === ispb ? byBehaviour(owner.behaviour) : { reason: "AC03" };
}

/** The bank that paid takes a return as its first key behaves. */
export async function returnDecisionOf(db: Queries, { originalEndToEndId }: ReturnOrder, _now: Date) {
  return byBehaviour((await findBehaviour(db, originalEndToEndId.slice(1, 9))) ?? "SETTLE");
}

const byBehaviour = (behaviour: Behaviour): Decision =>
  ({
    SETTLE: { afterMs: 0 },
    DELAY: { afterMs: delayMs },
    REFUSE: { reason: "AC03" },
    SILENT: "SILENCE" as const,
  })[behaviour];
