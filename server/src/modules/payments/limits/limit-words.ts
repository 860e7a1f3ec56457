import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import type { Change } from "@vitral/contract/acts/fields";
import type { LimitChangeKind } from "@vitral/contract/pix-limits";
import type { Tx } from "../../../platform/database/db.ts";
import type { waitingOf } from "./set-by-staff.ts";
import { rulesOf, tenantsForStaff } from "../../tenants/tenants.ts";

/** The rules of a tenant that hold now. */
export async function rulesNow(tx: Tx, tenantId: string, now: Date) {
  const tenant = (await tenantsForStaff.list(tx)).find(({ id }) => id === tenantId);
  if (!tenant) throw new Error("the tenant of a call exists");
  return { ...rulesOf(tenant, now), tenant };
}

/** A raised limit that waits, as an order says what it will be. */
export const afterHours = (amount: Cents, hours: number): string => `${formatBrl(amount)}, ${hours} h depois de feito`;

type Waiting = Awaited<ReturnType<typeof waitingOf>>[number];

/** A change that waits, and what becomes of it: other than it was, the order ends undone. */
export const waitingChange = (waiting: Waiting, after: string): Change => ({
  field: `waiting.${waiting.kind}`,
  before: waitingWords(waiting),
  after,
});

const waitingWords = ({ amount, nightStart, askedAt, effectiveAt }: Waiting): string =>
  [
    amount === null ? `${nightStart ?? 20}:00` : formatBrl(amount),
    `pedida em ${minute(askedAt)}`,
    effectiveAt === null ? "aguarda o banco" : `vale a partir de ${minute(effectiveAt)}`,
  ].join(", ");

const minute = (at: Date): string => `${formatDate(at)} ${formatTime(at).slice(0, 5)}`;

/** What an order keeps of limits that hold later: from when each, and the last of them. */
export function waitingDetails(waits: Partial<Record<LimitChangeKind, Date>>): Record<string, unknown> {
  const moments = Object.entries(waits).map(([kind, at]) => [kind, at.toISOString()] as const);
  if (moments.length === 0) return {};
  return {
    waits: Object.fromEntries(moments),
    effectiveAt: moments
      .map(([, at]) => at)
      .toSorted()
      .at(-1),
  };
}
