import type { AccessEvent } from "@vitral/contract/access-history";
import type { Db } from "../../../platform/database/db.ts";
import { browserName } from "../../../platform/http/browser-name.ts";
import { findAccesses } from "../../audit/audit.ts";
import type { Caller } from "./sessions.ts";

const pageSize = 30;

/** A page of the caller's own access records, the newest first; `next` is null on the last one. */
export async function accessPage(
  db: Db,
  caller: Caller,
  after: string | undefined,
): Promise<{ accesses: AccessEvent[]; next: string | null }> {
  const found = await findAccesses(db, {
    tenantId: caller.tenant.id,
    customerId: caller.id,
    after: after ?? null,
    max: pageSize + 1,
  });
  const accesses = found.slice(0, pageSize).map(({ id, kind, at, browser, address }) => ({
    id,
    kind,
    at,
    browser: browserName(browser),
    address,
  }));
  return { accesses, next: found.length > pageSize ? (accesses.at(-1)?.id ?? null) : null };
}
