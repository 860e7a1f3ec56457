import { expect, test } from "vitest";
import { aConsole } from "../../../../test/console-world.ts";
import { aWorld } from "../../../../test/world.ts";

const world = await aWorld();
const { aTenant, aurora, db } = world;
const { aStaff } = await aConsole(world);
const sul = await aTenant();
const sara = await aStaff({ role: "SEGURANCA", name: "Sara Lins" });
await sara.signIn();

const team = async (viewer = sara) => (await viewer.send("GET", "/staff")).json().staff as Record<string, unknown>[];
const row = async (id: string) => (await team()).find((one) => one["id"] === id);
const reason = { reason: "a pedido da pessoa" };

test("the page of the staff says who works here, with session and second factor, and nobody changes the own access", async () => {
  const olivia = await aStaff({ role: "OPERACAO" });
  expect(await row(olivia.id)).toMatchObject({ state: "ACTIVE", session: null, passkeys: 0, mayChange: true });
  await olivia.signIn();
  expect(await row(olivia.id)).toMatchObject({ session: { address: "127.0.0.1" } });
  expect(await row(sara.id)).toMatchObject({ mayChange: false });
  for (const path of ["disable", "renew", "unlock"])
    expect((await sara.send("POST", `/staff/${sara.id}/${path}`, reason)).json().code).toBe("STAFF_SELF");
});

test("Segurança adds a person, whose link opens the enrolment", async () => {
  const person = { email: "nova@banco.exemplo", name: "Nara Reis", role: "FRAUDE", tenant: aurora.slug };
  const made = (await sara.send("POST", "/staff", person)).json();
  const opened = await sara.send("POST", "/enrolment", { token: made.link.split("#")[1] });
  expect(opened.json()).toMatchObject({ email: person.email, role: "FRAUDE" });
  expect((await sara.send("POST", "/staff", person)).json().code).toBe("STAFF_EMAIL_TAKEN");
  expect((await team()).find(({ email }) => email === person.email)).toMatchObject({
    state: "INVITED",
    tenant: aurora.slug,
  });
});

test("five wrong passwords show as a wait, which another person ends with a reason that the audit keeps", async () => {
  const olivia = await aStaff();
  for (let turn = 0; turn < 5; turn++) await olivia.givePassword("senha-errada");
  expect((await row(olivia.id))?.["lockedUntil"]).toEqual(expect.any(String));
  expect((await sara.send("POST", `/staff/${olivia.id}/unlock`, reason)).statusCode).toBe(200);
  expect(await row(olivia.id)).toMatchObject({ lockedUntil: null });
  expect((await olivia.givePassword()).statusCode).toBe(200);
  const event = await db
    .selectFrom("audit_event")
    .select(["actor", "reason", "staff_id as staffId"])
    .where("action", "=", "staff.unlock")
    .executeTakeFirst();
  expect(event).toEqual({ actor: sara.email, reason: reason.reason, staffId: sara.id });
});

test("a disabled person's session ends at once, and the person can come back", async () => {
  const olivia = await aStaff();
  await olivia.signIn();
  await sara.send("POST", `/staff/${olivia.id}/disable`, reason);
  expect((await olivia.send("GET", "/session")).statusCode).toBe(401);
  expect(await row(olivia.id)).toMatchObject({ state: "DISABLED", session: null });
  await sara.send("POST", `/staff/${olivia.id}/enable`, reason);
  await olivia.signIn();
});

test("a new link ends password, second factor and session", async () => {
  const olivia = await aStaff();
  await olivia.signIn();
  const made = (await sara.send("POST", `/staff/${olivia.id}/renew`, reason)).json();
  expect(made.link).toContain("/enrol#");
  expect((await olivia.send("GET", "/session")).statusCode).toBe(401);
  expect((await olivia.givePassword()).json().code).toBe("STAFF_WRONG_CREDENTIALS");
});

test("Segurança of one tenant sees and changes its own staff alone, and adds nobody elsewhere", async () => {
  const own = await aStaff({ role: "SEGURANCA", tenantId: sul.id, name: "Rui" });
  await own.signIn();
  const other = await aStaff({ tenantId: aurora.id });
  expect((await team(own)).map(({ id }) => id)).toEqual([own.id]);
  expect((await own.send("POST", `/staff/${other.id}/disable`, reason)).json().code).toBe("NOT_FOUND");
  for (const tenant of [null, aurora.slug]) {
    const person = { email: "x@banco.exemplo", name: "X", role: "SEGURANCA", tenant };
    expect((await own.send("POST", "/staff", person)).json().code).toBe("NOT_FOUND");
  }
});
