import type { Db } from "../../platform/db.ts";
import { shareAmong } from "../../platform/each-tenant.ts";
import { asEveryone } from "../../platform/tenancy.ts";
import { tell, tenantsToTell } from "./notice-queries.ts";

/**
 * Puts what payments have to tell into the outbox, of at most so many groups of them, shared among the tenants that
 * have some: an e-mail to the payer and one to a payee of this bank. A payment leaves no more than its place in a
 * group; its e-mails are written when the server has time (docs/decisions/0024). Any number of servers may do so at
 * once. Answers how many e-mails there were.
 */
export async function tellOfPayments(db: Db, mostGroups: number): Promise<number> {
  const waiting = await asEveryone(() => tenantsToTell(db));
  let letters = 0;
  await shareAmong(waiting, mostGroups, async (tenantId, most) => {
    letters += await tell(db, tenantId, most);
    return most;
  });
  return letters;
}
