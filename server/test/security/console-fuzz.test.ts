/* oxlint-disable vitest/valid-expect -- the second argument names what was sent */
import type { ConsoleEndpoint } from "@vitral/contract/console/console-endpoint";
import { consoleEndpoints } from "@vitral/contract/console/console-endpoints";
import { isAllowed, type StaffRole, staffRoles } from "@vitral/contract/console/permissions";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aConsole, consoleOrigin, type StaffMember } from "../console-world.ts";
import { aWorld } from "../world.ts";
import { fieldsOf } from "../wire.ts";
import { someCall } from "./arbitrary-calls.ts";
import { addressOf, wellFormed } from "./well-formed.ts";

/** Every run sends the same calls, unless another seed is set; a failure prints it with the shortest failing call. */
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_123);

const world = await aWorld();
const { app, aStaff } = await aConsole(world);
const ana = await world.aCustomer({ balance: 100_00 });
const known = { tenant: world.aurora.slug, id: ana.id, customerId: ana.id, accountId: ana.accountId };

const staff = new Map<StaffRole, StaffMember>();
for (const role of staffRoles) {
  const member = await aStaff({ role });
  await member.signIn();
  staff.set(role, member);
}
/** Somebody who may do it; a call before the sign-in's end is sent without a session. */
const callerOf = ({ action }: ConsoleEndpoint): StaffMember | undefined =>
  action === "public" || action === "pending"
    ? undefined
    : staff.get(staffRoles.find((role) => action === "signed-in" || isAllowed(role, action)) ?? "SEGURANCA");

// This call would end the session of the calls after it.
const called = consoleEndpoints.filter(({ path }) => path !== "/session/end");

test.each(called)("$method $path of the console withstands any input", async (endpoint) => {
  const headers = callerOf(endpoint)?.headers ?? {};
  await fc.assert(
    fc.asyncProperty(someCall(endpoint, known), async ({ payload, method, url, headers: strange }) => {
      await world.db.deleteFrom("staff_throttle").execute();
      const answer = await app.inject({
        url,
        method: method as "GET",
        headers: {
          ...strange,
          ...(payload !== undefined && { "content-type": "application/json" }),
          origin: consoleOrigin,
          ...headers,
        },
        ...(payload !== undefined && { payload }),
      });
      expect(
        answer.statusCode,
        `${method} ${url} ${payload?.slice(0, 300) ?? ""}: ${answer.body.slice(0, 200)}`,
      ).toBeLessThan(500);
    }),
    { seed, numRuns: 15 },
  );
});

/** What is no id, no day and no number, and days and ids that PostgreSQL does not have or nobody has. */
const strange = [
  "abcdefghijklmnopqrstuvwxyz012345",
  "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a01",
  "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a01_2026-03-10",
  "2026-03-10T12:00:00.000Z_x",
  "-271821-04-20T00:00:00.000Z_5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a01",
  "0000-01-01",
  "9999-12-31",
  "a\0b",
];
const filtered = called.filter((endpoint) => endpoint.method === "GET" && fieldsOf(endpoint, "query").length > 0);

// One field at a time, because a call with several is mostly refused for another one.
test.each(filtered)("each filter of $path alone withstands what is no id, no day and no number", async (endpoint) => {
  const headers = callerOf(endpoint)?.headers ?? {};
  const { params = {} } = wellFormed(endpoint, known);
  for (const field of fieldsOf(endpoint, "query"))
    for (const value of strange) {
      const url = addressOf(endpoint, { params, query: { [field]: value } });
      expect((await app.inject({ url, headers })).statusCode, url).toBeLessThan(500);
    }
});
