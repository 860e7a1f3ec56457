import { expect, test } from "vitest";
import { applicantsOf } from "../../../../test/applicant.ts";
import { aConsole } from "../../../../test/console-world.ts";
import { reviewOrder, reviewsAtCommandLine } from "../../../../test/staff/orders.ts";
import { heldPasses } from "../../../../test/staff/held.ts";
import { aWorld } from "../../../../test/world.ts";
import { prepareApproval, reviewWaiting } from "../backoffice.ts";
import { simulateProtection } from "../../../../test/other-banks.ts";

/** Documents about which nothing ever answers. */
const hanging = new Set<string>();
const world = await aWorld({
  protege: (simulated) => ({
    isActive: (query) => (hanging.has(query.document) ? new Promise(() => {}) : simulated.isActive(query)),
  }),
});
const { aurora, clock, db, deps } = world;
const { anApplicant, emailsTo } = applicantsOf(world);
const { aStaff } = await aConsole(world);
const takeEffect = heldPasses(world);
const olivia = await aStaff({ role: "OPERACAO" });
await olivia.signIn();

async function waiting(track: "PERSON" | "COMPANY" = "PERSON") {
  const applicant = await anApplicant(track);
  await applicant.advance();
  const { id } = await applicant.onboardingState();
  return { ...applicant, id };
}
type Waiting = Awaited<ReturnType<typeof waiting>>;

const checkOf = async ({ id }: Waiting, name = "BC Protege+") => {
  const opened = await olivia.send("POST", `/${aurora.slug}/reviews/${id}/open`);
  const { checks } = opened.json<{ checks: { name: string; state: string; text: string }[] }>();
  return checks.find((check) => check.name === name);
};
const approveInConsole = async ({ id }: Waiting) => {
  const answer = await olivia.send("POST", `/${aurora.slug}/commands`, reviewOrder(id, { decision: "APPROVE" }));
  await takeEffect();
  return answer.json<{ code?: string }>().code ?? answer.statusCode;
};
const statusOf = async (applicant: Waiting) => (await applicant.onboardingState()).status;
const queriesOf = ({ id }: Waiting) =>
  db
    .selectFrom("protege_query")
    .select(["subject", "document", "actor", "answer"])
    .where("customer_id", "=", id)
    .orderBy("asked_at")
    .orderBy("id")
    .execute();
const notificationsTo = async ({ email }: Waiting) =>
  (await emailsTo(email)).filter(({ subject }) => subject.includes("BC Protege+")).length;

test("BC Protege+ is asked once a day for a look, and again right before the account is opened", async () => {
  const joana = await waiting();
  expect(await checkOf(joana)).toMatchObject({
    state: "OK",
    text: expect.stringMatching(/^sem proteção ativada, consultado em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/),
  });
  await checkOf(joana);
  const query = { subject: "CUSTOMER", document: joana.document, actor: olivia.email, answer: "FREE" };
  expect(await queriesOf(joana)).toEqual([query]);
  clock.advance(86_400);
  await olivia.signIn();
  await checkOf(joana);
  expect(await approveInConsole(joana)).toBe(200);
  expect(await queriesOf(joana)).toEqual([query, query, query]);
});

test("activated protection leaves an application to people, who cannot approve it until it is off", async () => {
  const joana = await waiting();
  await simulateProtection(db, joana.document, "ACTIVE");
  await reviewWaiting(deps);
  expect(await statusOf(joana)).toBe("IN_ANALYSIS_INTERNAL");
  expect(await checkOf(joana)).toMatchObject({
    state: "ATTENTION",
    text: expect.stringContaining("proteção do titular ativada"),
  });
  expect(await approveInConsole(joana)).toBe("REVIEW_PROTECTED");
  expect([await statusOf(joana), await notificationsTo(joana)]).toEqual(["IN_ANALYSIS_INTERNAL", 1]);
  await simulateProtection(db, joana.document, null);
  expect([await approveInConsole(joana), await statusOf(joana)]).toEqual([200, "ACTIVE"]);
});

test("of a company its partner is asked about too", async () => {
  const padaria = await waiting("COMPANY");
  await simulateProtection(db, padaria.partner.document, "ACTIVE");
  expect(await checkOf(padaria)).toMatchObject({ text: expect.stringContaining("proteção de um sócio ativada") });
  expect(await approveInConsole(padaria)).toBe("REVIEW_PROTECTED");
  expect((await queriesOf(padaria)).map(({ subject, answer }) => [subject, answer]).slice(-2)).toEqual(
    expect.arrayContaining([
      ["CUSTOMER", "FREE"],
      ["PARTNER", "PROTECTED"],
    ]),
  );
});

test("without an answer nobody opens the account: not the policy, not a person", async () => {
  const [failing, silent] = [await waiting(), await waiting()];
  await simulateProtection(db, failing.document, "UNAVAILABLE");
  hanging.add(silent.document);
  await reviewWaiting(deps);
  for (const applicant of [failing, silent]) {
    expect(await statusOf(applicant)).toBe("IN_ANALYSIS_INTERNAL");
    expect((await queriesOf(applicant)).map(({ answer }) => answer)).toEqual(["NONE"]);
  }
  expect(await checkOf(failing)).toMatchObject({ state: "ATTENTION", text: expect.stringContaining("sem resposta") });
  expect(await approveInConsole(failing)).toBe("REVIEW_PROTEGE_SILENT");
  await simulateProtection(db, failing.document, null);
  expect(await approveInConsole(failing)).toBe(200);
});

test("without a connection the policy leaves all to people, and the checklist says that nobody was asked", async () => {
  const joana = await waiting();
  const unconnected = { ...deps, protege: null };
  await reviewWaiting(unconnected);
  expect([await statusOf(joana), await queriesOf(joana)]).toEqual(["IN_ANALYSIS_INTERNAL", []]);
  const applicant = { tenantId: aurora.id, customerId: joana.id };
  const { approve } = reviewsAtCommandLine({
    ...unconnected,
    prepare: ({ actor }) => prepareApproval(unconnected, applicant, actor),
  });
  expect(await approve({ ...applicant, actor: "olga" })).toMatchObject({ accountId: expect.any(String) });
  expect(await statusOf(joana)).toBe("ACTIVE");
});

test("what another registration has of the same CPF is compared with what the applicant told", async () => {
  const [joana, padaria] = [await waiting(), await waiting("COMPANY")];
  expect(await checkOf(joana, "Nomes iguais")).toMatchObject({ state: "UNKNOWN" });
  const asPartner = (columns: { name: string; mother_name: string; birth_date: string }) =>
    db
      .updateTable("partner")
      .set({ document: joana.document, ...columns })
      .where("customer_id", "=", padaria.id)
      .execute();
  await asPartner({ name: "João Prado Reis", mother_name: "Marta Prado", birth_date: "1990-05-18" });
  const different = { state: "ATTENTION", text: "outro cadastro com este CPF tem outro nome, outro nascimento" };
  expect(await checkOf(joana, "Nomes iguais")).toMatchObject(different);
  expect(await checkOf(padaria, "Nomes iguais")).toMatchObject(different);
  await asPartner({ name: "JOANA  prado réis", mother_name: "Márta Prado", birth_date: "1990-05-17" });
  expect(await checkOf(joana, "Nomes iguais")).toMatchObject({ state: "OK" });
  await db.updateTable("person_profile").set({ mother_name: joana.name }).where("customer_id", "=", joana.id).execute();
  expect(await checkOf(joana, "Nomes iguais")).toMatchObject({ state: "ATTENTION" });
});
