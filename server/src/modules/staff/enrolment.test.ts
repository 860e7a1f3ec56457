import { expect, test } from "vitest";
import { aConsole, consoleOrigin } from "../../../test/console-world.ts";
import { aWorld } from "../../../test/world.ts";
import { auditEvents } from "../audit/audit.ts";
import { staffAdministration } from "./staff.ts";
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
  const made = await staffAdministration.add(deps, person, by);
  const [address, token = ""] = made.link.split("#");
  expect(address).toBe("http://localhost:3001/enrol");
  return { ...person, ...made, token };
}

test("a link enrols once: password and code then sign in", async () => {
  const { token, email } = await invited();
  const opened = (await post("/enrolment", { token })).json();
  expect(opened).toMatchObject({
    email,
    name: "Nara Reis",
    role: "FRAUDE",
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
  });
  expect(opened.uri).toContain(`secret=${opened.secret}`);
  const code = () => codeOfStep(opened.secret, currentStep(clock.now()));
  const body = { token, password: "cavalo-bateria-grampo" };
  expect((await post("/enrolment/finish", { ...body, code: "000000" })).json().code).toBe("STAFF_WRONG_CODE");
  const finished = await Promise.all([1, 2].map(() => post("/enrolment/finish", { ...body, code: code() })));
  expect(finished.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(["200", "404"]);
  for (const path of ["/enrolment", "/enrolment/finish"])
    expect((await post(path, { ...body, code: code() })).json().code).toBe("ENROLMENT_EXPIRED");
  expect((await post("/session/password", { email, password: body.password })).statusCode).toBe(200);
});

test("who opened a link before its owner has no second factor of it, and each opening is audited", async () => {
  const { token, email } = await invited();
  const secrets: string[] = [];
  for (let turn = 0; turn < 2; turn++) secrets.push((await post("/enrolment", { token })).json().secret);
  const [earlier = "", own = ""] = secrets;
  const finish = (secret: string) =>
    post("/enrolment/finish", {
      token,
      password: "cavalo-bateria-grampo",
      code: codeOfStep(secret, currentStep(clock.now())),
    });
  expect((await finish(earlier)).json().code).toBe("STAFF_WRONG_CODE");
  expect((await finish(own)).statusCode).toBe(200);
  const openings = { tenantId: aurora.id, person: email, action: "staff.enrolment-opened", limit: 9 };
  expect(await auditEvents(db, openings)).toHaveLength(2);
});

test("however often a link is opened, the audit has five openings of it, and those of the next link", async () => {
  const { token, id, email } = await invited();
  for (let turn = 0; turn < 7; turn++) expect((await post("/enrolment", { token })).statusCode).toBe(200);
  const openings = { tenantId: aurora.id, person: email, action: "staff.enrolment-opened" };
  expect(await auditEvents(db, openings)).toHaveLength(5);
  clock.advance(1);
  const [row] = await staffAdministration.list(db, { id });
  const next = await staffAdministration.renew(deps, row as never, by, "perdeu o link");
  await post("/enrolment", { token: next.link.split("#")[1] });
  expect(await auditEvents(db, openings)).toHaveLength(6);
});

test("a link is good for one hour, and a newer one ends it", async () => {
  const one = await invited();
  clock.advance(3_600);
  expect((await post("/enrolment", { token: one.token })).json().code).toBe("ENROLMENT_EXPIRED");
  const two = await invited();
  const [row] = await staffAdministration.list(db, { id: two.id });
  const next = await staffAdministration.renew(deps, row as never, by, "perdeu o celular");
  expect((await post("/enrolment", { token: two.token })).json().code).toBe("ENROLMENT_EXPIRED");
  expect((await post("/enrolment", { token: next.link.split("#")[1] })).statusCode).toBe(200);
});

test("a link of a disabled person opens nothing, and its token stands nowhere in the database", async () => {
  const { token, id } = await invited();
  const rows = await db.selectFrom("staff_enrolment").selectAll().where("staff_id", "=", id).execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  const [row] = await staffAdministration.list(db, { id });
  await staffAdministration.disable(deps, row as never, by, "não veio");
  expect((await post("/enrolment", { token })).json().code).toBe("ENROLMENT_EXPIRED");
});

test("an easily guessed password is refused", async () => {
  const { token, email } = await invited();
  const { secret } = (await post("/enrolment", { token })).json();
  for (const password of ["12345678", "nara-reis", email]) {
    const code = codeOfStep(secret, currentStep(clock.now()));
    expect((await post("/enrolment/finish", { token, password, code })).json().code).toBe("WEAK_PASSWORD");
  }
  expect((await post("/enrolment/finish", { token, password: "curta", code: "000000" })).statusCode).toBe(400);
});

test("five wrong codes of a link wait", async () => {
  const { token } = await invited();
  const body = { token, password: "cavalo-bateria-grampo", code: "000000" };
  const codes = [];
  for (let turn = 0; turn < 6; turn++) codes.push((await post("/enrolment/finish", body)).json().code);
  expect(codes).toEqual([...Array.from({ length: 5 }, () => "STAFF_WRONG_CODE"), "STAFF_LOCKED"]);
});
