import { randomUUID } from "node:crypto";
import { type Cents, cents } from "@vitral/brazil/cents";
import type { ContestSituation } from "@vitral/contract/pix-sent-contests";
import type { Db } from "../../../platform/database/db.ts";
import type { ContestAnswer, ContestReport } from "../network/rail.ts";
import { saveNetworkContest } from "./contest-queries.ts";
import { findReceivedPix } from "./received-queries.ts";
import { findNetworkKey, findOwnKey } from "./simulator-queries.ts";

type Deps = { db: Db; now: () => Date; deliver: (report: ContestReport) => Promise<ContestAnswer | null> };
type Contested = { id: string; tenantId: string; accountId: string; endToEnd: string };

/**
 * Another bank of the simulated network contests what a customer of ours received: the newest Pix from outside to the
 * account of this key whose amount is at least `amount`. Answers null where nobody here has the key or received such a
 * Pix, and REFUSED where nothing of it can go back.
 */
export async function contestFromExternalBank(
  { db, now, deliver }: Deps,
  { key, amount, situation }: { key: string; amount: Cents; situation: ContestSituation },
): Promise<Contested | "REFUSED" | null> {
  const tenantId = (await findNetworkKey(db, { key, now: now() }))?.tenantId;
  const account = tenantId && (await findOwnKey(db, { tenantId, key }));
  if (!tenantId || !account) return null;
  const accountKey = { tenantId, accountId: account.accountId };
  const received = await findReceivedPix(db, { ...accountKey, amount });
  if (!received) return null;
  const id = randomUUID();
  const report = { id, endToEnd: received.endToEnd, key, amount: cents(amount), situation, reportedAt: now() };
  const answer = await deliver(report);
  if (answer?.status !== "analysis") return "REFUSED";
  await saveNetworkContest(db, { id, status: "analysis" });
  return { id, ...accountKey, endToEnd: received.endToEnd };
}
