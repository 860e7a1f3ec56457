import { keysOfAccount } from "@vitral/contract/pix-keys";
import type { PixKeyType } from "@vitral/brazil/pix-key";
import type { RefusalCode } from "@vitral/contract/refusals";
import { Refusal } from "../../../platform/http/errors.ts";
import { rulesOf, type Tenant } from "../../tenants/tenants.ts";
import type { KeyRefusal } from "../../pix/pix.ts";

type About = { tenant: Tenant; now: Date; type: PixKeyType; document: string };

/** Why the directory does not take a key, as a refusal. Where the bank lets customers ask for keys, it leads there. */
export function keyRefusal(reason: KeyRefusal, { tenant, now, type, document }: About): Refusal {
  const limit = keysOfAccount[document.length === 11 ? "PERSON" : "COMPANY"];
  const asked = rulesOf(tenant, now).keyClaims ? claimable[reason]?.(type) : undefined;
  return new Refusal(asked ?? codes[reason], { words: { limit: String(limit) } });
}

const codes = {
  EntryAlreadyExists: "PIX_KEY_ALREADY_YOURS",
  EntryKeyOwnedByDifferentPerson: "PIX_KEY_OF_ANOTHER_PERSON",
  EntryKeyInCustodyOfDifferentParticipant: "PIX_KEY_AT_ANOTHER_BANK",
  EntryLockedByClaim: "PIX_KEY_LOCKED",
  EntryLimitExceeded: "PIX_KEY_LIMIT",
} as const satisfies Record<KeyRefusal, RefusalCode>;

/** Only a phone changes hands (DICT 2.12.1). */
const claimable: Partial<Record<KeyRefusal, (type: PixKeyType) => RefusalCode | undefined>> = {
  EntryKeyInCustodyOfDifferentParticipant: () => "PIX_KEY_PORTABLE",
  EntryKeyOwnedByDifferentPerson: (type) => (type === "PHONE" ? "PIX_KEY_CLAIMABLE" : undefined),
};
