import { beforeEach, expect, test } from "vitest";
import { aConsole, staffPassword } from "../../../test/console-world.ts";
import { aWorld } from "../../../test/world.ts";
import { withAllTenants } from "../../platform/database/tenancy.ts";
import { recordStaffAudit } from "./audit-staff.ts";
import { checkPassword, checkTotp } from "./sign-in.ts";
import { codeOfStep, currentStep } from "./totp.ts";
import { staffForStaff } from "./staff.ts";

const world = await aWorld();
const { clock, db } = world;
const { aStaff, app, deps, anotherServer } = await aConsole(world);

beforeEach(() => db.deleteFrom("staff_throttle").execute());

const codeOf = (answer: { json(): { code?: string } }) => answer.json().code;
const eventsOf = (email: string) =>
  db.selectFrom("audit_event").select(["action", "details"]).where("actor", "=", email).orderBy("number").execute();

test("a person signs in with password and code, and the session says who it is", async () => {
  const olivia = await aStaff({ role: "OPERACAO" });
  expect((await olivia.enterPassword()).json()).toEqual({ factors: ["TOTP"] });
  expect(codeOf(await olivia.send("GET", "/tenants"))).toBe("STAFF_SIGNED_OUT");
  const session = await olivia.enterCode();
  expect(session.json()).toMatchObject({
    staff: { id: olivia.id, email: olivia.email, role: "OPERACAO", tenant: null },
    tenants: [{ slug: world.aurora.slug, name: "Banco Aurora", state: "ACTIVE" }],
    idleSeconds: 900,
  });
  // The test's clock stands still, so it falls behind this machine's between the two answers.
  const [{ aheadMs, ...first }, { aheadMs: later, ...again }] = [
    session.json(),
    (await olivia.send("GET", "/session")).json().session,
  ];
  expect(again).toEqual(first);
  expect(aheadMs - later).toBeGreaterThanOrEqual(0);
  expect(Math.abs(aheadMs - (world.clock.now().getTime() - Date.now()))).toBeLessThan(60_000);
  expect((await eventsOf(olivia.email)).map(({ action }) => action)).toEqual(["staff.signed-in"]);
});

test("a password and a second factor that were copied from another person's row sign nobody in", async () => {
  const [eve, olivia] = [await aStaff(), await aStaff()];
  const { totp_secret: copied } = await db
    .selectFrom("staff")
    .select("totp_secret")
    .where("id", "=", eve.id)
    .executeTakeFirstOrThrow();
  await db.updateTable("staff").set({ totp_secret: copied, totp_step: 0 }).where("id", "=", olivia.id).execute();
  await olivia.enterPassword();
  expect((await olivia.enterCode(eve.code())).statusCode).toBe(500);
  expect(codeOf(await olivia.send("GET", "/tenants"))).toBe("STAFF_SIGNED_OUT");
});

test("a session's row that was copied or changed in the database signs nobody in", async () => {
  const [eve, olivia] = [await aStaff(), await aStaff()];
  const change = (from: { id: string }, values: { staff_id?: string; stage?: "SIGNED_IN" }) =>
    db.updateTable("staff_session").set(values).where("staff_id", "=", from.id).where("ended_at", "is", null).execute();
  const seen = async () => codeOf(await eve.send("GET", "/tenants"));
  await eve.enterPassword();
  await change(eve, { stage: "SIGNED_IN" });
  expect(await seen()).toBe("STAFF_SIGNED_OUT");
  await eve.signIn();
  await change(eve, { staff_id: olivia.id });
  expect(await seen()).toBe("STAFF_SIGNED_OUT");
  await change(olivia, { staff_id: eve.id });
  expect((await eve.send("GET", "/tenants")).statusCode).toBe(200);
});

test("the cookie is for this origin alone and no script sees it", async () => {
  const olivia = await aStaff();
  const cookie = String((await olivia.enterPassword()).headers["set-cookie"]);
  expect(cookie).toMatch(/^vitral_staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
});

test("an unknown e-mail, a wrong password and a disabled person get one answer", async () => {
  const [olivia, gone] = [await aStaff(), await aStaff()];
  const [row] = await staffForStaff.list(db, { id: gone.id });
  await staffForStaff.disable(deps, row as never, { actor: "sara" }, "saiu");
  const answers = [
    await olivia.enterPassword("senha-errada"),
    await gone.enterPassword(),
    await olivia.send("POST", "/session/password", { email: "ninguem@banco.exemplo", password: staffPassword }),
  ];
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(codeOf(answers[0] as never)).toBe("STAFF_WRONG_CREDENTIALS");
  expect(await eventsOf(olivia.email)).toEqual([{ action: "staff.sign-in-failed", details: { step: "PASSWORD" } }]);
});

test("five wrong passwords wait, at every server and for an unknown e-mail too, and another person unlocks", async () => {
  const second = await anotherServer();
  const olivia = await aStaff();
  for (const email of [olivia.email, "outra@banco.exemplo"]) {
    const answers = [];
    for (let turn = 0; turn < 6; turn++) {
      const body = { email, password: "senha-errada" };
      answers.push(codeOf(await olivia.send("POST", "/session/password", body, {}, turn % 2 ? second : app)));
    }
    expect(answers).toEqual([...Array.from({ length: 5 }, () => "STAFF_WRONG_CREDENTIALS"), "STAFF_LOCKED"]);
  }
  const locked = await olivia.enterPassword();
  expect(locked.headers["retry-after"]).toBe("60");
  expect(locked.json().message).toContain("Aguarde 60 segundos");
  const [row] = await staffForStaff.list(db, { id: olivia.id });
  await expect(
    staffForStaff.unlock(deps, row as never, { actor: olivia.email, staffId: olivia.id }, "eu"),
  ).rejects.toMatchObject({ code: "STAFF_SELF" });
  await staffForStaff.unlock(deps, row as never, { actor: "sara@banco.exemplo" }, "ligou");
  expect((await olivia.enterPassword()).statusCode).toBe(200);
  await second.close();
});

test("of forty wrong passwords at once five are compared", async () => {
  const olivia = await aStaff();
  const answers = await Promise.all(Array.from({ length: 40 }, () => olivia.enterPassword("senha-errada")));
  expect(answers.filter((answer) => codeOf(answer) === "STAFF_WRONG_CREDENTIALS")).toHaveLength(5);
});

test("tries during a wait are audited once a wait, for the password and for the second factor", async () => {
  const olivia = await aStaff();
  const locked = async () =>
    (await eventsOf(olivia.email)).filter(({ action }) => action === "staff.locked").map(({ details }) => details);
  const wrong = (times: number) =>
    Promise.all(Array.from({ length: times }, () => olivia.enterPassword("senha-errada")));
  await wrong(12);
  expect(await locked()).toEqual([{ step: "PASSWORD" }]);
  clock.advance(61);
  await wrong(3); // one is compared, and begins the next wait
  await wrong(3);
  expect(await locked()).toEqual([{ step: "PASSWORD" }, { step: "PASSWORD" }]);
  await db.deleteFrom("staff_throttle").execute();
  await olivia.enterPassword();
  for (let turn = 0; turn < 8; turn++) await olivia.enterCode("000000");
  expect((await locked()).slice(2)).toEqual([{ step: "SECOND_FACTOR" }]);
});

test("a try in a wait is audited once also where the failure that began it is recorded later", async () => {
  const olivia = await aStaff();
  const locked = async () => (await eventsOf(olivia.email)).filter(({ action }) => action === "staff.locked").length;
  for (let turn = 0; turn < 6; turn++) await olivia.enterPassword("senha-errada");
  expect(await locked()).toBe(1);
  // The fifth was counted first, and compared while the sixth was refused at another server.
  const failed = { at: clock.now(), action: "staff.sign-in-failed", details: { step: "PASSWORD" } } as const;
  await withAllTenants(() => recordStaffAudit(db, { ...olivia, tenantId: null }, failed));
  await olivia.enterPassword("senha-errada");
  expect(await locked()).toBe(1);
  clock.advance(61);
  for (let turn = 0; turn < 3; turn++) await olivia.enterPassword("senha-errada");
  expect(await locked()).toBe(2);
});

test("a fault while an attempt is counted is no wait: it writes no row of the audit", async () => {
  const olivia = await aStaff();
  const faultyFor = (kind: string) => ({
    ...deps,
    secrets: {
      ...deps.secrets,
      mac(purpose: string, ...parts: string[]) {
        if (parts[0] === kind) throw new Error("no connection");
        return deps.secrets.mac(purpose, ...parts);
      },
    },
  });
  const here = { address: "127.0.0.1", cookie: undefined };
  const typed = { email: olivia.email, password: staffPassword };
  await expect(checkPassword(faultyFor("PASSWORD"), typed, here)).rejects.toThrow("no connection");
  const [staff] = await staffForStaff.list(db, { id: olivia.id });
  const pending = { staff } as unknown as Parameters<typeof checkTotp>[1];
  await expect(checkTotp(faultyFor("CODE"), pending, "000000", here)).rejects.toThrow("no connection");
  expect(await eventsOf(olivia.email)).toEqual([]);
});

test("five wrong codes wait, however often the right password is typed again", async () => {
  const olivia = await aStaff();
  const answers = [];
  for (let turn = 0; turn < 6; turn++) {
    await olivia.enterPassword();
    answers.push(codeOf(await olivia.enterCode("000000")));
  }
  expect(answers).toEqual([...Array.from({ length: 5 }, () => "STAFF_WRONG_CODE"), "STAFF_LOCKED"]);
  expect(codeOf(await olivia.enterCode(codeOfStep(olivia.totpSecret, currentStep(clock.now()))))).toBe("STAFF_LOCKED");
});

test("a code is good once, also at two servers at once, and an older one never again", async () => {
  const second = await anotherServer();
  const olivia = await aStaff();
  await olivia.enterPassword();
  const first = olivia.headers["cookie"] ?? "";
  await olivia.enterPassword();
  const other = olivia.headers["cookie"] ?? "";
  clock.advance(60);
  const code = codeOfStep(olivia.totpSecret, currentStep(clock.now()));
  const answers = await Promise.all([
    olivia.send("POST", "/session/totp", { code }, { cookie: first }),
    olivia.send("POST", "/session/totp", { code }, { cookie: other }, second),
  ]);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused).toHaveLength(1);
  // The sign-in that came first also ends the other's first step: one that arrives after it finds itself signed out.
  expect(["STAFF_WRONG_CODE", "STAFF_SIGNED_OUT"]).toContain(refused.map(codeOf)[0]);
  await olivia.enterPassword();
  const before = codeOfStep(olivia.totpSecret, currentStep(clock.now()) - 1);
  expect(codeOf(await olivia.enterCode(before))).toBe("STAFF_WRONG_CODE");
  await second.close();
});

test("the second step gives another token: one that was planted opens nothing", async () => {
  const olivia = await aStaff();
  await olivia.enterPassword();
  const planted = olivia.headers["cookie"] ?? "";
  await olivia.enterCode();
  expect(olivia.headers["cookie"]).not.toBe(planted);
  expect(codeOf(await olivia.send("GET", "/tenants", undefined, { cookie: planted }))).toBe("STAFF_SIGNED_OUT");
  const again = await olivia.send("POST", "/session/totp", { code: olivia.code() }, { cookie: planted });
  expect(codeOf(again)).toBe("STAFF_SIGNED_OUT");
});

test("a person has one session: the next one ends it", async () => {
  const olivia = await aStaff();
  await olivia.signIn();
  const first = olivia.headers["cookie"] ?? "";
  await olivia.signIn();
  expect((await olivia.send("GET", "/tenants")).statusCode).toBe(200);
  expect(codeOf(await olivia.send("GET", "/tenants", undefined, { cookie: first }))).toBe("STAFF_SIGNED_OUT");
});

test("a session ends after 15 minutes without use, and after 8 hours however busy", async () => {
  const olivia = await aStaff();
  await olivia.signIn();
  clock.advance(14 * 60);
  expect((await olivia.send("GET", "/tenants")).statusCode).toBe(200);
  clock.advance(15 * 60);
  expect(codeOf(await olivia.send("GET", "/tenants"))).toBe("STAFF_SIGNED_OUT");

  await olivia.signIn();
  for (let minutes = 0; minutes < 470; minutes += 10) {
    clock.advance(600);
    expect((await olivia.send("GET", "/tenants")).statusCode).toBe(200);
  }
  clock.advance(600);
  expect(codeOf(await olivia.send("GET", "/tenants"))).toBe("STAFF_SIGNED_OUT");
});

test("what a page asks by a timer keeps no session open: it counts from the last use of the page", async () => {
  const olivia = await aStaff();
  await olivia.signIn();
  const ask = (idle: string) => olivia.send("GET", "/tenants", undefined, { "x-idle-seconds": idle });
  for (let minutes = 1; minutes < 15; minutes += 1) {
    clock.advance(60);
    expect((await ask(String(minutes * 60))).statusCode).toBe(200);
  }
  clock.advance(60);
  expect(codeOf(await ask("900"))).toBe("STAFF_SIGNED_OUT");

  await olivia.signIn();
  clock.advance(14 * 60);
  expect((await ask("30")).statusCode).toBe(200);
  clock.advance(14 * 60);
  expect((await ask("nenhum")).statusCode).toBe(200);
});

test("a pending session waits five minutes for the second factor", async () => {
  const olivia = await aStaff();
  await olivia.enterPassword();
  clock.advance(300);
  expect(codeOf(await olivia.enterCode())).toBe("STAFF_SIGNED_OUT");
});

test("signing out ends the session, and so does being disabled", async () => {
  const [olivia, andre] = [await aStaff(), await aStaff()];
  await olivia.signIn();
  expect((await olivia.send("POST", "/session/end")).statusCode).toBe(200);
  expect(codeOf(await olivia.send("GET", "/tenants"))).toBe("STAFF_SIGNED_OUT");
  await andre.signIn();
  const [row] = await staffForStaff.list(db, { id: andre.id });
  await staffForStaff.disable(deps, row as never, { actor: "sara" }, "saiu");
  expect(codeOf(await andre.send("GET", "/tenants"))).toBe("STAFF_SIGNED_OUT");
});
