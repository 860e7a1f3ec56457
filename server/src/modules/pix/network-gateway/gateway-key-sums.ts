import { NetworkUnavailable, type Rail } from "../network/rail.ts";
import { type AskGateway, orRefused } from "./ask-gateway.ts";

/** The daily comparison of all keys over the protocol (DICT, VSync and CID). */
export function gatewayKeySums(ask: AskGateway): Pick<Rail, "hasSameKeys" | "cidsOf" | "entryOfCid"> {
  return {
    async hasSameKeys(ispb, keyType, vsync) {
      const { result } = await orRefused(ask("verifyKeySum", { body: { keyType, vsync } }, { ispb }));
      return result === "OK";
    },

    async cidsOf(ispb, keyType) {
      const found: string[] = [];
      let after: string | null = null;
      do {
        const body: { keyType: typeof keyType; after: string | null } = { keyType, after };
        const { cids, next } = await orRefused(ask("listCids", { body }, { ispb }));
        found.push(...cids);
        if (next !== null && next === after) throw new NetworkUnavailable("the pages of content ids never end");
        after = next;
      } while (after !== null);
      return found;
    },

    entryOfCid: (ispb, cid) => orRefused(ask("getEntryByCid", { body: { cid } }, { ispb }), { EntryNotFound: null }),
  };
}
