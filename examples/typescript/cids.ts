import { createHmac } from "node:crypto";
import { type Input, Refused } from "./messages.ts";

/** A key of the bank in the directory. `requestId`: of the request that registered it. */
export type OwnEntry = {
  requestId: string;
  keyType: string;
  key: string;
  owner: { name: string; taxId: string; tradeName?: string | null };
  account: { ispb: string; branch: string | null; number: string; accountType: string };
};

/** The content id of an entry, in 64 hexadecimal digits. */
function cidOf({ requestId, keyType, key, owner, account }: OwnEntry): string {
  const { ispb, branch, number, accountType } = account;
  const content = [keyType, key, owner.taxId, owner.name, owner.tradeName, ispb, branch, number, accountType];
  const secret = Buffer.from(requestId.replaceAll("-", ""), "hex");
  return createHmac("sha256", secret)
    .update(content.map((part) => part ?? "").join("&"))
    .digest("hex");
}

/** The VSync: the exclusive or of content ids. */
const sumOf = (cids: string[]): string =>
  cids
    .reduce((sum, cid) => sum ^ BigInt(`0x${cid}`), 0n)
    .toString(16)
    .padStart(64, "0");

const longestPage = 1_000;

/** The calls with which the bank compares its keys. `lookUp`: an entry as a look-up answers it. */
export function cidHandlers(entries: Map<string, OwnEntry>, lookUp: (key: string) => object | Promise<object>) {
  const cidsOf = (keyType: string): string[] =>
    [...entries.values()]
      .filter((entry) => entry.keyType === keyType)
      .map(cidOf)
      .sort();
  return {
    "POST /directory/key-sums": ({ body: { keyType, vsync } }: Input<{ keyType: string; vsync: string }>) => ({
      result: sumOf(cidsOf(keyType)) === vsync ? "OK" : "NOK",
      at: new Date().toISOString(),
    }),
    "POST /directory/cids": ({ body: { keyType, after } }: Input<{ keyType: string; after: string | null }>) => {
      const cids = cidsOf(keyType).filter((cid) => cid > (after ?? ""));
      const page = cids.slice(0, longestPage);
      return { cids: page, next: cids.length > longestPage ? page.at(-1) : null };
    },
    "POST /directory/entries/by-cid": async ({ body: { cid } }: Input<{ cid: string }>) => {
      const entry = [...entries.values()].find((one) => cidOf(one) === cid);
      if (!entry) throw new Refused("EntryNotFound");
      return { ...(await lookUp(entry.key)), requestId: entry.requestId };
    },
  };
}
