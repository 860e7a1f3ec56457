import { randomUUID } from "node:crypto";
import type { StaffRole } from "@vitral/contract/console/permissions";
import { expect, test } from "vitest";
import { changesWith } from "../../../../test/staff/changes.ts";
import { aConsole } from "../../../../test/console-world.ts";
import { waitingForLocks } from "../../../../test/database/waiting-for-locks.ts";
import { aWorld } from "../../../../test/world.ts";
import { tenantsForStaff } from "../../tenants/tenants.ts";

const world = await aWorld();
const { aTenant, db, tenants } = world;
const { aStaff } = await aConsole(world);
const as = async (role: StaffRole) => {
  const member = await aStaff({ role });
  await member.signIn();
  return member;
};
const [marcos, andre] = [await as("MARCA"), await as("APROVACAO")];

/** A tenant with its brand as the console reads it, and a function that orders a version of it. */
async function aBrand() {
  const tenant = await aTenant({ displayName: "Banco Sul" });
  const path = `/${tenant.slug}`;
  const brand = async () => (await marcos.send("GET", `${path}/brand`)).json();
  const { brand: first } = await brand();
  const order = (changes: object) => {
    const payload = { brand: { ...first, ...changes } };
    const body = { key: randomUUID(), order: { kind: "brand.publish", payload }, reason: "Nova identidade" };
    return marcos.send("POST", `${path}/commands`, body);
  };
  const approve = ({ id, version }: { id: string; version: number }) =>
    andre.send("POST", `${path}/commands/${id}/approve`, { version });
  return { tenant, brand, order, approve };
}

test("a brand is published by two people, and what was there before can be returned to", async () => {
  const { tenant, brand, order, approve } = await aBrand();
  const ordered = await order({ displayName: "Banco Sul Novo", primary: "#0a7d4f", hosts: ["novo.test"] });
  expect(ordered.json()).toMatchObject({
    state: "WAITING",
    changes: changesWith({ field: "brand.displayName", after: "Banco Sul Novo" }),
  });
  expect((await brand()).brand.displayName).toBe("Banco Sul");

  expect((await approve(ordered.json())).json()).toMatchObject({ state: "EXECUTED" });

  tenants.refresh();
  expect(await tenants.byId(tenant.id)).toMatchObject({ displayName: "Banco Sul Novo", primary: "#0a7d4f" });
  const { versions } = await brand();
  expect(versions).toMatchObject([
    { brand: { displayName: "Banco Sul Novo", hosts: ["novo.test"] }, before: { displayName: "Banco Sul" } },
  ]);
  expect((await order({})).json()).toMatchObject({
    state: "WAITING",
    changes: changesWith({ field: "brand.displayName", after: "Banco Sul" }),
  });
});

test("a name that misleads, a host of another bank and nothing new are refused with a sentence", async () => {
  const other = await aTenant();
  const { order } = await aBrand();
  const refusal = async (changes: object) => {
    const answer = await order(changes);
    expect(answer.statusCode).toBe(409);
    return answer.json().message;
  };
  expect(await refusal({ displayName: "Cooperativa Sul" })).toContain("Resolução Conjunta 17/2025");
  expect(await refusal({ hosts: [other.host] })).toContain(`${other.host} já é de outra instituição`);
  expect(await refusal({})).toContain("Nada mudou na marca");
});

test("a brand that another version changed meanwhile is not published over it", async () => {
  const { brand, order, approve } = await aBrand();
  const [one, two] = [await order({ displayName: "Banco Um" }), await order({ displayName: "Banco Dois" })];
  expect((await approve(one.json())).json()).toMatchObject({ state: "EXECUTED" });
  expect((await approve(two.json())).json()).toMatchObject({ state: "WORLD_CHANGED" });
  expect((await brand()).brand.displayName).toBe("Banco Um");
});

test("of two brands that take the same host at once one has it, and the other reads whose it is", async () => {
  const brands = [await aBrand(), await aBrand()];
  const waiting = [];
  for (const { order, approve } of brands)
    waiting.push({ approve, ordered: (await order({ hosts: ["conta.test"] })).json() });
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const { promise: checked, resolve: letThem } = Promise.withResolvers<void>();
  const held = db.transaction().execute(async (tx) => {
    await tenantsForStaff.lockHosts(tx);
    isLocked();
    await checked;
  });
  await locked;
  const approvals = Promise.all(waiting.map(({ approve, ordered }) => approve(ordered)));
  // Both have found the host free by now.
  await expect.poll(() => waitingForLocks(db)).toBe(2);
  letThem();
  await held;
  const answers = (await approvals).map((answer) => answer.json());
  expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(["EXECUTED", "WORLD_CHANGED"]));
  expect(answers.map(({ note }) => note)).toContain("O domínio conta.test já é de outra instituição.");
});
