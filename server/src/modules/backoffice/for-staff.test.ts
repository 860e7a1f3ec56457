import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { setFourEyes } from "../../../test/rows.ts";
import { aStaff, saveStaff } from "../../../test/staff-of.ts";
import { aWorld } from "../../../test/world.ts";
import { attentionOf, countReviews } from "./backoffice.ts";
import { takeAssignment } from "./applicant-queries.ts";
import { holderOf, reviewsPage, takeNext } from "./queue/review-queue.ts";
import { orderCommand, reject, withdraw } from "../commands/commands.ts";

const world = await aWorld();
const { aCustomer, aTenant, clock, db, deps } = world;
const bank = await aTenant();
const tenantId = bank.id;
const [olivia, otto, andre] = [
  aStaff("OPERACAO", "Olivia"),
  aStaff("OPERACAO", "Otto"),
  aStaff("APROVACAO", "Andre"),
] as const;
await saveStaff(db, clock.now(), olivia, otto, andre);
await setFourEyes(world, tenantId, "ALWAYS", "review.approve");

/** What may happen to the approval of one of three applications, or to all of them. */
const events = fc.record({
  what: fc.constantFrom("order", "order", "reject", "withdraw", "expire"),
  which: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
});

/** Every application that 'Próxima' gives a reviewer, until one comes again. */
async function allNext(): Promise<string[]> {
  const seen: string[] = [];
  let id = await takeNext(deps, { tenantId, staff: otto });
  while (id !== null && !seen.includes(id)) {
    seen.push(id);
    id = await takeNext(deps, { tenantId, staff: otto }, { id });
  }
  return seen.toSorted();
}
const listed = async (held?: "free" | "ordered") => {
  const { rows } = await reviewsPage(deps, { tenantId, staff: olivia }, { held });
  return rows.map(({ id, orderId }) => [id, orderId]);
};

test("an approval that waits takes its application out of the queue until it is refused or over", async () => {
  const reason = "Conferido";
  const ids: string[] = [];
  for (let count = 0; count < 3; count++)
    ids.push((await aCustomer({ tenant: bank, status: "IN_ANALYSIS_INTERNAL" })).id);
  // What lacks files is approved by nobody.
  for (const id of ids)
    for (const type of ["SELFIE", "DRIVER_LICENSE_DIGITAL"])
      await sql`insert into document_file (tenant_id, id, customer_id, type, format, bytes, sha256, iv, tag, content, created_at)
                values (${tenantId}, ${randomUUID()}, ${id}, ${type}, 'jpg', 1, '\\x00', '\\x00', '\\x00', '\\x00', now())`.execute(
        db,
      );
  await fc.assert(
    fc.asyncProperty(fc.array(events, { minLength: 1, maxLength: 6 }), async (story) => {
      const waiting = new Map<string, string>();
      for (const { what, which } of story) {
        const customerId = ids[which] ?? "";
        const order = waiting.get(customerId);
        if (what === "expire") {
          clock.advance(30 * 86_400);
          waiting.clear();
        } else if (what === "order" && order === undefined) {
          await takeAssignment(db, { tenantId, customerId }, holderOf(deps, olivia));
          const { attention } = await attentionOf(db, { tenantId, customerId }, clock.now());
          const remarks = attention.map((name) => ({ name, reason }));
          const approval = { kind: "review.approve", payload: { customerId, remarks } } as const;
          const asked = { tenantId, maker: olivia, key: randomUUID(), order: approval, reason };
          waiting.set(customerId, await orderCommand(deps, asked));
        } else if (what === "reject" && order !== undefined) {
          await reject(deps, { tenantId, id: order, checker: andre, version: 1, reason });
          waiting.delete(customerId);
        } else if (what === "withdraw" && order !== undefined) {
          await withdraw(deps, { tenantId, id: order, maker: olivia });
          waiting.delete(customerId);
        }
        const free = ids.filter((id) => !waiting.has(id)).toSorted();
        expect(await allNext()).toEqual(free);
        expect((await countReviews(db, { tenantId, at: clock.now() })).count).toBe(free.length);
        expect(await listed()).toEqual(ids.map((id) => [id, waiting.get(id) ?? null]));
        const ordered = ids.filter((id) => waiting.has(id));
        expect(await listed("ordered")).toEqual(ordered.map((id) => [id, waiting.get(id)]));
        clock.advance(20 * 60);
        expect((await listed("free")).map(([id]) => id)).toEqual(free);
      }
      for (const [, id] of waiting) await withdraw(deps, { tenantId, id, maker: olivia });
    }),
    { numRuns: 25 },
  );
});
