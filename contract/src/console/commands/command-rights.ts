import type { CommandKindName } from "../command-kinds.ts";
import type { StaffAction } from "../permissions.ts";

/** Which right the maker of each kind needs. */
export const commandActions: Record<CommandKindName, StaffAction> = {
  "limits.set": "customers.edit",
  "limits.approve": "customers.edit",
  "limits.reject": "customers.edit",
  "fees.set": "fees.edit",
  "customer.block": "customers.block",
  "customer.unblock": "customers.block",
  "customer.contact": "customers.edit",
  "customer.release": "customers.edit",
  "customer.close": "customers.edit",
  "customer.erase": "customers.edit",
  "customer.export": "customers.edit",
  "customer.mark": "customers.mark",
  "customer.unmark": "customers.mark",
  "brand.publish": "brand.edit",
  "terms.publish": "fees.edit",
  "texts.publish": "brand.edit",
  "brand.create": "brand.edit",
  "payment.refund": "payments.refund",
  "reconciliation.resolve": "reconciliation.work",
  "key.remove": "customers.edit",
  "key.correct": "customers.edit",
  "claim.cancel": "customers.edit",
  "staff.add": "staff.edit",
  "staff.renew": "staff.edit",
  "staff.role": "staff.edit",
  "four-eyes.set": "four-eyes.edit",
};

/** Which right whoever sees an order of each kind needs: who sees no customer sees no order about one. */
export const commandReads: Record<CommandKindName, StaffAction> = {
  "limits.set": "customers.read",
  "limits.approve": "customers.read",
  "limits.reject": "customers.read",
  "fees.set": "customers.read",
  "customer.block": "customers.read",
  "customer.unblock": "customers.read",
  "customer.contact": "customers.read",
  "customer.release": "customers.read",
  "customer.close": "customers.read",
  "customer.erase": "customers.read",
  "customer.export": "customers.read",
  "customer.mark": "customers.read",
  "customer.unmark": "customers.read",
  "brand.publish": "brand.read",
  "terms.publish": "fees.read",
  "texts.publish": "brand.read",
  "brand.create": "brand.read",
  "payment.refund": "payments.read",
  "reconciliation.resolve": "reconciliation.read",
  "key.remove": "customers.read",
  "key.correct": "customers.read",
  "claim.cancel": "customers.read",
  "staff.add": "four-eyes.read",
  "staff.renew": "four-eyes.read",
  "staff.role": "four-eyes.read",
  "four-eyes.set": "four-eyes.read",
};

/** Kinds that concern more than one tenant: only staff of the whole installation orders, sees and approves them. */
export const installationKinds: readonly CommandKindName[] = ["brand.create"];
