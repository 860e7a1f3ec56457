import { tenantsForStaff, type TenantWithHosts } from "../../../modules/tenants/tenants.ts";
import { type Call, type Option, Refused } from "../../command.ts";
import { theTenant } from "../../find.ts";

/** For the tests of e-mail and SMS. */
export const senderOption: Record<"tenant", Option> = {
  tenant: { type: "string", value: "SLUG", about: "in the name of this bank, and not of the first one" },
};

/** The bank in whose name a test is sent. */
export async function theSender({ db, options: { tenant } }: Call): Promise<TenantWithHosts> {
  if (tenant !== undefined) return theTenant(await db(), tenant);
  const [first] = await tenantsForStaff.list(await db());
  if (!first) throw new Refused("There is no bank in whose name it could be sent.");
  return first;
}
