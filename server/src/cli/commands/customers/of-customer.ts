import { accountLists } from "../../../modules/accounts/accounts.ts";
import { findDevicesOf } from "../../../modules/devices/devices.ts";
import { pixOfCustomer } from "../../../modules/desk/desk.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";
import { type Call, Refused } from "../../command.ts";
import { theCustomer } from "../../find.ts";
import { reasonOf } from "../../reason.ts";

/** How many Pix Agendados and limits of payees a command shows. */
const max = 50;

/** What of a customer has an id that a command names: devices, open Pix Agendados, limits of single payees. */
export async function belongingsOf(db: Db, { tenantId, customerId }: CustomerKey) {
  const accounts = await accountLists.findOwnedAccounts(db, { tenantId, ownerId: customerId });
  const accountIds = accounts.map(({ id }) => id);
  const [devices, schedules, payeeLimits] = await Promise.all([
    findDevicesOf(db, { tenantId, customerId }),
    pixOfCustomer.findSchedulesOf(db, tenantId, accountIds, max),
    pixOfCustomer.findPayeeLimitsOf(db, tenantId, accountIds, max),
  ]);
  return { devices, schedules, payeeLimits };
}

/**
 * The customer and the one of these rows that the operands DOCUMENT and ID name, with the reason. Refuses a row of
 * somebody else.
 */
export async function theBelonging(call: Call, kind: keyof Awaited<ReturnType<typeof belongingsOf>>) {
  const [document = "", written = ""] = call.operands;
  const reason = reasonOf(call);
  const {
    tenantId,
    id: customerId,
    tenant,
    name,
  } = await theCustomer(await call.db(), document, call.options["tenant"]);
  const rows: { id: string }[] = (await belongingsOf(await call.db(), { tenantId, customerId }))[kind];
  const id = rows.find((row) => row.id === written.toLowerCase())?.id;
  if (id === undefined) throw new Refused(`${name} has nothing of the id "${written}": see \`customer show\`.`);
  return { id, customerId, tenantId, tenant, name, reason };
}
