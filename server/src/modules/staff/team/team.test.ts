import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { changesWith } from "../../../../test/staff/changes.ts";
import { aConsole } from "../../../../test/console-world.ts";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aWorld } from "../../../../test/world.ts";
import { staffForStaff } from "../staff.ts";

const world = await aWorld();
const { aTenant, aurora, db } = world;
const { aStaff } = await aConsole(world);
const { emailsTo } = aMailbox(world);
const sul = await aTenant();
const sara = await aStaff({ role: "SEGURANCA", name: "Sara Lins" });
await sara.signIn();

const team = async (viewer = sara) =>
  (await viewer.send("GET", "/staff?limit=100")).json().rows as Record<string, unknown>[];
const row = async (id: string) => (await team()).find((one) => one["id"] === id);
const reason = { reason: "a pedido da pessoa" };
const order = (kind: string, payload: object, maker = sara, slug = aurora.slug) =>
  maker.send("POST", `/${slug}/commands`, { key: randomUUID(), order: { kind, payload }, ...reason });
const approve = (checker: typeof sara, id: string) =>
  checker.send("POST", `/${aurora.slug}/commands/${id}/approve`, { version: 1 });

const linkOf = (id: string) => sara.send("POST", `/${aurora.slug}/staff/${id}/link`, reason);

test("the page of the staff says who works here, and nobody changes the own access", async () => {
  const olivia = await aStaff({ role: "OPERACAO" });
  expect(await row(olivia.id)).toMatchObject({ state: "ACTIVE", session: null, passkeys: 0, mayChange: true });
  await olivia.signIn();
  expect(await row(olivia.id)).toMatchObject({ session: { address: "127.0.0.1" } });
  expect(await row(sara.id)).toMatchObject({ mayChange: false });
  for (const path of [`${sara.id}/disable`, `${sara.id}/unlock`])
    expect((await sara.send("POST", `/staff/${path}`, reason)).json().code).toBe("STAFF_SELF");
  expect((await linkOf(sara.id)).json().code).toBe("STAFF_SELF");
});

test("the staff comes in pages by e-mail, filtered by a part of a name, role and state, as CSV too", async () => {
  const north = await aTenant();
  const nara = await aStaff({ role: "SEGURANCA", tenantId: north.id, name: "Nara Reis" });
  await nara.signIn();
  const others = [
    await aStaff({ role: "FRAUDE", tenantId: north.id, name: "Bento Luz" }),
    await aStaff({ role: "FRAUDE", tenantId: north.id, name: "=Caio Luz" }),
  ];
  const listed = async (query: string) => (await nara.send("GET", `/staff?${query}`)).json();
  const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);
  const all = idsOf(await listed(""));
  expect(all.toSorted()).toEqual([nara, ...others].map(({ id }) => id).toSorted());
  const first = await listed("limit=2");
  expect([...idsOf(first), ...idsOf(await listed(`limit=2&after=${first.next}`))]).toEqual(all);
  expect(idsOf(await listed("q=luz&role=FRAUDE"))).toHaveLength(2);
  expect(idsOf(await listed("q=bento"))).toEqual([others[0]?.id]);
  expect(idsOf(await listed(`q=${nara.email.toUpperCase()}&state=ACTIVE`))).toEqual([nara.id]);
  expect(idsOf(await listed("q=%25"))).toEqual([]);
  expect(idsOf(await listed("state=DISABLED"))).toEqual([]);
  const csv = (await nara.send("GET", "/staff/csv?role=FRAUDE")).body;
  expect(csv.split("\r\n")).toHaveLength(4);
  expect(csv).toContain("'=Caio Luz;");
  expect((await sara.send("GET", "/staff/csv?role=SEGURANCA")).body).toContain(sara.email);
});

test("Segurança orders a new person, another person approves, and then a link opens the enrolment", async () => {
  const andre = await aStaff({ role: "APROVACAO" });
  await andre.signIn();
  const person = { email: "nova@banco.exemplo", name: "Nara Reis", role: "FRAUDE", everywhere: false };
  const ordered = (await order("staff.add", person)).json();
  expect(ordered).toMatchObject({
    state: "WAITING",
    changes: changesWith({ field: "staffEmail", after: person.email }, { field: "role", after: "Fraude" }),
  });
  const found = async () => (await team()).find(({ email }) => email === person.email);
  expect(await found()).toBeUndefined();
  expect((await approve(sara, ordered.id)).json().code).toBe("STAFF_NOT_ALLOWED");
  expect((await approve(andre, ordered.id)).json()).toMatchObject({ state: "EXECUTED" });
  const added = await found();
  expect(added).toMatchObject({ state: "INVITED", tenant: aurora.slug });
  const made = await linkOf(String(added?.["id"]));
  const [mail] = await emailsTo(person.email);
  const emailCode = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
  expect(made.body, "who makes the link does not see its code").not.toContain(emailCode);
  const opened = await sara.send("POST", "/enrolment", { token: made.json().link.split("#")[1], emailCode });
  expect(opened.json()).toMatchObject({ email: person.email, role: "FRAUDE" });
  expect((await order("staff.add", person)).json().message).toBe("Já existe alguém da equipe com este e-mail.");
});

test("alone, Segurança can add nobody who approves, and can sign in as nobody else", async () => {
  const [andre, other] = [await aStaff({ role: "APROVACAO" }), await aStaff({ role: "APROVACAO" })];
  await andre.signIn();
  await other.signIn();
  const refused = await linkOf(andre.id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, "STAFF_HAS_ACCESS"]);
  expect((await andre.send("GET", "/tenants")).statusCode).toBe(200);
  const { id } = (await order("staff.renew", { staffId: andre.id })).json();
  expect((await andre.send("GET", "/tenants")).statusCode).toBe(200);
  expect((await approve(andre, id)).json().code).toBe("STAFF_SELF");
  expect((await approve(other, id)).json()).toMatchObject({ state: "EXECUTED" });
  expect((await andre.send("GET", "/tenants")).statusCode).toBe(401);
  expect((await andre.enterPassword()).json().code).toBe("STAFF_WRONG_CREDENTIALS");
  expect((await order("staff.renew", { staffId: andre.id })).json().message).toContain("basta um novo link");
  expect((await linkOf(andre.id)).json().link).toContain("/enrol#");
  expect((await emailsTo(andre.email)).at(-1)?.subject).toContain("cadastro na equipe");
});

test("who was invited and never enrolled does not count as the last person of Segurança", async () => {
  const bank = await aTenant();
  const rui = await aStaff({ role: "SEGURANCA", tenantId: bank.id, name: "Rui" });
  const invited = { id: randomUUID(), email: "convidada@banco.exemplo", name: "Iva", role: "SEGURANCA" } as const;
  await db.transaction().execute((tx) => staffForStaff.addMember(tx, { ...invited, tenantId: bank.id }, new Date()));
  expect((await sara.send("POST", `/staff/${rui.id}/disable`, reason)).json().code).toBe("STAFF_LAST_SECURITY");
  expect((await sara.send("POST", `/staff/${invited.id}/disable`, reason)).statusCode).toBe(200);
});

test("five wrong passwords show as a wait, which another person ends with a reason that the audit keeps", async () => {
  const olivia = await aStaff();
  for (let turn = 0; turn < 5; turn++) await olivia.enterPassword("senha-errada");
  expect((await row(olivia.id))?.["lockedUntil"]).toEqual(expect.any(String));
  expect((await sara.send("POST", `/staff/${olivia.id}/unlock`, reason)).statusCode).toBe(200);
  expect(await row(olivia.id)).toMatchObject({ lockedUntil: null });
  expect((await olivia.enterPassword()).statusCode).toBe(200);
  const event = await db
    .selectFrom("audit_event")
    .select(["actor", "reason", "staff_id as staffId"])
    .where("action", "=", "staff.unlock")
    .executeTakeFirst();
  expect(event).toEqual({ actor: sara.email, reason: reason.reason, staffId: sara.id });
});

test("a disabled person's session ends at once, and two others let the person in again", async () => {
  const [olivia, andre] = [await aStaff(), await aStaff({ role: "APROVACAO" })];
  await andre.signIn();
  expect((await order("staff.enable", { staffId: olivia.id })).json().message).toBe("Esta pessoa não está desativada.");
  await olivia.signIn();
  await sara.send("POST", `/staff/${olivia.id}/disable`, reason);
  expect((await olivia.send("GET", "/tenants")).statusCode).toBe(401);
  expect(await row(olivia.id)).toMatchObject({ state: "DISABLED", session: null });
  expect((await order("staff.enable", { staffId: sara.id })).json().code).toBe("STAFF_SELF");
  const asked = (await order("staff.enable", { staffId: olivia.id })).json();
  expect(asked).toMatchObject({
    state: "WAITING",
    changes: changesWith({ field: "staffState", before: "desativada", after: "ativa" }),
  });
  expect((await olivia.enterPassword()).json().code).toBe("STAFF_WRONG_CREDENTIALS");
  expect((await approve(andre, asked.id)).json()).toMatchObject({ state: "EXECUTED" });
  await olivia.signIn();
});

test("Segurança of one tenant sees and changes its own staff alone, and adds nobody elsewhere", async () => {
  const own = await aStaff({ role: "SEGURANCA", tenantId: sul.id, name: "Rui" });
  await own.signIn();
  const other = await aStaff({ tenantId: aurora.id });
  expect((await team(own)).map(({ id }) => id)).toEqual([own.id]);
  expect((await own.send("POST", `/staff/${other.id}/disable`, reason)).json().code).toBe("NOT_FOUND");
  const person = { email: "x@banco.exemplo", name: "X", role: "SEGURANCA" };
  const places = [
    { bank: aurora, everywhere: false },
    { bank: sul, everywhere: true },
  ];
  for (const { bank, everywhere } of places)
    expect((await order("staff.add", { ...person, everywhere }, own, bank.slug)).json().code).toBe("NOT_FOUND");
  expect((await order("staff.renew", { staffId: sara.id }, own, sul.slug)).json().code).toBe("NOT_FOUND");
});
