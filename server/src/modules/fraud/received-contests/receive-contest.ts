import type { Db, Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { RowKey } from "../../../platform/database/keys.ts";
import { withTenant } from "../../../platform/database/tenancy.ts";
import { rulesOf, type Tenants } from "../../tenants/tenants.ts";
import { type ContestAnswer, type ContestReport, newProtocol } from "../../pix/pix.ts";
import {
  decideReceivedContest,
  openReceivedContest,
  tenantsThatReceived,
  tenantsWithReceivedContest,
} from "./contest-queries.ts";

type Deps = { db: Db; now: () => Date; tenants: Tenants };
const day = 86_400_000;

/**
 * A payment to a customer of this tenant is contested: blocks what is there and tells the receiver, once; the same
 * report again is answered with how far it is. What goes back comes as returns of its own. Null where no customer of
 * the tenant received the payment.
 */
export async function receiveContest(
  { db, now, tenants }: Deps,
  tenantId: string,
  { id, endToEnd, amount, situation, reportedAt }: ContestReport,
): Promise<ContestAnswer | null> {
  const at = now();
  const { contestBlockDays, contestAnalysisDays } = rulesOf(await tenants.byId(tenantId), at);
  const status = await openReceivedContest(db, {
    tenantId,
    id,
    endToEnd,
    amount,
    situation,
    protocol: newProtocol(at),
    blockId: newId(),
    analysisUntil: new Date(reportedAt.getTime() + contestAnalysisDays * day),
    blockUntil: new Date(at.getTime() + contestBlockDays * day),
    at,
  });
  if (status === "UNKNOWN") return null;
  if (status === "IN_ANALYSIS") return { status: "analysis" };
  return status === "ACCEPTED" ? { status: "accepted", returns: [] } : { status: "rejected" };
}

/**
 * A contest of a payment that this institution settled itself: a customer of the same bank received it, or one of
 * another brand of its ISPB. Null where the network carried it.
 */
export async function receiveWithin(
  deps: Deps,
  tenantId: string,
  report: ContestReport,
): Promise<ContestAnswer | null> {
  for (const id of await brandsOf(deps.tenants, tenantId)) {
    const answer = await withTenant(id, () => receiveContest(deps, id, report));
    if (answer) return answer;
  }
  return null;
}

/** The withdrawal of a contest that such a customer received; of any other it does nothing. */
export async function withdrawWithin({ db, now, tenants }: Deps, { tenantId, id }: RowKey): Promise<void> {
  for (const brand of await brandsOf(tenants, tenantId))
    await withTenant(brand, () => withdrawContest(db, { tenantId: brand, id, at: now() }));
}

/** The tenants of a tenant's institution, itself among them. */
async function brandsOf(tenants: Tenants, tenantId: string): Promise<string[]> {
  const { ispb } = await tenants.byId(tenantId);
  return (await tenants.all()).filter((tenant) => tenant.ispb === ispb).map(({ id }) => id);
}

/**
 * A contest that the network brings, for whichever tenant's customer received the payment. Null where none did.
 */
export async function deliverContest(deps: Deps, report: ContestReport): Promise<ContestAnswer | null> {
  for (const tenantId of await tenantsThatReceived(deps.db, report.endToEnd)) {
    const answer = await withTenant(tenantId, () => receiveContest(deps, tenantId, report));
    if (answer) return answer;
  }
  return null;
}

/** The payer's side withdraws a contest that is in analysis: the block ends. */
export const withdrawContest = (db: Db | Tx, scope: { tenantId: string; id: string; at: Date }): Promise<boolean> =>
  decideReceivedContest(db, { ...scope, status: "CANCELLED" });

/** The same, as the network brings it. */
export async function deliverWithdrawal({ db, now }: Pick<Deps, "db" | "now">, id: string): Promise<void> {
  for (const tenantId of await tenantsWithReceivedContest(db, id))
    await withTenant(tenantId, () => withdrawContest(db, { tenantId, id, at: now() }));
}
