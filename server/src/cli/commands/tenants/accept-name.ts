import { whyNameMisleads } from "../../../modules/tenants/tenants.ts";
import { type Call, type Option, Refused } from "../../command.ts";

export const acceptName: Record<"accept-name", Option> = {
  "accept-name": { type: "boolean", about: "keeps a name that suggests another kind of institution" },
};

const judged = ["prefixDisplayName", "displayName", "name", "bankName", "provider"];

/** Refuses a brand whose name misleads, unless the operator accepts it; `changed` are the fields that change. */
export function checkName(
  tenant: Parameters<typeof whyNameMisleads>[0],
  options: Call["options"],
  changed: readonly string[] = judged,
): void {
  const why = changed.some((field) => judged.includes(field)) ? whyNameMisleads(tenant) : null;
  if (why !== null && !options["accept-name"]) throw new Refused(why);
}
