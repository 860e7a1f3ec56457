import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { consoleOf } from "../../../../test/console-of.ts";
import { aWorld } from "../../../../test/world.ts";
import { compareKeys } from "../../pix-keys/pix-keys.ts";
import { reconcile } from "../reconciliation/reconcile.ts";

const world = await aWorld();
const { aCustomer, aurora, clock, db, deps, network } = world;
const aStaff = await consoleOf(world);
const day = "2026-03-10";
const [maker, checker] = [await aStaff("OPERACAO"), await aStaff("APROVACAO")];

const run = (compared = day) => reconcile(deps, { tenant: aurora, day: compared }, null);
type Row = { id: string; outcome: string; state: string; amount: number | null; endToEnd: string | null };
const listed = async (query = "kind=DIFFERENCE", staff = maker): Promise<Row[]> =>
  (await staff.get(`/cases?${query}`)).json().rows;
const shown = async (id: string) => (await maker.get(`/cases/${id}`)).json();
const work = (id: string, what: string, body: object) => maker.post(`/cases/${id}/${what}`, body);

/** A line of the network's statement alone, as old as the grace. */
const settles = (endToEnd: string, amount: number) =>
  network.settles(aurora.ispb, { endToEnd, amount, at: new Date(clock.now().getTime() - 600_000) });
const forgets = (endToEnd: string) => network.all("delete from movement where order_id = $1", [endToEnd]);

/** Olívia orders that a difference is resolved, and André approves. */
async function resolve(caseId: string, reason: string) {
  const order = { kind: "reconciliation.resolve", payload: { differenceId: caseId.slice("difference-".length) } };
  const { id, version } = (await maker.post("/commands", { key: randomUUID(), order, reason })).json();
  return checker.post(`/commands/${id}/approve`, { version });
}

test("a movement without a pair is one case, which ends by itself where a later run finds the pair", async () => {
  const endToEnd = "E99000001202603101500casesdifer1";
  await settles(endToEnd, 25_00);
  await run();
  await run();
  const found = await listed();
  expect(found).toMatchObject([{ outcome: "ONLY_THERE", state: "PENDING", amount: 25, endToEnd, customer: null }]);
  const id = found[0]?.id ?? "";
  expect(await shown(id)).toMatchObject({ decisions: ["RESOLVE"], timeline: [{ what: "OPENED", amount: 25 }] });
  expect((await work(id, "state", { state: "CLOSED", reason: "Nada a fazer" })).json().code).toBe("CASE_UNDECIDED");
  await forgets(endToEnd);
  await run();
  expect(await listed()).toEqual([]);
  expect(await shown(id)).toMatchObject({ state: "CLOSED", outcome: "MATCHED", decisions: [] });
});

test("two people end it with a reason, which stands in its log, and what is left of the sums is a case", async () => {
  const endToEnd = "E99000001202603101500casesdifer2";
  await settles(endToEnd, 7_00);
  await run();
  const id = (await listed())[0]?.id ?? "";
  expect((await resolve(id, "Pago em dobro pela rede")).json()).toMatchObject({ state: "EXECUTED" });
  expect(await shown(id)).toMatchObject({
    state: "CLOSED",
    outcome: "RESOLVED",
    reason: "Pago em dobro pela rede",
    timeline: expect.arrayContaining([expect.objectContaining({ what: "RESOLVE", text: "Pago em dobro pela rede" })]),
  });
  await run();
  const drift = await listed();
  expect(drift).toMatchObject([{ outcome: "DRIFT", amount: -7, endToEnd: null }]);
  const driftId = drift[0]?.id ?? "";
  expect(await shown(driftId)).toMatchObject({ decisions: [], reason: "Desde 10/03/2026" });

  // The staff closes what is only explained; another amount is another matter.
  expect((await work(driftId, "state", { state: "CLOSED", reason: "Explicado" })).statusCode).toBe(200);
  await run();
  expect(await listed()).toEqual([]);
  await settles("E99000001202603101500casesdifer3", 2_00);
  clock.advance(1);
  await run();
  const next = (await listed()).find(({ outcome }) => outcome === "ONLY_THERE");
  await resolve(next?.id ?? "", "O mesmo");
  await run();
  expect(await listed()).toMatchObject([{ id: driftId, state: "PENDING", amount: -9 }]);
  await forgets(endToEnd);
  await forgets("E99000001202603101500casesdifer3");
  await run();
  expect(await listed()).toEqual([]);
});

test("a key that the directory has not is a case of its customer until a comparison finds it there", async () => {
  const key = "caso@exemplo.com.br";
  const holder = await aCustomer({ key });
  const compare = () => compareKeys({ db, now: clock.now, rail: deps.rail });
  const [entry] = await network.all<{ entry: Record<string, unknown> }>(
    "select to_jsonb(e) as entry from entry e where key = $1",
    [key],
  );
  await network.drop(key);
  await compare();
  await run();
  expect(await listed()).toMatchObject([
    { outcome: "KEY", state: "PENDING", amount: null, customer: { id: holder.id } },
  ]);
  await network.all("insert into entry select * from jsonb_populate_record(null::entry, $1)", [entry?.entry]);
  clock.advance(86_400);
  await compare();
  await run();
  const staff = await aStaff("OPERACAO");
  expect(await listed("kind=DIFFERENCE", staff)).toEqual([]);
  expect(await listed(`customer=${holder.id}`, staff)).toMatchObject([{ outcome: "KEY", state: "CLOSED" }]);
});

test("the next case of a person who reconciles nothing is no difference", async () => {
  await settles("E99000001202603111500casesdifer4", 3_00);
  await run("2026-03-11");
  const next = async (role: "FRAUDE" | "OPERACAO") =>
    (await (await aStaff(role)).post("/cases/next", { key: randomUUID() })).json().id;
  expect(await next("FRAUDE")).toBeNull();
  expect(await next("OPERACAO")).toMatch(/^difference-/);
});
