import type { CustomerStatus, EntityType, OnboardingStep } from "@vitral/contract/customers";
import type { Tx, Db } from "../../platform/db.ts";
import { newId } from "../../platform/ids.ts";
import { hashPassword } from "../../platform/password.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { insertCustomer, updatePin } from "./queries.ts";

export type NewCustomer = {
  tenantId: string;
  document: string;
  entityType: EntityType;
  name: string;
  password: string;
  email?: string | null;
  phone?: string | null;
  status: CustomerStatus;
  onboardingStep: OnboardingStep;
};

/** Makes a customer known to a tenant; the password is kept only as its hash. Answers the customer's id. */
export async function registerCustomer(tx: Db | Tx, customer: NewCustomer): Promise<string> {
  const { password, ...row } = customer;
  const id = newId();
  await insertCustomer(tx, { ...row, id, passwordHash: await hashPassword(password) });
  return id;
}

/** Sets a customer's PIN and unlocks it; kept only as a keyed hash under a new salt. */
export async function setPin(
  tx: Db | Tx,
  secrets: Secrets,
  { tenantId, customerId, pin, salt }: { tenantId: string; customerId: string; pin: string; salt: Buffer },
): Promise<void> {
  await updatePin(tx, { tenantId, customerId, salt, hash: secrets.mac("pin", tenantId, customerId, salt, pin) });
}
