import { addDays, formatDay, saoPauloDay } from "@vitral/brazil/dates";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { consoleOf } from "../../../../test/console-of.ts";
import { reviewOrder } from "../../../../test/staff/orders.ts";
import { heldPasses } from "../../../../test/staff/held.ts";
import { aWorld } from "../../../../test/world.ts";
import { countReviews } from "../backoffice.ts";

/** The order of the queue, and what was put away from it. */
const world = await aWorld();
const { aCustomer, aTenant, clock, db } = world;
const signedIn = await consoleOf(world);
const people = {
  olivia: await signedIn("OPERACAO"),
  otto: await signedIn("OPERACAO"),
  nara: await signedIn("AUDITORIA"),
};

type Applicant = { name: string; entityType?: "PERSON" | "COMPANY"; hoursAgo?: number };

/** A bank of its own with applications that were sent so many hours ago, each older than its sign-up says. */
async function aQueue(...applicants: Applicant[]) {
  const bank = await aTenant();
  const ids: Record<string, string> = {};
  for (const { name, entityType = "PERSON", hoursAgo } of applicants) {
    const { id } = await aCustomer({ tenant: bank, name, entityType, status: "IN_ANALYSIS_INTERNAL" });
    ids[name] = id;
    if (hoursAgo === undefined) continue;
    const at = new Date(clock.now().getTime() - hoursAgo * 3_600_000);
    await sql`insert into onboarding (tenant_id, customer_id, signed_up_at, submitted_at, examined_at)
              values (${bank.id}, ${id}, ${at}, ${at}, ${at})
                  on conflict (tenant_id, customer_id) do update set submitted_at = ${at}`.execute(db);
  }
  const { olivia, otto, nara } = people;
  const at = (path: string) => `/${bank.slug}/reviews${path}`;
  const post = (who: typeof olivia, path: string, body?: object) => who.call("POST", at(path), body);
  const listed = async (query = "") =>
    (await olivia.call("GET", at(`?${query}`))).json<{
      rows: { name: string; postponed: object | null }[];
      next: string;
    }>();
  return { bank, ids, at, post, listed, olivia, otto, nara, id: (name: string) => ids[name] ?? "" };
}
type Queue = Awaited<ReturnType<typeof aQueue>>;

/** The names of all pages of a list, two rows a page. */
async function allPages({ listed }: Queue, query: string): Promise<string[]> {
  const names: string[] = [];
  for (let after = ""; ;) {
    const { rows, next } = await listed(`${query}&limit=2${after}`);
    names.push(...rows.map(({ name }) => name));
    if (next === null) return names;
    after = `&after=${next}`;
  }
}
const everybody: Applicant[] = [
  { name: "Bruna Nova", hoursAgo: 1 },
  { name: "Água Ltda", entityType: "COMPANY", hoursAgo: 5 },
  { name: "Zeca Velho", hoursAgo: 90 },
  { name: "Carpas Ltda", entityType: "COMPANY", hoursAgo: 30 },
  { name: "Ana Igual", hoursAgo: 5 },
];

test("the list begins with who waits longest, and sorts by name, kind and time in both directions", async () => {
  const queue = await aQueue(...everybody);
  const oldest = ["Zeca Velho", "Carpas Ltda", "Água Ltda", "Ana Igual", "Bruna Nova"];
  const byName = ["Água Ltda", "Ana Igual", "Bruna Nova", "Carpas Ltda", "Zeca Velho"];
  const byKind = ["Zeca Velho", "Ana Igual", "Bruna Nova", "Carpas Ltda", "Água Ltda"];
  for (const [sort, names] of [
    ["", oldest],
    ["sort=since", oldest],
    ["sort=-since", oldest.toReversed()],
    ["sort=name", byName],
    ["sort=-name", byName.toReversed()],
    ["sort=kind", byKind],
    ["sort=-kind", byKind.toReversed()],
  ] as const)
    expect([sort, await allPages(queue, sort)]).toEqual([sort, names]);
  const file = await queue.olivia.call("GET", queue.at("/csv?sort=name"));
  expect(byName.map((name) => file.body.indexOf(name))).toEqual(
    byName.map((name) => file.body.indexOf(name)).toSorted((a, b) => a - b),
  );
});

test("a page goes on where the one before ended, also where its last row was decided meanwhile", async () => {
  const queue = await aQueue(...everybody);
  for (const sort of ["since", "name", "kind"]) {
    const first = await queue.listed(`sort=${sort}&limit=2`);
    const rest = await queue.listed(`sort=${sort}&after=${first.next}`);
    const last = queue.id(first.rows[1]?.name ?? "");
    await sql`update customer set status = 'PENDING' where id = ${last}`.execute(db);
    await sql`update onboarding set submitted_at = null where customer_id = ${last}`.execute(db);
    expect((await queue.listed(`sort=${sort}&after=${first.next}`)).rows).toEqual(rest.rows);
  }
  for (const unknown of ["x", queue.id("Ana Igual"), `1.${"-".repeat(36)}`])
    expect((await queue.olivia.call("GET", queue.at(`?after=${unknown}`))).statusCode).toBe(400);
});

test("'Próxima' takes who waits longest, and goes on after one whose documents were asked again", async () => {
  const queue = await aQueue(...everybody);
  const next = async (body: object = {}) => (await queue.post(queue.olivia, "/next", body)).json().id;
  expect(await next()).toBe(queue.id("Zeca Velho"));
  expect(await next({ after: queue.id("Zeca Velho") })).toBe(queue.id("Carpas Ltda"));
  const since = new Date(clock.now().getTime() - 30 * 3_600_000).toISOString();
  await sql`update onboarding set submitted_at = null where customer_id = ${queue.id("Carpas Ltda")}`.execute(db);
  await sql`update customer set status = 'PENDING' where id = ${queue.id("Carpas Ltda")}`.execute(db);
  expect(await next({ after: queue.id("Carpas Ltda"), since })).toBe(queue.id("Água Ltda"));
});

test("an application is put away until a day with a note: until then nobody's queue has it", async () => {
  const queue = await aQueue(...everybody.slice(0, 2));
  const { olivia, otto, bank } = queue;
  const id = queue.id("Água Ltda");
  const until = addDays(saoPauloDay(clock.now()), 2);
  const body = { until, note: "Aguarda o contrato social atualizado" };
  const putAway = (who = olivia, what: object = body) => queue.post(who, `/${id}/postpone`, what);
  expect((await putAway()).json().code, "nobody holds it").toBe("REVIEW_EXPIRED");
  await queue.post(olivia, `/${id}/open`);
  expect((await putAway(otto)).json().code).toBe("REVIEW_TAKEN");
  for (const wrong of [saoPauloDay(clock.now()), addDays(saoPauloDay(clock.now()), 91)])
    expect((await putAway(olivia, { ...body, until: wrong })).json().code).toBe("REVIEW_UNTIL");
  expect((await putAway(olivia, { ...body, note: "" })).statusCode).toBe(400);
  expect((await putAway()).statusCode).toBe(200);
  expect((await putAway()).statusCode, "the answer was lost: the same again").toBe(200);

  const names = async (query: string) => (await queue.listed(query)).rows.map(({ name }) => name);
  expect(await names("")).toEqual(["Bruna Nova"]);
  expect(await names("held=free")).toEqual(["Bruna Nova"]);
  expect((await countReviews(db, { tenantId: bank.id, at: clock.now() })).count).toBe(1);
  const [row] = (await queue.listed("held=postponed")).rows;
  const postponed = { ...body, by: expect.any(String) };
  expect(row).toMatchObject({ name: "Água Ltda", postponed });
  expect((await queue.olivia.call("GET", queue.at("/csv?held=postponed"))).body).toContain(body.note);
  const next = async () => (await queue.post(otto, "/next", {})).json().id;
  expect(await next()).toBe(queue.id("Bruna Nova"));
  // It can be opened all the same, and says why.
  expect((await queue.post(otto, `/${id}/open`)).json()).toMatchObject({ postponed });

  clock.advance(2 * 86_400);
  for (const who of [olivia, otto]) await who.renew();
  expect(await names("")).toEqual(["Água Ltda", "Bruna Nova"]);
  expect((await queue.listed("")).rows[0], "the note stays").toMatchObject({ postponed });
  const kept = db.selectFrom("audit_event").select(["reason", "details"]).where("customer_id", "=", id);
  expect(await kept.where("action", "=", "review.postpone").execute()).toEqual([
    { reason: body.note, details: { until } },
  ]);
});

test("an application is put away for 90 days in all, however often, and each time is counted", async () => {
  const queue = await aQueue(...everybody.slice(0, 1));
  const { olivia, otto } = queue;
  const id = queue.id("Bruna Nova");
  const first = saoPauloDay(clock.now());
  const body = (days: number) => ({ until: addDays(first, days), note: "Aguarda o cartório" });
  const putAway = async (who: typeof olivia, days: number) => {
    await queue.post(who, `/${id}/open`);
    const answer = await queue.post(who, `/${id}/postpone`, body(days));
    return answer.statusCode === 200 ? days : answer.json();
  };
  const row = async () => (await queue.listed("held=postponed")).rows[0]?.postponed;
  expect(await putAway(olivia, 50)).toBe(50);
  expect(await putAway(olivia, 50), "the answer was lost: the same again").toBe(50);
  expect(await row()).toMatchObject({ first, times: 1 });
  // Another person of the same name who does the same is another one.
  expect(await putAway(otto, 50)).toBe(50);
  expect(await row()).toMatchObject({ first, times: 2 });
  await queue.post(olivia, `/${id}/resume`);
  clock.advance(60 * 86_400);
  for (const who of [olivia, otto]) await who.renew();
  const refused = await putAway(olivia, 91);
  expect(refused).toMatchObject({ code: "REVIEW_UNTIL", message: expect.stringContaining(formatDay(body(90).until)) });
  expect(await putAway(olivia, 90)).toBe(90);
  const { note, until } = body(90);
  expect(await row(), "not even 'Retomar' makes it forget").toEqual({
    until,
    note,
    first,
    times: 3,
    by: expect.any(String),
  });
  const [head = "", line = ""] = (await olivia.call("GET", queue.at("/csv?held=postponed"))).body.split("\r\n");
  const cellsOf = (text: string) => text.split(";");
  const cell = (name: string) => cellsOf(line)[cellsOf(head).findIndex((one) => one.includes(name))];
  expect([cell("Vezes adiado"), cell("Desde")]).toEqual(["3", formatDay(first)]);
  clock.advance(30 * 86_400);
  for (const who of [olivia, otto]) await who.renew();
  expect((await putAway(olivia, 91)).code, "the 90 days are over").toBe("REVIEW_UNTIL");
});

test("what was put away can be taken back by whoever decides, and a decision ends it", async () => {
  const queue = await aQueue(...everybody.slice(0, 2));
  const { olivia, otto, nara } = queue;
  const id = queue.id("Água Ltda");
  const until = addDays(saoPauloDay(clock.now()), 5);
  const putAway = async () => {
    await queue.post(olivia, `/${id}/open`);
    return (await queue.post(olivia, `/${id}/postpone`, { until, note: "Férias do sócio" })).statusCode;
  };
  expect(await putAway()).toBe(200);
  await nara.renew();
  expect((await queue.post(nara, `/${id}/resume`)).json().code).toBe("STAFF_NOT_ALLOWED");
  expect((await queue.post(otto, `/${id}/resume`)).statusCode).toBe(200);
  expect((await queue.post(otto, `/${id}/resume`)).statusCode, "the same again").toBe(200);
  expect((await queue.listed()).rows).toHaveLength(2);
  const kept = db.selectFrom("audit_event").select("actor").where("customer_id", "=", id);
  expect(await kept.where("action", "=", "review.resume").execute()).toEqual([{ actor: otto.email }]);

  expect(await putAway()).toBe(200);
  await queue.post(olivia, `/${id}/open`);
  await olivia.call(
    "POST",
    `/${queue.bank.slug}/commands`,
    reviewOrder(id, { decision: "RESEND", reason: "Ilegível" }),
  );
  await heldPasses(world)();
  expect(await db.selectFrom("review_postponement").selectAll().where("customer_id", "=", id).execute()).toEqual([]);
  expect((await queue.post(otto, `/${id}/resume`)).json().code).toBe("REVIEW_DECIDED");
});

test("whoever opens an application that somebody took reads by whom", async () => {
  const queue = await aQueue(...everybody.slice(0, 1));
  const { olivia, otto } = queue;
  const id = queue.id("Bruna Nova");
  await queue.post(olivia, `/${id}/open`);
  const { reviewer } = (await queue.post(olivia, `/${id}/open`)).json();
  const refused = (await queue.post(otto, `/${id}/open`)).json();
  expect(refused).toMatchObject({ code: "REVIEW_TAKEN", message: expect.stringContaining(reviewer.name) });
  const read = (await otto.call("GET", queue.at(`/${id}`))).json();
  expect(read).toMatchObject({ id, reviewer: { name: reviewer.name, isMe: false } });
});
