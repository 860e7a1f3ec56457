import { cents } from "@vitral/brazil/cents";
import { openAccount } from "../src/modules/accounts/accounts.ts";
import { customerCalls } from "./customer-calls.ts";
import type { aWorld, Customer } from "./world.ts";

type World = Pick<Awaited<ReturnType<typeof aWorld>>, "app" | "db" | "deposit">;

/** Another account of a customer, and what its owner does with it by the API. */
export async function anotherAccount({ app, db, deposit }: World, owner: Customer, balance = 0) {
  const accountId = await openAccount(db, { tenant: owner.tenant, ownerId: owner.id });
  if (balance > 0) await deposit(owner.tenant.id, accountId, cents(balance));
  return { ...owner, accountId, ...(await customerCalls(app, { ...owner, accountId })) };
}
