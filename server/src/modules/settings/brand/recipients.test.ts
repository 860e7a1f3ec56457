import { randomUUID } from "node:crypto";
import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import type { StaffRole } from "@vitral/contract/console/permissions";
import { expect, test } from "vitest";
import { aConsole } from "../../../../test/console-world.ts";
import { aWorld } from "../../../../test/world.ts";
import { recordAudit } from "../../audit/audit.ts";
import { tenantsForStaff } from "../../tenants/tenants.ts";

const world = await aWorld();
const { aCustomer, app, aTenant, clock, db, tenants } = world;
const { aStaff } = await aConsole(world);
const as = async (role: StaffRole) => {
  const member = await aStaff({ role });
  await member.signIn();
  return member;
};
const [marcos, andre, olivia] = [await as("MARCA"), await as("APROVACAO"), await as("OPERACAO")];
const email = { service: "EMAIL", name: "Correio Serra Ltda." };
const sms = { service: "SMS", name: "Torre S.A." };

/** A tenant whose e-mails a company sends, and functions to change who gets data. */
async function aBank() {
  const tenant = await aTenant({
    rules: { dataRecipients: [{ service: "EMAIL", name: email.name }] },
  });
  const path = `/${tenant.slug}`;
  const order = (recipients: object[], member = marcos) =>
    member.send("POST", `${path}/commands`, {
      key: randomUUID(),
      order: { kind: "brand.recipients", payload: { recipients } },
      reason: "Contrato novo",
    });
  const approve = ({ id, version }: { id: string; version: number }) =>
    andre.send("POST", `${path}/commands/${id}/approve`, { version });
  return { tenant, path, order, approve };
}

test("who gets customers' data is changed by two people, and the page of privacy names them at once", async () => {
  const { tenant, path, order, approve } = await aBank();
  const { headers } = await aCustomer({ tenant });
  const named = async () => (await app.inject({ method: "GET", url: "/api/privacy", headers })).json().recipients;
  const versions = await tenantsForStaff.versionsOf(db, tenant.id);
  const [inForce] = versions;
  if (!inForce) throw new Error("a tenant has a version");
  const from = addDays(saoPauloDay(clock.now()), 40);
  await db.transaction().execute(async (tx) => {
    await tenantsForStaff.publishVersion(tx, tenant.id, { ...inForce, from });
    await recordAudit(tx, { tenantId: tenant.id, at: clock.now(), actor: "operadora", action: "terms.publish" });
  });

  const ordered = await order([sms]);
  expect(ordered.json()).toMatchObject({
    state: "WAITING",
    changes: [
      { field: "recipient.EMAIL", item: "Correio Serra Ltda.", before: "recebe dados", after: "não recebe" },
      { field: "recipient.SMS", item: "Torre S.A.", before: "não recebe", after: "recebe dados" },
    ],
  });
  expect(await named()).toEqual([email]);
  expect((await approve(ordered.json())).json()).toMatchObject({ state: "EXECUTED" });
  tenants.refresh();
  expect(await named()).toEqual([sms]);
  expect((await marcos.send("GET", `${path}/texts`)).json().recipients).toEqual([sms]);
  const after = await tenantsForStaff.versionsOf(db, tenant.id);
  expect(after.map((version) => version.rules.dataRecipients)).toEqual([[sms], [sms]]);
  expect(after.map(({ terms }) => terms)).toEqual([inForce.terms, inForce.terms]);
});

test("a list that says nothing new, names one twice, is old by now or of another role is refused", async () => {
  const { order, approve } = await aBank();
  expect((await order([email])).json().message).toBe("Nada mudou nas empresas.");
  expect((await order([sms, sms])).statusCode).toBe(400);
  expect((await order([{ service: "SMS", name: " " }])).statusCode).toBe(400);
  expect((await order([sms], olivia)).statusCode).toBe(403);
  const [one, two] = [await order([email, sms]), await order([])];
  expect((await approve(one.json())).json()).toMatchObject({ state: "EXECUTED" });
  expect((await approve(two.json())).json()).toMatchObject({ state: "WORLD_CHANGED" });
});
