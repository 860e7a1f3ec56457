import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import type { CaseDecision } from "@vitral/contract/console/cases";
import type { StaffRole } from "@vitral/contract/console/permissions";
import { beforeEach, expect, test } from "vitest";
import { aPdf, aPhoto, multipart } from "../../../../test/applicant.ts";
import { consoleOf } from "../../../../test/console-of.ts";
import { caseOrder } from "../../../../test/staff/orders.ts";
import { outboxOf } from "../../../../test/mailbox.ts";
import { aWorld, type World, worldKey } from "../../../../test/world.ts";
import { secretsFrom } from "../../../platform/crypto/secrets.ts";
import { auditEvents } from "../../audit/audit.ts";
import { renewCaseFiles } from "../desk.ts";
import { contestFromExternalBank, receivePix } from "../../../../test/other-banks.ts";

const world = await aWorld();
const { aTenant, clock, db, deps } = world;
const aStaff = await consoleOf(world);
const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." };
const reason = "Relatos de golpe";
let bank: Awaited<ReturnType<World["aTenant"]>>;

/** A bank for each test, so that its queue holds its own cases alone. */
beforeEach(async () => {
  bank = await aTenant({ rules: { refuseSuspectedPayees: true, precautionaryBlockHours: 72 } });
});

async function staffOf(role: StaffRole) {
  const person = await aStaff(role);
  const { slug } = bank;
  return {
    ...person,
    get: async (path = "") => (await person.call("GET", `/${slug}/cases${path}`)).json(),
    post: (path: string, body: object = {}) => person.call("POST", `/${slug}/cases${path}`, body),
    decide: (id: string, decision: CaseDecision) =>
      person.call("POST", `/${slug}/commands`, caseOrder(id, decision, reason)),
    next: async (key = randomUUID()) =>
      (await person.call("POST", `/${slug}/cases/next`, { key })).json().id as string | null,
    send: (id: string, file: Buffer, name = "extrato.pdf") => {
      const { headers, payload } = multipart(file, { field: "file", name });
      return person.call("POST", `/${slug}/cases/${id}/files`, payload, headers);
    },
  };
}
type Step = { what: string; text: string | null };
const stepsOf = (one: { timeline: Step[] }, what: string) => one.timeline.filter((step) => step.what === what);

async function aContest() {
  const key = `${randomUUID()}@exemplo.com.br`;
  const { accountId } = await world.aCustomer({ name: "Bruno Reis", key, tenant: bank });
  const endToEnd = newEndToEndId("99999004", clock.now());
  await receivePix(deps, { tenantId: bank.id, accountId, key, payer, endToEnd, amount: cents(100_00) });
  const made = await contestFromExternalBank(deps, { key, amount: cents(100_00), situation: "SCAM" });
  if (!made || made === "REFUSED") throw new Error("not contested");
  clock.advance(60);
  return `infraction-${made.id}`;
}

test("two who ask for the next case at once get two, and the same press sent twice gets one", async () => {
  const ids = [await aContest(), await aContest(), await aContest()];
  const [flavia, otto] = [await staffOf("FRAUDE"), await staffOf("FRAUDE")];
  const key = randomUUID();
  const [first, second, again] = await Promise.all([flavia.next(key), otto.next(), flavia.next(key)]);
  expect(first).toBe(again);
  expect(new Set([first, second])).toEqual(new Set(ids.slice(0, 2)));
  expect(await flavia.next(key)).toBe(first);
  expect(await flavia.next()).toBe(ids[2]);
  expect(await flavia.next()).toBeNull();
  expect((await flavia.get(`/${first}`)).assignee.id).toBe(flavia.id);
  expect((await (await staffOf("CONSULTA")).post("/next", { key })).statusCode).toBe(403);
});

test("a case that is escalated to a role is taken by its people alone, and to a person it is theirs", async () => {
  const id = await aContest();
  const [olivia, flavia, otto] = [await staffOf("OPERACAO"), await staffOf("FRAUDE"), await staffOf("FRAUDE")];
  await olivia.post(`/${id}/take`);
  expect((await otto.post(`/${id}/escalate`, { to: { role: "FRAUDE" }, reason })).json().code).toBe("CASE_HELD");
  for (const to of [{ role: "FRAUDE" }, { role: "FRAUDE" }])
    expect((await olivia.post(`/${id}/escalate`, { to, reason })).json()).toMatchObject({
      assignee: null,
      state: "PENDING",
      escalated: { to: "Fraude", role: "FRAUDE" },
    });
  expect((await olivia.post(`/${id}/take`)).json()).toMatchObject({
    code: "CASE_ESCALATED",
    message: "Este caso foi escalado para Fraude: só esse perfil o assume.",
  });
  expect(await olivia.next()).toBeNull();
  expect((await flavia.get("/counts")).escalated).toBe(1);
  expect((await olivia.get("/counts")).escalated).toBe(0);
  expect((await flavia.get("?holder=escalated")).rows).toMatchObject([{ id }]);

  expect(await flavia.next()).toBe(id);
  expect((await otto.get("/counts")).escalated).toBe(0);
  const passed = await flavia.post(`/${id}/escalate`, { to: { staffId: otto.id }, reason: "Conhece o cliente" });
  expect(passed.json()).toMatchObject({ assignee: { id: otto.id }, escalated: { role: null } });
  expect(stepsOf(passed.json(), "ESCALATED").map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Para .+: Conhece o cliente$/),
    "Para Fraude: Relatos de golpe",
  ]);
  const sent = await outboxOf(world)({ tenantId: bank.id, templates: ["case-escalated"] });
  const emails = sent.map(({ recipient, data }) => ({ recipient, data }));
  expect(emails).toMatchObject([{ recipient: otto.email, data: { kind: "Contestação recebida" } }]);
  expect(JSON.stringify(emails)).not.toMatch(/Bruno Reis|Maria Souza|@exemplo|\d{11}|Conhece o cliente/);
  const { staff } = await olivia.get("/staff");
  expect(staff.map(({ role }: { role: string }) => role)).not.toContain("CONSULTA");
  expect(staff.map((one: { id: string }) => one.id)).toContain(otto.id);
  const nobody = await staffOf("CONSULTA");
  for (const staffId of [nobody.id, otto.id])
    expect((await otto.post(`/${id}/escalate`, { to: { staffId }, reason })).json().code).toBe("CASE_TARGET");
  await otto.decide(id, "REJECT");
  expect(await otto.get(`/${id}`)).toMatchObject({ outcome: "REJECTED", escalated: null });
  expect(await auditEvents(db, { tenantId: bank.id, action: "case.escalate" })).toHaveLength(2);
});

test("several cases are assigned, snoozed and closed at once, and each that was not says why", async () => {
  const [held, ...free] = [await aContest(), await aContest(), await aContest()];
  const [flavia, otto] = [await staffOf("FRAUDE"), await staffOf("FRAUDE")];
  await otto.post(`/${held}/take`);
  const cases = [held, ...free];
  const all = (act: object) => flavia.post("/bulk", { cases, act, reason });
  const whyOf = async (act: object) =>
    (await all(act)).json().outcomes.map(({ id, why }: { id: string; why: string | null }) => [id, why]);
  const withOtto = expect.stringContaining("Este caso está com");

  expect(await whyOf({ what: "ASSIGN", staffId: flavia.id })).toEqual([
    [held, withOtto],
    [free[0], null],
    [free[1], null],
  ]);
  const until = new Date(clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  expect(
    (await whyOf({ what: "SNOOZE", until })).filter(([, why]: [string, string | null]) => why === null),
  ).toHaveLength(2);
  expect((await flavia.get("?state=SNOOZED")).rows).toHaveLength(2);
  expect(await whyOf({ what: "CLOSE" })).toEqual([
    [held, "Decida antes de encerrar: este caso ainda espera uma decisão."],
    ...free.map((id) => [id, "Decida antes de encerrar: este caso ainda espera uma decisão."]),
  ]);
  for (const id of free) expect((await flavia.decide(id, "REJECT")).json().state).toBe("EXECUTED");
  expect((await flavia.get("?state=CLOSED")).rows).toHaveLength(2);
  expect(stepsOf(await flavia.get(`/${free[0]}`), "ASSIGNED")).toHaveLength(1);
  expect((await flavia.post("/bulk", { cases: [], act: { what: "SNOOZE", until }, reason })).statusCode).toBe(400);
  expect(await world.failedLedgerChecks()).toEqual([]);
});

test("a file of a case is kept encrypted, once, and each look at it is audited", async () => {
  const id = await aContest();
  const flavia = await staffOf("FRAUDE");
  const secret = "what-only-the-staff-may-read";
  const pdf = aPdf(secret);
  const sent = await flavia.send(id, pdf, "Extrato de João.pdf");
  expect(sent.json().files).toMatchObject([{ name: "Extrato de João.pdf", format: "pdf", bytes: pdf.length }]);
  expect((await flavia.send(id, pdf)).json().files).toHaveLength(1);
  const [{ id: file }] = sent.json().files;
  expect(stepsOf(await flavia.get(`/${id}`), "FILE")).toHaveLength(1);

  const look = await flavia.call("GET", `/${bank.slug}/cases/${id}/files/${file}`);
  expect(look.rawPayload).toEqual(pdf);
  expect(look.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="Extrato-de-Joao.pdf"',
    "content-security-policy": expect.stringContaining("sandbox"),
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  expect(await auditEvents(db, { tenantId: bank.id, action: "case.see-file" })).toMatchObject([
    { actor: flavia.email, details: { fileId: file, caseId: id } },
  ]);
  const reader = await staffOf("CONSULTA");
  expect((await reader.call("GET", `/${bank.slug}/cases/${id}/files/${file}`)).statusCode).toBe(403);
  const other = await aContest();
  expect((await flavia.call("GET", `/${bank.slug}/cases/${other}/files/${file}`)).statusCode).toBe(404);

  const stored = await db.selectFrom("case_file").select("content").where("id", "=", file).executeTakeFirstOrThrow();
  expect(stored.content.includes(secret)).toBe(false);
  const renewing = secretsFrom(Buffer.alloc(32, 9), worldKey);
  expect(await renewCaseFiles({ db, secrets: renewing })).toBe(1);
  expect(await renewCaseFiles({ db, secrets: renewing })).toBe(0);
});

test("who attached a file by mistake empties it with a reason, while the case is open", async () => {
  const id = await aContest();
  const [flavia, otto] = [await staffOf("FRAUDE"), await staffOf("FRAUDE")];
  const pdf = aPdf("of another case");
  const [{ id: file }] = (await flavia.send(id, pdf)).json().files;
  const remove = (person: typeof flavia, body: object = { reason: "De outro caso" }) =>
    person.post(`/${id}/files/${file}/remove`, body);
  expect((await remove(otto)).json()).toMatchObject({ code: "CASE_FILE_OTHERS" });
  expect((await remove(flavia, { reason: "" })).statusCode).toBe(400);
  for (let times = 0; times < 2; times += 1) {
    const { files, timeline } = (await remove(flavia)).json();
    expect(files).toMatchObject([{ id: file, name: "extrato.pdf", removed: { reason: "De outro caso" } }]);
    expect(stepsOf({ timeline }, "FILE_REMOVED").map(({ text }) => text)).toEqual(["De outro caso"]);
  }
  expect((await flavia.call("GET", `/${bank.slug}/cases/${id}/files/${file}`)).statusCode).toBe(404);
  const stored = await db.selectFrom("case_file").selectAll().where("id", "=", file).executeTakeFirstOrThrow();
  expect([stored.content.length, stored.name]).toEqual([0, "extrato.pdf"]);
  expect(await auditEvents(db, { tenantId: bank.id, action: "case.remove-file" })).toMatchObject([
    { actor: flavia.email, reason: "De outro caso", details: { fileId: file } },
  ]);
  expect(await renewCaseFiles({ db, secrets: secretsFrom(Buffer.alloc(32, 9), worldKey) })).toBe(0);

  // The same file may be attached again; in a closed case it stays.
  const again = (await flavia.send(id, pdf)).json().files;
  expect(again.map(({ removed }: { removed: object | null }) => removed === null)).toEqual([true, false]);
  await flavia.decide(id, "REJECT");
  const late = await flavia.post(`/${id}/files/${again[0].id}/remove`, { reason: "Engano" });
  expect(late.json().code).toBe("CASE_DECIDED");
});

test("a case takes PDF, PNG and JPEG up to 10 MB by their content, and 20 files", async () => {
  const id = await aContest();
  const flavia = await staffOf("FRAUDE");
  for (const file of [Buffer.from("<script>alert(1)</script>"), Buffer.from("MZ no picture")])
    expect((await flavia.send(id, file)).json()).toEqual({
      code: "FILE_TYPE_NOT_ACCEPTED",
      message: "Este arquivo não é aceito aqui. Envie um PDF, ou uma foto em PNG ou JPEG.",
    });
  const large = Buffer.concat([aPdf(), Buffer.alloc(10 * 1024 * 1024)]);
  expect((await flavia.send(id, large)).json().code).toBe("FILE_TOO_LARGE");
  expect((await flavia.post(`/${id}/files`, {})).statusCode).toBe(415);
  expect((await flavia.send(id, aPhoto(), "C:\\fotos\\rosto.exe")).json().files).toMatchObject([
    { name: "rosto.exe", format: "jpg" },
  ]);
  for (let count = 1; count < 20; count += 1) expect((await flavia.send(id, aPdf())).statusCode).toBe(200);
  expect((await flavia.send(id, aPdf())).json().code).toBe("CASE_FILES_FULL");
  expect((await flavia.get(`/${id}`)).files).toHaveLength(20);
  const olivia = await aStaff("OPERACAO", (await aTenant()).id);
  const { headers, payload } = multipart(aPdf(), { field: "file" });
  expect((await olivia.call("POST", `/${bank.slug}/cases/${id}/files`, payload, headers)).statusCode).toBe(404);
});
