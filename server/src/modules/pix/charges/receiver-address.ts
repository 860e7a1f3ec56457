import type { ReceiverAddress } from "@vitral/contract/pix-charge-terms";
import type { Db } from "../../../platform/database/db.ts";
import type { Account } from "../../accounts/accounts.ts";
import type { Caller } from "../../identity/identity.ts";
import { findHolder, type Receiver } from "./receiver-queries.ts";

/**
 * The address that a charge with a due date says of its receiver: the one that the bank knows, else the one that the
 * charge was `given`; null without either. A payload must hold it (Manual de Padrões para Iniciação do Pix 2.10.0).
 */
export const addressOf = (
  { street, number, city, state, zipCode }: Receiver,
  given: ReceiverAddress | null,
): ReceiverAddress | null =>
  street && number && city && state && zipCode ? { zipCode, street: `${street}, ${number}`, city, state } : given;

/** The address of an account's holder that the bank knows, as charges say it; null without one. */
export const knownAddress = async (
  db: Db,
  { tenant }: Caller,
  { id: accountId }: Pick<Account, "id">,
): Promise<ReceiverAddress | null> => addressOf(await findHolder(db, { tenantId: tenant.id, accountId }), null);
