import { saoPauloDay } from "@vitral/brazil/dates";
import type { PublicCharge } from "@vitral/contract/pix-public-charge";
import { Refusal } from "../../../platform/http/errors.ts";
import { consumeFrom, type IdentityDeps } from "../../identity/identity.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import { demandOn } from "./charge-amounts.ts";
import { type ChargeWithTerms, findChargeAt } from "./charge-queries.ts";
import { findHolder, findReceiver } from "./receiver-queries.ts";

/** The end of a charge's address, by which its link names it. */
export const tokenOf = ({ location }: Pick<ChargeWithTerms, "location">): string =>
  location.slice(location.lastIndexOf("/") + 1);

/**
 * What anybody who has the link of a charge may learn of it, which is less than who reads its code learns. Refuses with
 * NOT_FOUND or TOO_MANY_REQUESTS.
 */
export async function publicCharge(
  deps: IdentityDeps,
  { tenant, address }: { tenant: Tenant; address: string },
  token: string,
): Promise<PublicCharge> {
  const tenantId = tenant.id;
  await consumeFrom(deps, "CHARGE_READ_ADDRESS", { tenantId, address });
  const charge = await chargeOf(deps, tenant, token);
  if (!charge) throw new Refusal("NOT_FOUND");
  const { name: payee } = await findHolder(deps.db, { ...charge, tenantId });
  const now = deps.now();
  const status = await statusOf(deps, charge, { tenantId, now });
  if (status !== "OPEN") return { status, payee, amount: charge.amount };
  const amount = demandOn(charge, saoPauloDay(now)) ?? charge.amount;
  const { emv, changeable, message, dueDate, endsAt } = charge;
  return { status, payee, amount, emv, changeable, message, dueDate, endsAt };
}

/** The charge of one of the two addresses that end in this token. */
async function chargeOf(
  { db }: IdentityDeps,
  { id: tenantId, pixLocation }: Tenant,
  token: string,
): Promise<ChargeWithTerms | undefined> {
  const host = pixLocation?.replace("https://", "");
  if (!host) return undefined;
  const at = (kind: string) => findChargeAt(db, { tenantId, location: `${host}/pix/${kind}/${token}` });
  return (await at("cob")) ?? (await at("cobv"));
}

async function statusOf(
  { db }: IdentityDeps,
  charge: ChargeWithTerms,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<PublicCharge["status"]> {
  if (charge.status === "CONCLUIDA") return "PAID";
  if (charge.status !== "ATIVA") return "CANCELLED";
  if (charge.endsAt <= now) return "EXPIRED";
  // Without its key it cannot be paid, as its address answers (charge-location.ts).
  return (await findReceiver(db, { ...charge, tenantId })) ? "OPEN" : "CANCELLED";
}
