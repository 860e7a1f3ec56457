import { createHmac } from "node:crypto";
import type { AccountAddress, Holder } from "./messages/fields.ts";

type Content = { requestId: string; keyType: string; key: string; owner: Holder; account: AccountAddress };

/**
 * The content id of a directory's entry: 64 hexadecimal digits that change when anything of it changes (DICT API, CID
 * calculation). The bytes of `requestId`, a UUID, are the key.
 */
export function cidOf({ requestId, keyType, key, owner, account }: Content): string {
  const { ispb, branch, number, accountType } = account;
  const content = [keyType, key, owner.taxId, owner.name, owner.tradeName, ispb, branch, number, accountType];
  return createHmac("sha256", Buffer.from(requestId.replaceAll("-", ""), "hex"))
    .update(content.map((part) => part ?? "").join("&"))
    .digest("hex");
}

/** The exclusive or of content ids, in any order; of none 64 zeros (DICT API, VSync). */
export function vsyncOf(cids: Iterable<string>): string {
  const sum = Buffer.alloc(32);
  for (const cid of cids) {
    const bytes = Buffer.from(cid, "hex");
    for (let index = 0; index < sum.length; index += 1) sum[index] = (sum[index] ?? 0) ^ (bytes[index] ?? 0);
  }
  return sum.toString("hex");
}
