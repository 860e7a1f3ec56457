import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { brCodeName, brCodeText } from "@vitral/brazil/br-code-text";
import type { CreateStaticQrCode } from "@vitral/contract/pix-receive";
import type { Db } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import type { Caller } from "../../identity/identity.ts";
import { findReceiver, type Receiver } from "./receiver-queries.ts";

/** The code of one's own key; stores nothing. Throws PIX_KEY_NOT_RECEIVING when this account has no such active key. */
export async function staticCode(
  { db }: { db: Db },
  caller: Caller,
  account: Pick<Account, "id">,
  { key, amount, txid, description }: CreateStaticQrCode,
): Promise<string> {
  const receiver = await receiverWith(db, caller, account, key);
  const info = brCodeText(description ?? "");
  return writeStaticBrCode({
    key,
    ...codeNamesOf(receiver),
    ...(amount !== undefined && { amount }),
    ...(info && { info }),
    ...(txid !== undefined && { txid }),
  });
}

/** The owner of an active key of this account. Throws PIX_KEY_NOT_RECEIVING. */
export async function receiverWith(
  db: Db,
  caller: Caller,
  account: Pick<Account, "id">,
  key: string,
): Promise<Receiver> {
  const receiver = await findReceiver(db, { tenantId: caller.tenant.id, accountId: account.id, key });
  if (!receiver) throw new Refusal("PIX_KEY_NOT_RECEIVING");
  return receiver;
}

/** Name and city as a code holds them (fields 59 and 60); a code must name a city, and not every customer has one. */
export const codeNamesOf = ({ name, city }: Pick<Receiver, "name" | "city">): { name: string; city: string } => ({
  name: brCodeName(name, 25) || "RECEBEDOR",
  city: brCodeName(city ?? "", 15) || "BRASIL",
});
