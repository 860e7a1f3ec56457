import type { Tx, Db } from "../../platform/database/db.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import { insertCustomer, type NewCustomer } from "./customer-queries.ts";
import { updatePin } from "./pin/pin-queries.ts";

/** Creates a customer of a tenant and answers the customer's id. */
export async function registerCustomer(tx: Db | Tx, customer: NewCustomer): Promise<string> {
  const id = newId();
  await insertCustomer(tx, { ...customer, id });
  return id;
}

type Pin = { tenantId: string; customerId: string; pin: string };

/** Sets a customer's PIN and unlocks it; only a keyed hash with a new salt is stored. */
export async function setPin(tx: Db | Tx, secrets: Secrets, pin: Pin): Promise<void> {
  await updatePin(tx, { ...pin, ...hashed(secrets, pin) });
}

/** Rehashes a verified PIN with the current key, if it has the previous key's hash and was not changed meanwhile. */
export async function renewPinHash(db: Db, secrets: Secrets, pin: Pin & { oldSalt: Buffer }): Promise<void> {
  if (secrets.isOutdated(pin.oldSalt)) await updatePin(db, { ...pin, ...hashed(secrets, pin) });
}

function hashed(secrets: Secrets, { tenantId, customerId, pin }: Pin) {
  const salt = secrets.newSalt();
  return { salt, hash: secrets.saltedMac("pin", salt, tenantId, customerId, salt, pin) };
}
