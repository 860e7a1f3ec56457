import { randomUUID } from "node:crypto";
import { domainToASCII } from "node:url";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { changeOf, changesWith } from "../../../../test/staff/changes.ts";
import { aConsole } from "../../../../test/console-world.ts";
import { aWorld } from "../../../../test/world.ts";
import { staffForStaff } from "../staff.ts";
import { lookOf } from "./look.ts";

const world = await aWorld();
const { aurora, clock, db } = world;
const { aStaff, deps } = await aConsole(world);
const sara = await aStaff({ role: "SEGURANCA", name: "Sara Lins" });
const andre = await aStaff({ role: "APROVACAO", name: "André Reis" });
await sara.signIn();
await andre.signIn();

const reason = { reason: "a pedido da pessoa" };
const order = (kind: string, payload: object) =>
  sara.send("POST", `/${aurora.slug}/commands`, { key: randomUUID(), order: { kind, payload }, ...reason });
const person = (email: string, name = "Nara Reis") => ({ email, name, role: "APROVACAO", everywhere: false });
const approve = (id: string) => andre.send("POST", `/${aurora.slug}/commands/${id}/approve`, { version: 1 });
const add = (email: string, tenantId: string | null = null) =>
  staffForStaff.add(deps, { email, name: "Carla Melo", role: "OPERACAO", tenantId }, { actor: "root" });
/** Writes an e-mail as it could be stored before the rules. */
const store = (id: string, changed: { email?: string; name?: string }) =>
  db.updateTable("staff").set(changed).where("id", "=", id).execute();
const toRename = async () => (await sara.send("GET", "/staff/to-rename")).json().people;

test.each([
  ["carla.melo@banco.exemplo", "carla.rnelo@banco.exemplo"],
  ["anal@banco.exemplo", "ana1@banco.exemplo"],
  ["paulo0@banco.exemplo", "pauloo@banco.exemplo"],
  ["ana@banco.exemplo", "аnа@bаnco.exemplo"],
  ["ana@banco.exemplo", `ana@${domainToASCII("bаnco.exemplo")}`],
  ["ana@banco.exemplo", "an\u00ada@banco.exemplo"],
])("%s looks like %s", (one, other) => {
  expect(lookOf(one)).toBe(lookOf(other));
});

test("nobody gets an e-mail of other letters, of invisible ones, or a name with them", async () => {
  const bad = [
    "sаra@banco.exemplo",
    "sa\u200bra@banco.exemplo",
    "\u202esara@banco.exemplo",
    "sa\u00adra@banco.exemplo",
  ];
  for (const email of bad) expect((await order("staff.add", person(email))).statusCode).toBe(400);
  for (const name of ["Nara\u0007 Reis", "Nаra Reis", "Nara\u200b Reis"]) {
    const refused = await order("staff.add", person("nara@banco.exemplo", name));
    expect(refused.json().validation.body.message).toMatch(/invisíveis|alfabetos/);
  }
});

test("an e-mail that looks like a colleague's is refused, in the console and at the command line", async () => {
  await add("carla.melo@banco.exemplo");
  const refused = (await order("staff.add", person("carla.rnelo@banco.exemplo"))).json();
  expect(refused.message).toContain("se confunde com o de Carla Melo (carla.melo@banco.exemplo)");
  await expect(add("carla.rnelo@banco.exemplo")).rejects.toThrow("se confunde");
  await expect(add("carla.mel0@banco.exemplo")).rejects.toThrow("se confunde");
});

test("of two orders for e-mails that look alike, the second approval does nothing and says why", async () => {
  const first = (await order("staff.add", person("luana1@banco.exemplo"))).json();
  const second = (await order("staff.add", person("luanal@banco.exemplo"))).json();
  const [one, other] = await Promise.all([approve(first.id), approve(second.id)]);
  const states = [one.json(), other.json()].map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(["EXECUTED", "WORLD_CHANGED"]));
  expect(`${one.body}${other.body}`).toContain("se confunde com o de Nara Reis");
});

test("who is disabled comes back only if nobody has got a look-alike of the e-mail meanwhile", async () => {
  const { id } = await add("tiago1@banco.exemplo");
  const reasonOf = "saiu";
  const [tiago] = await staffForStaff.list(db, { id });
  if (!tiago) throw new Error("nobody");
  await staffForStaff.disable(deps, tiago, { actor: "root" }, reasonOf);
  await add("tiagol@banco.exemplo");
  expect((await order("staff.enable", { staffId: id })).json().message).toContain("Mude antes");
  await expect(staffForStaff.enable(deps, tiago, { actor: "root" }, reasonOf)).rejects.toThrow("se confunde");
});

test("an order names a domain that no colleague has, and as punycode one of other letters", async () => {
  expect(changeOf((await order("staff.add", person("rita@banco.exemplo"))).json(), "domain")).toBeUndefined();
  const asked = (await order("staff.add", person("rita@baņco.exemplo"))).json();
  const email = changeOf(asked, "staffEmail")?.after;
  expect(email).toMatch(/^rita@xn--/);
  expect(changeOf(asked, "domain")?.after).toBe(`novo: ninguém da equipe tem e-mail de ${email?.slice(5)}`);
});

test("an e-mail from before the rule still signs in, is named to Segurança, and can only be changed", async () => {
  const old = await aStaff({ role: "OPERACAO", name: "Iva Reis" });
  await store(old.id, { email: "ivа@banco.exemplo" });
  const password = await old.send("POST", "/session/password", {
    email: "ivа@banco.exemplo",
    password: "senha-da-equipe",
  });
  expect(password.statusCode).toBe(200);
  expect(await toRename()).toEqual([expect.objectContaining({ id: old.id, problem: "EMAIL" })]);
  for (const [kind, more] of [
    ["staff.role", { role: "FRAUDE" }],
    ["staff.renew", {}],
  ] as const)
    expect((await order(kind, { staffId: old.id, ...more })).json().message).toContain("Mude antes o nome e o e-mail");
  const changed = { staffId: old.id, email: "iva@banco.exemplo", name: "Iva Reis" };
  const asked = (await order("staff.rename", changed)).json();
  expect(asked).toMatchObject({
    state: "WAITING",
    changes: changesWith({ field: "staffEmail", before: "ivа@banco.exemplo" }),
  });
  expect((await approve(asked.id)).json()).toMatchObject({ state: "EXECUTED" });
  expect(await toRename()).toEqual([]);
  expect((await order("staff.rename", changed)).json().message).toBe("Nome e e-mail desta pessoa já seguem as regras.");
  clock.advance(60);
});

test("a name with invisible characters and two e-mails that look alike are named, and both people stay", async () => {
  const [one, other, third] = [await aStaff(), await aStaff(), await aStaff()];
  await store(one.id, { name: "Rui\u200b Prado" });
  await store(other.id, { email: "bela1@banco.exemplo" });
  await store(third.id, { email: "belal@banco.exemplo" });
  const problems = new Map((await toRename()).map(({ id, problem }: Record<string, string>) => [id, problem]));
  expect([one, other, third].map(({ id }) => problems.get(id))).toEqual(["NAME", "LOOK_ALIKE", "LOOK_ALIKE"]);
  expect((await sara.send("POST", `/staff/${other.id}/disable`, reason)).statusCode).toBe(200);
  expect((await toRename()).map(({ id }: { id: string }) => id)).toEqual([one.id]);
});

test("an order from before the rule ends at its approval, with a sentence", async () => {
  const ordered = (await order("staff.add", person("gil@banco.exemplo"))).json().id;
  const [id, payload] = [randomUUID(), JSON.stringify(person("gіl@banco.exemplo"))];
  await sql`
    insert into staff_command (tenant_id, id, idempotency_key, kind, payload, changes, sentence, reason,
                               maker_id, maker_name, maker_email, maker_role, made_at, needs_second)
    select tenant_id, ${id}, ${id}, kind, ${payload}::jsonb, changes, sentence, reason,
           maker_id, maker_name, maker_email, maker_role, made_at, needs_second
      from staff_command where id = ${ordered}`.execute(db);
  expect((await sara.send("GET", `/${aurora.slug}/commands/${id}/order`)).json()).toEqual({ version: 1, order: null });
  expect((await approve(id)).json()).toMatchObject({
    state: "WORLD_CHANGED",
    note: expect.stringContaining("não é mais aceito"),
  });
});
