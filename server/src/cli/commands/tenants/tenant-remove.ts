import { recordAudit } from "../../../modules/audit/audit.ts";
import { type Removal, removeTenant, type TenantWithHosts } from "../../../modules/tenants/tenants.ts";
import { type Command, Refused } from "../../command.ts";
import { theTenant } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";

export const tenantRemove: Command = {
  words: "tenant remove",
  operands: ["SLUG"],
  options: reasonOption,
  about:
    "Removes a suspended bank that was made by mistake and never had a customer: its hosts, slug and ISPB are free.",
  more: "A bank with customers is closed instead (`tenant close`). What was audited and recorded about it stays.",
  async run(call) {
    const { operands, actor, now, db } = call;
    const reason = reasonOf(call);
    const tenant = await theTenant(await db(), operands[0] ?? "");
    const { id, slug, displayName, hosts } = tenant;
    await (await db()).transaction().execute(async (tx) => {
      const removal = await removeTenant(tx, { tenantId: id, now: now() });
      if (removal.outcome !== "REMOVED") throw new Refused(`Not removed: ${why(tenant, removal)}`);
      const event = { tenantId: id, at: now(), actor, action: "tenant.remove", reason } as const;
      await recordAudit(tx, { ...event, withoutSecondPerson: true, details: { slug, hosts } });
    });
    return {
      data: { id, slug, removed: true },
      lines: [`${displayName} is removed. Running servers know it no more within 5 s; ${hosts.join(", ")} is free.`],
    };
  },
};

function why({ slug, displayName, state }: TenantWithHosts, { outcome, names }: Removal): string {
  if (outcome === "NOT_SUSPENDED")
    return `${displayName} is ${state}, and only a SUSPENDED bank is removed: \`tenant suspend ${slug}\`.`;
  if (outcome === "HAS_STAFF")
    return `somebody works for ${displayName}: \`staff list\`, then \`staff disable\` for each.`;
  return `${displayName} is not empty, there is something of a customer or of the books in ${names?.join(", ")}.`;
}
