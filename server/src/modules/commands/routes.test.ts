import { randomUUID } from "node:crypto";
import type { StaffRole } from "@vitral/contract/console/permissions";
import { expect, test } from "vitest";
import { aConsole, type StaffMember } from "../../../test/console-world.ts";
import { aWorld } from "../../../test/world.ts";

const world = await aWorld();
const { aCustomer, aurora, db } = world;
const { aStaff } = await aConsole(world);
const at = (path: string) => `/${aurora.slug}${path}`;

/** One signed-in person of a role; people of one role are others. */
async function signedIn(role: StaffRole, name: string) {
  const member = await aStaff({ role, name });
  await member.signIn();
  return member;
}
const people = async () => ({
  olivia: await signedIn("OPERACAO", "Olívia"),
  andre: await signedIn("APROVACAO", "André"),
});
const order = (member: StaffMember, accountId: string, reais: number, key = randomUUID()) =>
  member.send("POST", at("/commands"), {
    key,
    order: { kind: "limits.set", payload: { accountId, day: reais } },
    reason: "pedido do cliente",
  });

test("a raise is previewed, ordered, found among what waits, approved by another person, and in the audit", async () => {
  const ana = await aCustomer();
  const { olivia, andre } = await people();
  const plan = await olivia.send("POST", at("/commands/preview"), {
    order: { kind: "limits.set", payload: { accountId: ana.accountId, day: 9_000 } },
  });
  expect(plan.json()).toMatchObject({
    needsSecondPerson: true,
    changes: [{ field: "limit.DAY", after: expect.stringMatching(/^R\$\s9\.000,00$/) }],
  });
  const ordered = await order(olivia, ana.accountId, 9_000);
  expect(ordered.json()).toMatchObject({ state: "WAITING", mayDecide: false, amount: 4_000 });
  const { id } = ordered.json();
  const waiting = (await andre.send("GET", at("/commands?view=waiting&limit=10"))).json();
  expect(waiting.rows).toMatchObject([{ id, mayDecide: true, version: 1 }]);
  const approved = await andre.send("POST", at(`/commands/${id}/approve`), { version: 1 });
  expect([approved.statusCode, approved.json().state]).toEqual([200, "EXECUTED"]);
  const again = await andre.send("POST", at(`/commands/${id}/approve`), { version: 1 });
  expect(again.json(), "the answer was lost: the same approval again").toEqual(approved.json());
  const late = await (await signedIn("APROVACAO", "Bia")).send("POST", at(`/commands/${id}/approve`), { version: 1 });
  expect([late.statusCode, late.json().code]).toEqual([409, "COMMAND_DECIDED"]);

  const audit = await signedIn("AUDITORIA", "Audit");
  const page = (await audit.send("GET", at("/audit?action=limits.set"))).json();
  expect(page.rows).toMatchObject([{ maker: olivia.email, actor: andre.email, withoutSecondPerson: false }]);
  expect((await audit.send("POST", at("/audit/verify"))).json()).toMatchObject({ broken: null });
  const own = (await audit.send("GET", `/audit?person=${encodeURIComponent(audit.email)}`)).json();
  expect(own.rows.map(({ action }: { action: string }) => action)).toContain("staff.signed-in");
});

test("a wrong code of a person without a tenant is in the audit of the installation", async () => {
  const audit = await signedIn("AUDITORIA", "Audit");
  const olivia = await aStaff({ role: "OPERACAO", name: "Olívia" });
  await olivia.enterPassword();
  expect((await olivia.send("POST", "/session/totp", { code: "000000" })).json().code).toBe("STAFF_WRONG_CODE");
  const query = `person=${encodeURIComponent(olivia.email)}`;
  const failed = [{ actor: olivia.email, action: "staff.sign-in-failed", details: { step: "TOTP" } }];
  expect((await audit.send("GET", `/audit?${query}`)).json().rows).toMatchObject(failed);
  expect((await audit.send("GET", at(`/audit?${query}`))).json().rows).toEqual([]);
  expect((await audit.send("GET", `/audit/csv?${query}`)).body).toContain("staff.sign-in-failed");
  expect((await audit.send("POST", "/audit/verify")).json()).toMatchObject({ broken: null });
  const [newest] = (await audit.send("GET", "/audit?limit=1")).json().rows;
  expect(newest).toMatchObject({ actor: audit.email, action: "audit.verify" });

  const own = await aStaff({ role: "AUDITORIA", name: "Nara", tenantId: aurora.id });
  await own.signIn();
  expect((await own.send("GET", `/audit?${query}`)).json().rows).toEqual([]);
  expect((await own.send("GET", `/audit/csv?${query}`)).body).not.toContain(olivia.email);
});

test("the audit's pages go by key and its CSV has every row of the filter, without formulas", async () => {
  const audit = await signedIn("AUDITORIA", "Audit");
  for (let i = 0; i < 5; i++) await audit.send("POST", at("/audit/verify"));
  const numbers: number[] = [];
  let after = "";
  do {
    const page = (
      await audit.send("GET", at(`/audit?limit=2&action=audit.verify${after && `&after=${after}`}`))
    ).json();
    numbers.push(...page.rows.map(({ number }: { number: number }) => number));
    after = page.next ?? "";
  } while (after);
  expect(numbers.length).toBeGreaterThanOrEqual(5);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  const csv = await audit.send("GET", at("/audit/csv?action=audit.verify"));
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.body.split("\r\n")).toHaveLength(numbers.length + 2);
  expect(csv.body).not.toMatch(/(^|;)"?[=+@-]/m);
  // What holds ids says so.
  expect(csv.body.split("\r\n")[0]).toContain(";Código do cliente;Código da conta;");
});

test("the audit is filtered by customer and by area, each row once", async () => {
  const audit = await signedIn("AUDITORIA", "Audit");
  const [ana, bia] = [await aCustomer(), await aCustomer()];
  for (const { id } of [ana, bia]) await audit.send("GET", at(`/customers/${id}`));
  const rowsOf = async (query: string) =>
    (await audit.send("GET", at(`/audit?${query}`)))
      .json()
      .rows.map((row: { action: string; customerId: string }) => [row.action, row.customerId]);
  expect(await rowsOf(`customer=${ana.id}`)).toEqual([["customer.show", ana.id]]);
  expect(await rowsOf(`action=customer&person=${audit.email}`)).toEqual([
    ["customer.show", bia.id],
    ["customer.show", ana.id],
  ]);
  expect(await rowsOf(`action=texts&customer=${ana.id}`)).toEqual([]);
  expect(await rowsOf("customer=ninguem@exemplo.com.br")).toEqual([]);
});

test("the list of commands comes as CSV, and a foreign tenant's staff has none of it", async () => {
  const ana = await aCustomer();
  const { olivia, andre } = await people();
  await order(olivia, ana.accountId, 8_000);
  const csv = await andre.send("GET", at("/commands/csv?view=waiting"));
  expect(csv.body).toContain("Alterar limites");
  const north = await world.aTenant();
  const other = await aStaff({ role: "APROVACAO", tenantId: north.id, name: "Nara" });
  await other.signIn();
  expect((await other.send("GET", at("/commands"))).statusCode).toBe(404);
  expect((await other.send("GET", `/${north.slug}/commands`)).json()).toEqual({ rows: [], next: null });
});

test("who decides has a list of what waits for them, the oldest first, with who asked for it", async () => {
  const north = await world.aTenant();
  const ana = await aCustomer({ tenant: north });
  const [olivia, bento] = [await signedIn("OPERACAO", "Olívia"), await signedIn("OPERACAO", "Bento")];
  const andre = await signedIn("APROVACAO", "André");
  const path = `/${north.slug}/commands`;
  const ids: string[] = [];
  const ask = async (member: StaffMember, payload: object) => {
    const answer = await member.send("POST", path, { key: randomUUID(), order: payload, reason: "pedido" });
    ids.push(answer.json().id);
  };
  const limits = (day: number) => ({ kind: "limits.set", payload: { accountId: ana.accountId, day } });
  await ask(olivia, limits(8_000));
  await ask(bento, limits(9_000));
  await ask(olivia, limits(7_000));
  const sara = await signedIn("SEGURANCA", "Sara");
  await ask(sara, { kind: "staff.role", payload: { staffId: andre.id, role: "OPERACAO" } });

  const listed = async (member: StaffMember, query: string) => {
    const { rows, next } = (await member.send("GET", `${path}?view=decide${query}`)).json();
    return { ids: rows.map(({ id }: { id: string }) => id), next };
  };
  const first = await listed(andre, "&limit=2");
  expect(first).toEqual({ ids: ids.slice(0, 2), next: ids[1] });
  // The order about the person is not for the person to decide.
  expect(await listed(andre, `&limit=2&after=${first.next}`)).toEqual({ ids: ids.slice(2, 3), next: null });
  expect(await listed(andre, `&maker=${bento.id}`)).toEqual({ ids: ids.slice(1, 2), next: null });
  expect(await listed(andre, "&kind=staff.role")).toEqual({ ids: [], next: null });
  expect((await andre.send("GET", `${path}/makers`)).json().makers).toEqual([
    { id: bento.id, name: "Bento" },
    { id: olivia.id, name: "Olívia" },
  ]);
  const csv = await andre.send("GET", `${path}/csv?view=decide`);
  expect(csv.body.split("\r\n").filter((line) => line.includes("Alterar limites"))).toHaveLength(3);
  // Who decides nothing has nothing to decide.
  expect(await listed(olivia, "")).toEqual({ ids: [], next: null });
});

test("an answer that was lost is asked for again with the same key, and nothing happens twice", async () => {
  const ana = await aCustomer();
  const { olivia } = await people();
  const key = randomUUID();
  const [first, second] = [await order(olivia, ana.accountId, 100, key), await order(olivia, ana.accountId, 100, key)];
  expect(second.json()).toEqual(first.json());
  expect(first.json().state).toBe("EXECUTED");
  const { count } = await db
    .selectFrom("staff_command")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("customer_id", "=", ana.id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test("an order that is not allowed, not valid or not possible is refused with its sentence", async () => {
  const ana = await aCustomer();
  const { olivia, andre } = await people();
  expect((await order(andre, ana.accountId, 100)).json().code).toBe("STAFF_NOT_ALLOWED");
  expect((await order(olivia, randomUUID(), 100)).statusCode).toBe(404);
  expect((await order(olivia, ana.accountId, 5_000)).json()).toMatchObject({
    code: "COMMAND_REFUSED",
    message: "Os valores já são estes.",
  });
  expect((await order(olivia, ana.accountId, -1)).statusCode).toBe(400);
});

const orderRole = (member: StaffMember, staffId: string, role: StaffRole) =>
  member.send("POST", at("/commands"), {
    key: randomUUID(),
    order: { kind: "staff.role", payload: { staffId, role } },
    reason: "mudou de área",
  });
const approveOf = (member: StaffMember, id: string) =>
  member.send("POST", at(`/commands/${id}/approve`), { version: 1 });

test("a role is changed by two, neither of them the person, whose session ends", async () => {
  const { olivia, andre } = await people();
  const sara = await signedIn("SEGURANCA", "Sara");
  const ordered = await orderRole(sara, olivia.id, "APROVACAO");
  expect(ordered.json()).toMatchObject({
    state: "WAITING",
    changes: [
      { field: "staffState", before: "ativa", after: "ativa" },
      { field: "role", before: "Operação", after: "Aprovação" },
    ],
  });
  expect((await olivia.send("GET", "/tenants")).statusCode).toBe(200);
  expect((await approveOf(andre, ordered.json().id)).json()).toMatchObject({ state: "EXECUTED" });
  expect((await olivia.send("GET", "/tenants")).statusCode).toBe(401);
  await olivia.signIn();
  expect((await olivia.send("GET", "/session")).json().session.staff.role).toBe("APROVACAO");
  for (const tenantId of [aurora.id, "00000000-0000-0000-0000-000000000000"]) {
    const rows = db.selectFrom("audit_event").select(["actor", "maker", "details"]).where("tenant_id", "=", tenantId);
    const details = expect.objectContaining({ staff: olivia.id, from: "OPERACAO", to: "APROVACAO" });
    expect(await rows.where("action", "=", "staff.role").execute()).toEqual([
      { actor: andre.email, maker: sara.email, details },
    ]);
  }
  expect((await orderRole(sara, sara.id, "OPERACAO")).json().code).toBe("STAFF_SELF");
});

const rejectOf = (member: StaffMember, id: string) =>
  member.send("POST", at(`/commands/${id}/reject`), { version: 1, reason: "não concordo" });

test("nobody approves or rejects an order about the own access, and it does not wait for that person", async () => {
  const { andre } = await people();
  const sara = await signedIn("SEGURANCA", "Sara");
  const bia = await signedIn("APROVACAO", "Bia");
  const waitingOf = async (member: StaffMember): Promise<number> =>
    (await member.send("GET", at("/home"))).json().waiting.find(({ kind }: { kind: string }) => kind === "COMMANDS")
      .count;
  const [ofAndre, ofBia] = [await waitingOf(andre), await waitingOf(bia)];
  const { id } = (await orderRole(sara, andre.id, "CONSULTA")).json();
  for (const decide of [approveOf, rejectOf])
    expect((await decide(andre, id)).json()).toMatchObject({ code: "STAFF_SELF" });
  expect((await andre.send("GET", at(`/commands/${id}`))).json()).toMatchObject({ state: "WAITING", mayDecide: false });
  expect((await bia.send("GET", at(`/commands/${id}`))).json()).toMatchObject({ state: "WAITING", mayDecide: true });
  expect([await waitingOf(andre), await waitingOf(bia)]).toEqual([ofAndre, ofBia + 1]);
  expect((await rejectOf(bia, id)).json()).toMatchObject({ state: "REJECTED" });
});

test("a bank's approver neither rejects nor counts orders about the staff of the installation", async () => {
  const sara = await signedIn("SEGURANCA", "Sara");
  const ivo = await aStaff({ role: "APROVACAO", tenantId: aurora.id, name: "Ivo" });
  await ivo.signIn();
  const newPerson = (everywhere: boolean) => ({
    key: randomUUID(),
    reason: "contratada",
    order: {
      kind: "staff.add",
      payload: { email: `${randomUUID()}@aurora.example`, name: "Lia", role: "CONSULTA", everywhere },
    },
  });
  const [above, own] = [
    (await sara.send("POST", at("/commands"), newPerson(true))).json().id,
    (await sara.send("POST", at("/commands"), newPerson(false))).json().id,
  ];
  expect((await rejectOf(ivo, above)).statusCode).toBe(404);
  expect((await ivo.send("GET", at(`/commands/${above}`))).json()).toMatchObject({ mayDecide: false });
  expect((await rejectOf(ivo, own)).json()).toMatchObject({ state: "REJECTED" });
});

test("what an order would change may be gone when it is approved: it ends, and says so", async () => {
  const sara = await signedIn("SEGURANCA", "Sara");
  const { andre } = await people();
  const gone = await aStaff({ role: "OPERACAO", name: "Téo" });
  await gone.signIn();
  const { id } = (await orderRole(sara, gone.id, "CONSULTA")).json();
  await db.deleteFrom("staff_session").where("staff_id", "=", gone.id).execute();
  await db.deleteFrom("staff_browser").where("staff_id", "=", gone.id).execute();
  await db.deleteFrom("staff_enrolment").where("staff_id", "=", gone.id).execute();
  await db.deleteFrom("staff").where("id", "=", gone.id).execute();
  expect((await approveOf(andre, id)).json()).toMatchObject({
    state: "WORLD_CHANGED",
    note: "O que este pedido mudaria não existe mais.",
  });
});

test("a role is not changed if the person changed meanwhile, nor by a bank's staff for somebody above it", async () => {
  const { olivia, andre } = await people();
  const sara = await signedIn("SEGURANCA", "Sara");
  const [first, second] = [
    (await orderRole(sara, olivia.id, "CONSULTA")).json().id,
    (await orderRole(sara, olivia.id, "FRAUDE")).json().id,
  ];
  await approveOf(andre, first);
  expect((await approveOf(andre, second)).json()).toMatchObject({
    state: "WORLD_CHANGED",
    note: expect.stringContaining("Perfil era Operação e agora é Consulta"),
  });
  const own = await aStaff({ role: "SEGURANCA", tenantId: aurora.id, name: "Rui" });
  await own.signIn();
  expect((await orderRole(own, olivia.id, "SEGURANCA")).json().code).toBe("NOT_FOUND");
  const checker = await aStaff({ role: "APROVACAO", tenantId: aurora.id, name: "Ivo" });
  await checker.signIn();
  const waiting = (await orderRole(sara, olivia.id, "OPERACAO")).json().id;
  expect((await approveOf(checker, waiting)).json().code).toBe("NOT_FOUND");
});

test("what somebody ordered who was disabled or may not order it any more is not approved, but rejected", async () => {
  const ana = await aCustomer();
  const { olivia, andre } = await people();
  const sara = await signedIn("SEGURANCA", "Sara");
  const ids = [
    (await order(olivia, ana.accountId, 9_000)).json().id,
    (await order(olivia, ana.accountId, 8_000)).json().id,
  ];
  await approveOf(andre, (await orderRole(sara, olivia.id, "CONSULTA")).json().id);
  expect((await approveOf(andre, ids[0])).json()).toMatchObject({
    code: "COMMAND_MAKER_GONE",
    message: expect.stringContaining("mudou de perfil"),
  });
  await sara.send("POST", `/staff/${olivia.id}/disable`, { reason: "saiu do banco" });
  const refused = await approveOf(andre, ids[0]);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    "Quem fez este pedido foi desativado: ele não pode ser aprovado. Rejeite-o, e outra pessoa pode pedir de novo.",
  ]);
  const bulk = { commands: ids.map((id) => ({ id, version: 1 })) };
  const { outcomes } = (await andre.send("POST", at("/commands/approve"), bulk)).json();
  expect(outcomes.map(({ why }: { why: string }) => why)).toEqual(ids.map(() => refused.json().message));
  const rejected = await andre.send("POST", at(`/commands/${ids[0]}/reject`), { version: 1, reason: "saiu" });
  expect(rejected.json()).toMatchObject({ state: "REJECTED" });
  expect((await ana.get("/limits")).json().dayLimit).toBe(5_000);
});
