import { documentDigits } from "@vitral/brazil/document";
import { isDocument } from "@vitral/brazil/is-document";
import { toE164 } from "@vitral/brazil/phone";
import type { Db } from "../../platform/database/db.ts";
import { accountLists } from "../accounts/accounts.ts";
import { customerLists } from "../identity/identity.ts";
import { pixOfCustomer } from "../desk/desk.ts";

/** Words of a name that are searched at most; each is a range of an index. */
const maxWords = 6;

/** As search_text (functions/account-search.sql) splits a name into words. */
const wordsOf = (typed: string): string[] =>
  typed
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, maxWords);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What a search looks for: the ids of who has that document, contact, account, key or payment; where nobody has and it
 * could be a name, its words. `null`: no search.
 */
export async function customersSought(
  db: Db,
  tenantId: string,
  typed: string | undefined,
): Promise<{ ids: string[] } | { words: string[] } | null> {
  const q = typed?.trim() ?? "";
  if (q === "") return null;
  const ids = await idsOf(db, tenantId, q);
  const words = wordsOf(q);
  if (ids.length > 0 || words.length === 0 || /^[EDed]\d{8}\d{12}\w{11}$|@|^\+/.test(q) || uuid.test(q)) return { ids };
  return { words };
}

async function idsOf(db: Db, tenantId: string, q: string): Promise<string[]> {
  const { customersWith } = customerLists;
  const ownersOfAccounts = (accountIds: string[]) => accountLists.ownersOf(db, tenantId, { accountIds });
  const found: Promise<string[]>[] = [];
  if (uuid.test(q)) {
    const id = q.toLowerCase();
    found.push(Promise.resolve([id]), accountLists.ownersOf(db, tenantId, { transactionId: id }));
  }
  if (isDocument(q.toUpperCase()))
    found.push(customersWith(db, tenantId, { column: "document", value: documentDigits(q.toUpperCase()) }));
  if (q.includes("@")) found.push(customersWith(db, tenantId, { column: "email", value: q.toLowerCase() }));
  const phone = toE164(q);
  if (phone !== null) found.push(customersWith(db, tenantId, { column: "phone", value: phone }));
  if (/^\d{1,12}-?[\dX]$/i.test(q)) {
    const number = q.includes("-") ? q.toUpperCase() : `${q.slice(0, -1)}-${q.slice(-1)}`.toUpperCase();
    found.push(accountLists.ownersOf(db, tenantId, { number }));
  }
  if (/^[ED]\d{8}\d{12}\w{11}$/i.test(q)) {
    const endToEnd = q[0]?.toUpperCase() + q.slice(1);
    found.push(pixOfCustomer.accountsOfEndToEnd(db, tenantId, endToEnd).then(ownersOfAccounts));
  }
  if (/^\S{5,77}$/.test(q)) {
    const keys = new Set([q, q.toLowerCase(), documentDigits(q.toUpperCase()), ...(phone === null ? [] : [phone])]);
    for (const key of keys)
      found.push(
        pixOfCustomer.accountsWithKey(db, tenantId, key).then((ids) => (ids.length > 0 ? ownersOfAccounts(ids) : [])),
      );
  }
  return [...new Set((await Promise.all(found)).flat())];
}
