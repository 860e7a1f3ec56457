import { expect, test } from "vitest";
import { aConsole, consoleOrigin } from "../../../test/console-world.ts";
import { aWorld } from "../../../test/world.ts";
import { tokenHash } from "../../platform/crypto/secrets.ts";
import { auditEvents } from "../audit/audit.ts";
import { staffForStaff } from "./staff.ts";
import { codeOfStep, currentStep } from "./totp.ts";

const world = await aWorld();
const { clock, db, aurora } = world;
const { app, deps } = await aConsole(world);

const post = (path: string, payload: object) =>
  app.inject({ method: "POST", url: `/api${path}`, headers: { origin: consoleOrigin }, payload });
const by = { actor: "root" };
let people = 0;

async function invited() {
  const person = {
    email: `nova${++people}@banco.exemplo`,
    name: "Nara Reis",
    role: "FRAUDE",
    tenantId: aurora.id,
  } as const;
  const made = await staffForStaff.add(deps, person, by);
  const [address, token = ""] = made.link.split("#");
  expect(address).toBe("http://localhost:3001/enrol");
  const given = { token, emailCode: made.code };
  return { ...person, ...made, token, given };
}

test("a link enrols once: password and code then sign in", async () => {
  const { given, email } = await invited();
  const opened = (await post("/enrolment", given)).json();
  expect(opened).toMatchObject({
    email,
    name: "Nara Reis",
    role: "FRAUDE",
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
  });
  expect(opened.uri).toContain(`secret=${opened.secret}`);
  const code = () => codeOfStep(opened.secret, currentStep(clock.now()));
  const body = { ...given, password: "cavalo-bateria-grampo" };
  expect((await post("/enrolment/finish", { ...body, code: "000000" })).json().code).toBe("STAFF_WRONG_CODE");
  const finished = await Promise.all([1, 2].map(() => post("/enrolment/finish", { ...body, code: code() })));
  expect(finished.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(["200", "404"]);
  for (const path of ["/enrolment", "/enrolment/finish"])
    expect((await post(path, { ...body, code: code() })).json().code).toBe("ENROLMENT_EXPIRED");
  expect((await post("/session/password", { email, password: body.password })).statusCode).toBe(200);
});

test("a link whose person or code was changed in the database enrols nobody", async () => {
  const [own, other] = [await invited(), await invited()];
  const change = (values: { staff_id?: string; code_hash?: Buffer }) =>
    db.updateTable("staff_enrolment").set(values).where("token_hash", "=", tokenHash(own.token)).execute();
  const open = (emailCode: string) => post("/enrolment", { token: own.token, emailCode });
  await db.deleteFrom("staff_enrolment").where("staff_id", "=", other.id).execute();
  await change({ staff_id: other.id });
  expect((await open(own.code)).statusCode).toBe(500);
  await change({ staff_id: own.id, code_hash: tokenHash(`${own.token} 123456`) });
  expect((await open("123456")).statusCode).toBe(500);
});

test("who opened a link before its owner has no second factor of it, and each opening is audited", async () => {
  const { given, email } = await invited();
  const secrets: string[] = [];
  for (let turn = 0; turn < 2; turn++) secrets.push((await post("/enrolment", given)).json().secret);
  const [earlier = "", own = ""] = secrets;
  const finish = (secret: string) =>
    post("/enrolment/finish", {
      ...given,
      password: "cavalo-bateria-grampo",
      code: codeOfStep(secret, currentStep(clock.now())),
    });
  expect((await finish(earlier)).json().code).toBe("STAFF_WRONG_CODE");
  expect((await finish(own)).statusCode).toBe(200);
  const openings = { tenantId: aurora.id, person: email, action: "staff.enrolment-opened", limit: 9 };
  expect(await auditEvents(db, openings)).toHaveLength(2);
});

test("however often a link is opened, the audit has five openings of it, and those of the next link", async () => {
  const { given, id, email } = await invited();
  for (let turn = 0; turn < 7; turn++) expect((await post("/enrolment", given)).statusCode).toBe(200);
  const openings = { tenantId: aurora.id, person: email, action: "staff.enrolment-opened" };
  expect(await auditEvents(db, openings)).toHaveLength(5);
  clock.advance(1);
  const [row] = await staffForStaff.list(db, { id });
  const next = await staffForStaff.renew(deps, row as never, by, "perdeu o link");
  await post("/enrolment", { token: next.link.split("#")[1], emailCode: next.code });
  expect(await auditEvents(db, openings)).toHaveLength(6);
});

test("a link is good for one hour, and a newer one ends it", async () => {
  const one = await invited();
  clock.advance(3_600);
  expect((await post("/enrolment", one.given)).json().code).toBe("ENROLMENT_EXPIRED");
  const two = await invited();
  const [row] = await staffForStaff.list(db, { id: two.id });
  const next = await staffForStaff.renew(deps, row as never, by, "perdeu o celular");
  expect((await post("/enrolment", two.given)).json().code).toBe("ENROLMENT_EXPIRED");
  expect((await post("/enrolment", { token: next.link.split("#")[1], emailCode: next.code })).statusCode).toBe(200);
});

test("a link of a disabled person opens nothing, and its token stands nowhere in the database", async () => {
  const { given, token, code, id } = await invited();
  const rows = await db.selectFrom("staff_enrolment").selectAll().where("staff_id", "=", id).execute();
  for (const secret of [token, code]) expect(JSON.stringify(rows)).not.toContain(secret);
  const [row] = await staffForStaff.list(db, { id });
  await staffForStaff.disable(deps, row as never, by, "não veio");
  expect((await post("/enrolment", given)).json().code).toBe("ENROLMENT_EXPIRED");
});

test("an easily guessed password is refused", async () => {
  const { given, email } = await invited();
  const { secret } = (await post("/enrolment", given)).json();
  for (const password of ["12345678", "nara-reis", email]) {
    const code = codeOfStep(secret, currentStep(clock.now()));
    expect((await post("/enrolment/finish", { ...given, password, code })).json().code).toBe("WEAK_PASSWORD");
  }
  expect((await post("/enrolment/finish", { ...given, password: "curta", code: "000000" })).statusCode).toBe(400);
});

test("five wrong codes of a link wait", async () => {
  const { given } = await invited();
  const body = { ...given, password: "cavalo-bateria-grampo", code: "000000" };
  const codes = [];
  for (let turn = 0; turn < 6; turn++) codes.push((await post("/enrolment/finish", body)).json().code);
  expect(codes).toEqual([...Array.from({ length: 5 }, () => "STAFF_WRONG_CODE"), "ENROLMENT_LOCKED"]);
});

test("wrong codes of a link and tries during the wait are audited", async () => {
  const { given, email } = await invited();
  const emailCode = given.emailCode === "000000" ? "000001" : "000000";
  await post("/enrolment/finish", { ...given, password: "cavalo-bateria-grampo", code: "000000" });
  for (let turn = 0; turn < 7; turn++) await post("/enrolment", { ...given, emailCode });
  const rows = await auditEvents(db, { tenantId: aurora.id, person: email });
  const failed = "staff.enrolment-failed";
  expect(rows.toReversed().map(({ action, details }) => [action, details["step"]])).toEqual([
    [failed, "TOTP"],
    ...Array.from({ length: 4 }, () => [failed, "EMAIL"]),
    ["staff.locked", "ENROLMENT"],
  ]);
});

test("a link without the code of its e-mail opens nothing, and a new link asks for its own code", async () => {
  const { id, given, email } = await invited();
  const { token, emailCode } = given;
  expect((await post("/enrolment", { token })).statusCode).toBe(400);
  const wrong = emailCode === "000000" ? "000001" : "000000";
  const finish = { token, emailCode: wrong, password: "cavalo-bateria-grampo", code: "000000" };
  for (const [path, body] of [
    ["/enrolment", { token, emailCode: wrong }],
    ["/enrolment/finish", finish],
  ] as const) {
    const refused = await post(path, body);
    expect([refused.statusCode, refused.json().code]).toEqual([422, "ENROLMENT_WRONG_CODE"]);
    expect(refused.body).not.toContain(email);
  }
  expect((await post("/enrolment", given)).statusCode).toBe(200);
  const [row] = await staffForStaff.list(db, { id });
  const next = await staffForStaff.renew(deps, row as never, by, "perdeu o link");
  const fresh = next.link.split("#")[1];
  // One time in a million both links have the same code.
  const refused = (await post("/enrolment", { token: fresh, emailCode })).json().code;
  expect(refused).toBe(next.code === emailCode ? undefined : "ENROLMENT_WRONG_CODE");
  expect((await post("/enrolment", { token: fresh, emailCode: next.code })).statusCode).toBe(200);
});

test("whoever makes link after link has five guesses of a code in all, and then waits", async () => {
  const { id } = await invited();
  const [row] = await staffForStaff.list(db, { id });
  const sent: string[] = [];
  const sendCode = async (_tx: unknown, { code }: { code: string }) => void sent.push(code);
  const guess = async () => {
    const more = { ...deps, sendCode, tenantId: aurora.id };
    const { link } = await staffForStaff.makeLink(more, row as never, by, "de novo");
    const emailCode = sent.at(-1) === "123456" ? "654321" : "123456";
    return (await post("/enrolment", { token: link.split("#")[1], emailCode })).json().code;
  };
  const codes = [];
  for (let turn = 0; turn < 6; turn++) codes.push(await guess());
  expect(codes).toEqual([...Array.from({ length: 5 }, () => "ENROLMENT_WRONG_CODE"), "ENROLMENT_LOCKED"]);
  await staffForStaff.unlock(deps, row as never, by, "a própria pessoa do link libera");
  expect(await guess(), "nor does 'Liberar' give more").toBe("ENROLMENT_LOCKED");
});
