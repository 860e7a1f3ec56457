import { cents } from "@vitral/brazil/cents";
import type { Tx } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import * as customersForStaff from "./for-staff.ts";
import { findBlocker } from "../../audit/audit.ts";
import { enqueue } from "../../notifications/notifications.ts";
import { commandKind, type Description, type KindDeps } from "../../acts/acts.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";

/** The customer that a command names. Refuses with NOT_FOUND. */
export async function theCustomer(tx: Tx, customerKey: CustomerKey) {
  const customer = await customersForStaff.findOne(tx, customerKey);
  if (!customer) throw new Refusal("NOT_FOUND");
  return customer;
}

export const relationshipOver = "O relacionamento com este cliente já terminou.";

const access = (blocked: boolean): string => (blocked ? "bloqueado" : "liberado");

async function describe(tx: Tx, customerKey: CustomerKey, blocks: boolean): Promise<Description> {
  const customer = await theCustomer(tx, customerKey);
  const isBlocked = customer.blockedAt !== null;
  return {
    sentence: blocks ? "Bloquear o acesso do cliente e encerrar as sessões" : "Liberar o acesso do cliente",
    changes: [{ field: "access", before: access(isBlocked), after: access(blocks) }],
    amount: null,
    customerId: customerKey.customerId,
    obstacle: customer.closedAt ? relationshipOver : isBlocked === blocks ? already(blocks) : null,
  };
}

const already = (blocks: boolean): string => `Este cliente já está ${blocks ? "bloqueado" : "liberado"}.`;

/**
 * Notifies the customer, without the reason (decision 0035). Only who has an account: the e-mail of a sign-up may be
 * another person's.
 */
export async function notifyAccess(
  { outbox, now }: KindDeps,
  tx: Tx,
  customerKey: CustomerKey,
  news: "BLOCKED" | "UNBLOCKED" | "UNLOCKED" | "PIN_UNLOCKED",
) {
  const { name, email, status } = await theCustomer(tx, customerKey);
  if (status !== "ACTIVE") return;
  const message = { template: "access", data: { name, news, at: now() } } as const;
  await enqueue(outbox, tx, { ...customerKey, to: email, message });
}

export const customerBlock = commandKind({
  kind: "customer.block",
  describe: (_deps, tx, tenantId, { customerId }) => describe(tx, { tenantId, customerId }, true),
  async execute(deps, tx, { customerId }, { tenantId, reason }) {
    const changed = await customersForStaff.block(tx, { tenantId, customerId, reason, now: deps.now() });
    if (changed) await notifyAccess(deps, tx, { tenantId, customerId }, "BLOCKED");
    return changed;
  },
  failure: (changed) => (changed ? null : already(true)),
});

/**
 * The id of who blocked a customer last, as a person of Fraude at that time; null: it was another role, or the command
 * line.
 */
async function blockerOfFraud(tx: Tx, customerKey: CustomerKey): Promise<string | null> {
  const blocker = await findBlocker(tx, customerKey);
  return blocker?.role === "FRAUDE" ? blocker.id : null;
}

/** The amount is 0 where nobody of Fraude blocked the customer: the policy asks for a second person after fraud. */
export const customerUnblock = commandKind({
  kind: "customer.unblock",
  async describe(_deps, tx, tenantId, { customerId }) {
    const description = await describe(tx, { tenantId, customerId }, false);
    const blocker = await blockerOfFraud(tx, { tenantId, customerId });
    if (!blocker) return { ...description, amount: cents(0) };
    const changes = [...description.changes, { field: "blockedBy", before: "Fraude", after: null } as const];
    return { ...description, changes, notAloneBy: blocker };
  },
  async execute(deps, tx, { customerId }, { tenantId }) {
    const changed = await customersForStaff.unblock(tx, { tenantId, customerId, now: deps.now() });
    if (changed) await notifyAccess(deps, tx, { tenantId, customerId }, "UNBLOCKED");
    return changed;
  },
  failure: (changed) => (changed ? null : already(false)),
});

const sessionsOf = (count: number): string => (count === 0 ? "nenhuma" : count === 1 ? "1 aberta" : `${count} abertas`);

/** The customer signs in again, in every browser. Answers how many sessions ended. */
export const customerSignOut = commandKind({
  kind: "customer.sign-out",
  async describe({ now }, tx, tenantId, { customerId }) {
    await theCustomer(tx, { tenantId, customerId });
    const open = await customersForStaff.openSessions(tx, { tenantId, customerId, now: now() });
    return {
      sentence: "Encerrar todas as sessões do cliente",
      changes: [{ field: "sessions", before: sessionsOf(open), after: sessionsOf(0) }],
      amount: null,
      customerId,
      obstacle: null,
    };
  },
  execute: ({ now }, tx, { customerId }, { tenantId }) =>
    customersForStaff.signOutEverywhere(tx, { tenantId, customerId, now: now() }),
  failure: () => null,
  details: (_payload, sessions) => ({ sessions }),
});
