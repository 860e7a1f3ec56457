import { type ProviderKind, providerKinds } from "@vitral/contract/tenants";
import type { TenantRow } from "./queries.ts";

const names = ["prefixDisplayName", "displayName", "name", "bankName"] as const;
type Named = Pick<TenantRow, (typeof names)[number] | "provider">;

/** Words that only brands of these institutions may use, also within a longer word, as in 'Verdebank'. */
const reserved: { word: RegExp; kind: ProviderKind }[] = [
  { word: /\p{L}*(banco|bank|bancári[oa])\p{L}*/iu, kind: "BANK" },
  // Not 'cooperação' and 'cooperar', which say nothing of an institution.
  { word: /\p{L}*coop(?!era[cçr])\p{L}*/iu, kind: "CREDIT_COOPERATIVE" },
];

/**
 * Why a brand's names do not fit the institution behind it: a name must not suggest a kind of institution that the
 * provider is not (Resolução Conjunta 17/2025). Null where they fit.
 */
export function whyNameMisleads({ provider, ...tenant }: Named): string | null {
  for (const field of names) {
    for (const { word, kind } of reserved) {
      const found = word.exec(tenant[field].normalize("NFC"))?.[0];
      if (found && provider.kind !== kind)
        return (
          `${field} says "${found}", but the provider ${provider.name} is no ${providerKinds[kind].toLowerCase()}` +
          ` (its kind is ${provider.kind}): Resolução Conjunta 17/2025. Choose another name,` +
          " or confirm this one with --accept-name."
        );
    }
  }
  return null;
}
