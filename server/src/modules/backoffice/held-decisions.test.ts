import { expect, test } from "vitest";
import { applicantsOf } from "../../../test/applicant.ts";
import { consoleOf } from "../../../test/console-of.ts";
import { setFourEyes } from "../../../test/rows.ts";
import { heldPasses } from "../../../test/staff/held.ts";
import { reviewOrder, reviewsAtCommandLine } from "../../../test/staff/orders.ts";
import { aWorld } from "../../../test/world.ts";
import { verifyAudit } from "../audit/audit.ts";
import { haveDueTakeEffect } from "../commands/commands.ts";
import { dueHeld } from "../commands/held-queries.ts";
import { takeDueIds } from "../../platform/database/due-work.ts";
import { withTenant } from "../../platform/database/tenancy.ts";
import { prepareDecision } from "./backoffice.ts";
import { simulateProtection } from "../../../test/other-banks.ts";

/** Decisions that one person makes alone: they take effect ten seconds later, and are taken back until then. */
const world = await aWorld();
const { aurora, clock, db, deps } = world;
const { anApplicant, emailsTo } = applicantsOf(world);
const signedIn = await consoleOf(world);
const takeEffect = heldPasses(world);
const [olivia, otto, sara] = [await signedIn("OPERACAO"), await signedIn("OPERACAO"), await signedIn("SEGURANCA")];
const aServer = { ...deps, prepare: prepareDecision(deps) };

async function waiting() {
  const applicant = await anApplicant("PERSON");
  await applicant.advance();
  const { id } = await applicant.onboardingState();
  const openBy = (person: typeof olivia) => person.post(`/reviews/${id}/open`);
  await openBy(olivia);
  const status = async () => (await applicant.onboardingState()).status;
  const accounts = () => db.selectFrom("account").select("id").where("owner_id", "=", id).execute();
  return { ...applicant, id, openBy, status, accounts };
}
type Waiting = Awaited<ReturnType<typeof waiting>>;
type Decision = Parameters<typeof reviewOrder>[1];

const decide = async ({ id }: Waiting, decision: Decision = { decision: "APPROVE" }, person = olivia) =>
  (await person.post("/commands", reviewOrder(id, decision))).json();
const undo = (command: { id: string }, person = olivia) => person.post(`/commands/${command.id}/withdraw`);
const read = async (command: { id: string }) => (await olivia.get(`/commands/${command.id}`)).json();
const audited = async ({ id }: Waiting) => {
  const rows = db.selectFrom("audit_event").select(["action", "staff_id as staffId"]).where("customer_id", "=", id);
  const decisions = rows.where("action", "not in", ["review.list", "review.show", "command.show", "command.search"]);
  return (await decisions.orderBy("number").execute()).map(({ action, staffId }) => [action, staffId === olivia.id]);
};

test("an approval is out of every list at once, and opens the account after ten seconds", async () => {
  const rita = await waiting();
  const counted = async () =>
    (await otto.get("/home")).json().waiting.find(({ kind }: { kind: string }) => kind === "REVIEWS").count;
  const before = await counted();
  const command = await decide(rita);
  expect(command).toMatchObject({ state: "HELD", mayWithdraw: true, mayDecide: false, mayEdit: false });
  expect(Date.parse(command.heldUntil)).toBe(clock.now().getTime() + 10_000);
  expect(await counted()).toBe(before - 1);
  for (const held of ["", "?held=mine", "?held=free"])
    expect((await olivia.get(`/reviews${held}`)).json().rows.map(({ id }: { id: string }) => id)).not.toContain(
      rita.id,
    );
  for (const person of [olivia, otto]) expect((await rita.openBy(person)).json().code).toBe("REVIEW_DECIDED");
  expect((await decide(rita, { decision: "REJECT" })).code).toBe("REVIEW_DECIDED");
  clock.advance(9.9);
  await haveDueTakeEffect(aServer);
  expect([await rita.status(), await rita.accounts()]).toEqual(["IN_ANALYSIS_INTERNAL", []]);
  clock.advance(0.1);
  await haveDueTakeEffect(aServer);
  expect([await rita.status(), (await rita.accounts()).length]).toEqual(["ACTIVE", 1]);
  expect(await read(command)).toMatchObject({ state: "EXECUTED", heldUntil: null, mayWithdraw: false, checker: null });
  expect((await emailsTo(rita.email)).length).toBeGreaterThan(0);
  expect(await audited(rita)).toEqual([
    ["command.order", true],
    ["review.approve", true],
  ]);
});

test.each([
  { decision: "APPROVE" },
  { decision: "REJECT", reason: "Documento adulterado" },
  { decision: "RESEND", reason: "Selfie escura" },
] as const)("who decided $decision takes it back before, and it never takes effect", async (decision) => {
  const rita = await waiting();
  const told = (await emailsTo(rita.email)).length;
  const command = await decide(rita, decision);
  expect((await undo(command, otto)).json().code).toBe("COMMAND_NOT_YOURS");
  clock.advance(9.9);
  for (let press = 1; press <= 2; press += 1) expect((await undo(command)).json().state).toBe("WITHDRAWN");
  await takeEffect();
  expect([await rita.status(), await rita.accounts()]).toEqual(["IN_ANALYSIS_INTERNAL", []]);
  expect((await emailsTo(rita.email)).length).toBe(told);
  expect(await audited(rita)).toEqual([
    ["command.order", true],
    ["command.withdraw", true],
  ]);
  expect((await rita.openBy(olivia)).json().isWaiting, "it waits again").toBe(true);
  expect((await decide(rita, decision)).state).toBe("HELD");
  await takeEffect();
  expect(await rita.status()).not.toBe("IN_ANALYSIS_INTERNAL");
});

test("a decision cannot be undone after its time, whether or not a server has had it take effect", async () => {
  const rita = await waiting();
  const command = await decide(rita);
  clock.advance(10);
  const refused = { code: "COMMAND_IN_EFFECT", message: "O tempo para desfazer acabou: a decisão já vale." };
  expect((await undo(command)).json()).toMatchObject(refused);
  expect((await read(command)).mayWithdraw).toBe(false);
  await haveDueTakeEffect(aServer);
  expect((await undo(command)).json()).toMatchObject(refused);
  expect(await rita.status()).toBe("ACTIVE");
});

test("an approval and its undoing at the same moment: one of them holds", async () => {
  for (const after of [9.999, 10]) {
    const rita = await waiting();
    const command = await decide(rita);
    clock.advance(after);
    const [undone] = await Promise.all([undo(command), haveDueTakeEffect(aServer), haveDueTakeEffect(aServer)]);
    const isUndone = undone.statusCode === 200;
    expect(isUndone).toBe(after < 10);
    expect((await rita.accounts()).length).toBe(isUndone ? 0 : 1);
  }
});

test("the same decision sent again answers the same command, before and after it takes effect", async () => {
  const rita = await waiting();
  const body = reviewOrder(rita.id, { decision: "APPROVE" });
  const answers = await Promise.all([1, 2, 3].map(async () => (await olivia.post("/commands", body)).json()));
  expect(new Set(answers.map(({ id, state }) => `${id} ${state}`)).size).toBe(1);
  await Promise.all([1, 2, 3].map(takeEffect));
  expect((await olivia.post("/commands", body)).json()).toMatchObject({ id: answers[0].id, state: "EXECUTED" });
  expect((await rita.accounts()).length).toBe(1);
  expect(await audited(rita)).toHaveLength(2);
});

test("a server that stops in between does nothing by half, and another has the decision take effect once", async () => {
  const rita = await waiting();
  await decide(rita);
  clock.advance(10);
  const stops = () => {
    throw new Error("the server stops");
  };
  // It stops in the midst of the transaction: the account is open, the e-mail is not written.
  await expect(haveDueTakeEffect({ ...aServer, outbox: { ...deps.outbox, now: stops } })).rejects.toThrow(
    /tried again/,
  );
  expect([await rita.status(), await rita.accounts()]).toEqual(["IN_ANALYSIS_INTERNAL", []]);
  clock.advance(20);
  // The next one stops after it took the row.
  const turn = { tenantId: aurora.id, now: clock.now(), max: 10 };
  expect(await withTenant(aurora.id, () => takeDueIds(db, dueHeld, turn))).toHaveLength(1);
  await haveDueTakeEffect(aServer);
  expect(await rita.status(), "it may still be at it").toBe("IN_ANALYSIS_INTERNAL");
  expect((await rita.openBy(otto)).json().code, "and for the staff it is decided").toBe("REVIEW_DECIDED");
  clock.advance(20);
  await Promise.all([haveDueTakeEffect(aServer), haveDueTakeEffect(aServer)]);
  expect([await rita.status(), (await rita.accounts()).length]).toEqual(["ACTIVE", 1]);
  expect(await audited(rita)).toEqual([
    ["command.order", true],
    ["review.approve", true],
  ]);
});

test("what another decided meanwhile at the command line, or needs two by now, does not take effect", async () => {
  const [rejected, governed] = [await waiting(), await waiting()];
  const commands = [await decide(rejected), await decide(governed)];
  const { reject } = reviewsAtCommandLine(deps);
  await reject({ tenantId: aurora.id, customerId: rejected.id, actor: "olga", reason: "Fraude" });
  await setFourEyes(world, aurora.id, "ALWAYS", "review.approve");
  await takeEffect();
  await setFourEyes(world, aurora.id, "NEVER", "review.approve");
  const notes = await Promise.all(commands.map(async (command) => (await read(command)).note));
  expect(notes).toEqual([
    "Este cadastro já foi decidido.",
    "Agora isto precisa de uma segunda pessoa. Decida de novo, e outra pessoa aprova.",
  ]);
  expect([await rejected.status(), await governed.status()]).toEqual(["REJECTED_INTERNAL", "IN_ANALYSIS_INTERNAL"]);
  expect((await olivia.get("/home")).json().ownUndone.count).toBe(2);
  expect((await undo(commands[1])).json().code).toBe("COMMAND_DECIDED");
  expect((await governed.openBy(otto)).json().code, "it is still with who decided it").toBe("REVIEW_TAKEN");
});

test("after an hour without a server BC Protege+ is asked again, and its answer is in the way", async () => {
  const [rita, ana] = [await waiting(), await waiting()];
  const commands = [await decide(rita), await decide(ana)];
  clock.advance(3_600);
  await simulateProtection(db, rita.document, "ACTIVE");
  await haveDueTakeEffect(aServer);
  await olivia.renew();
  expect([await rita.status(), await ana.status()]).toEqual(["IN_ANALYSIS_INTERNAL", "ACTIVE"]);
  expect((await read(commands[0])).note).toContain("O BC Protege+ está ativado");
});

test("who was disabled in between has decided nothing", async () => {
  const nina = await signedIn("OPERACAO");
  const rita = await waiting();
  clock.advance(20 * 60);
  for (const person of [olivia, nina, otto, sara]) await person.renew();
  await rita.openBy(nina);
  const command = await decide(rita, { decision: "APPROVE" }, nina);
  await db.updateTable("staff").set({ disabled_at: clock.now() }).where("id", "=", nina.id).execute();
  await takeEffect();
  expect(await read(command)).toMatchObject({ state: "WORLD_CHANGED", note: "Quem decidiu foi desativado." });
  expect(await rita.status()).toBe("IN_ANALYSIS_INTERNAL");
});

test("the chain of the audit is whole after all of it", async () => {
  expect((await verifyAudit(db)).filter(({ broken }) => broken !== null)).toEqual([]);
});
