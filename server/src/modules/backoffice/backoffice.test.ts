import { expect, test } from "vitest";
import { applicantsOf, aPdf, aPhoto, type Applicant } from "../../../test/applicant.ts";
import { aWorld } from "../../../test/world.ts";
import { noWork } from "../../platform/database/due-work.ts";
import { reviewsAtCommandLine } from "../../../test/staff/orders.ts";
import { readFiles, reviewWaiting, waitingForReview } from "./backoffice.ts";

const world = await aWorld();
const { aurora, clock, db, deps } = world;
const { anApplicant, emailsTo } = applicantsOf(world);
const { approve, reject, resend } = reviewsAtCommandLine(deps);

async function waiting(track: "PERSON" | "COMPANY" = "PERSON") {
  const applicant = await anApplicant(track);
  await applicant.advance();
  return {
    ...applicant,
    decision: { tenantId: aurora.id, customerId: (await applicant.onboardingState()).id, actor: "olga" },
  };
}
const accountsOf = async (applicant: Applicant) => (await applicant.signIn()).json().accounts;
const newest = async ({ email }: Applicant) => (await emailsTo(email)).at(-1);
const audit = (customerId: string) =>
  db
    .selectFrom("audit_event")
    .select(["actor", "action", "reason", "at", "account_id as accountId"])
    .where("customer_id", "=", customerId)
    .orderBy("id")
    .execute();

test("an operator's approval opens the account with the tenant's terms, and is audited", async () => {
  const applicant = await waiting();
  expect((await waitingForReview(db, aurora.slug)).map(({ document }) => document)).toContain(applicant.document);
  expect(await approve(applicant.decision)).toMatchObject({ accountId: expect.any(String) });

  const [account] = await accountsOf(applicant);
  expect(account).toMatchObject({
    number: expect.stringMatching(/^\d+-[\dX]$/),
    agency: "0001",
    bank: "Banco Aurora S.A.",
  });
  const limits = await world.app.inject({ url: `/api/accounts/${account.id}/limits`, headers: applicant.headers });
  expect(limits.json()).toMatchObject({ dayLimit: 5000, nightLimit: 1000, limitPerTransaction: 2000 });
  expect(await audit(applicant.decision.customerId)).toEqual([
    { actor: "olga", action: "review.approve", reason: null, at: clock.now(), accountId: account.id },
  ]);
  expect((await newest(applicant))?.subject).toBe("Banco Aurora: sua conta está aberta");
  expect((await waitingForReview(db)).map(({ document }) => document)).not.toContain(applicant.document);
});

test("of two operators and the policy at the same time, one decides", async () => {
  const applicant = await waiting();
  const answers = await Promise.all([
    approve(applicant.decision),
    approve(applicant.decision),
    reject({ ...applicant.decision, reason: "foto ilegível" }),
    reviewWaiting(deps),
    reviewWaiting(deps),
  ]);
  expect(await audit(applicant.decision.customerId)).toHaveLength(1);
  expect(answers.slice(0, 3).filter((found) => typeof found === "object").length).toBeLessThanOrEqual(1);
  expect((await accountsOf(applicant)).length).toBeLessThanOrEqual(1);
});

test("a rejected customer signs in, has no account, and learns no reason", async () => {
  const applicant = await waiting();
  await reject({ ...applicant.decision, reason: "documento adulterado" });
  expect(await applicant.entity()).toMatchObject({ status: "REJECTED_INTERNAL", onboardingStep: "DONE" });
  expect(await accountsOf(applicant)).toEqual([]);
  const email = await newest(applicant);
  expect(email?.text).toContain("No momento não conseguimos aprovar sua conta.");
  expect(email?.text).not.toContain("adulterado");
  expect((await audit(applicant.decision.customerId))[0]?.reason).toBe("documento adulterado");
  expect((await applicant.send("SELFIE")).json().code).toBe("WRONG_STEP");
  expect((await applicant.signUp()).json().code).toBe("DOCUMENT_TAKEN");
  expect(await approve(applicant.decision)).toBe("REJECTED_INTERNAL");
});

test.each(["PERSON", "COMPANY"] as const)(
  "after a request to resubmit, a %s sends the documents again",
  async (track) => {
    const applicant = await waiting(track);
    await resend({ ...applicant.decision, reason: "A foto do verso está escura." });
    expect(await applicant.entity()).toMatchObject({ status: "PENDING", onboardingStep: "RESEND_DOCUMENTS" });
    expect((await newest(applicant))?.text).toContain("Motivo: A foto do verso está escura.");
    await reviewWaiting(deps);

    expect((await applicant.send("IDENTITY_CARD_FRONT")).json().code).toBe("WRONG_STEP");
    await applicant.send("SELFIE", aPhoto());
    expect((await applicant.send("DRIVER_LICENSE_DIGITAL", aPdf())).statusCode).toBe(200);
    if (track === "COMPANY") await applicant.send("ARTICLES_OF_INCORPORATION", aPdf());
    expect(await applicant.entity()).toMatchObject({ status: "IN_ANALYSIS_INTERNAL", onboardingStep: "DONE" });

    const all = db.selectFrom("document_file").select("type").where("customer_id", "=", applicant.decision.customerId);
    expect((await all.where("retired_at", "is not", null).execute()).length).toBe(track === "PERSON" ? 3 : 4);
    await reviewWaiting(deps);
    expect((await applicant.entity())["status"]).toBe("ACTIVE");
  },
);

const askedAgain = async ({ headers }: Applicant) =>
  (await world.app.inject({ method: "GET", url: "/api/documents/resubmission", headers })).json();
const noneAsked = { reason: null, type: null };

test.each([
  ["SELFIE", "PERSON", "WAITING_DOCUMENTS", ["SELFIE"]],
  ["DRIVER_LICENSE_VERSE", "PERSON", "WAITING_DOCUMENTS_BACK", ["DRIVER_LICENSE_VERSE"]],
  ["DRIVER_LICENSE_FRONT", "COMPANY", "WAITING_DOCUMENTS_FRONT", ["DRIVER_LICENSE_FRONT", "DRIVER_LICENSE_VERSE"]],
  ["DRIVER_LICENSE_FRONT", "COMPANY", "WAITING_DOCUMENTS_FRONT", ["DRIVER_LICENSE_DIGITAL"]],
  ["SELFIE", "COMPANY", "WAITING_DOCUMENTS", ["SELFIE"]],
  ["ARTICLES_OF_INCORPORATION", "COMPANY", "WAITING_COMPANY_DOCUMENT", ["ARTICLES_OF_INCORPORATION"]],
] as const)("%s alone is asked again of a %s, who sends nothing else", async (file, track, step, sent) => {
  const applicant = await waiting(track);
  expect(await askedAgain(applicant)).toEqual(noneAsked);
  const reason = "Está ilegível.";
  expect(await resend({ ...applicant.decision, reason, file })).toEqual({ file });
  expect(await applicant.entity()).toMatchObject({ status: "PENDING", onboardingStep: step });
  expect(await askedAgain(applicant)).toEqual({ reason, type: file });
  const told = (await emailsTo(applicant.email)).filter(({ text }) =>
    /Documento: .+\n.*Motivo: Está ilegível/s.test(text),
  );
  expect(told).toHaveLength(1);
  for (const type of sent) {
    expect(await applicant.entity()).toMatchObject({ status: "PENDING" });
    const content = type === "DRIVER_LICENSE_DIGITAL" || type === "ARTICLES_OF_INCORPORATION" ? aPdf() : aPhoto();
    expect((await applicant.send(type, content)).statusCode).toBe(200);
  }
  expect(await applicant.entity()).toMatchObject({ status: "IN_ANALYSIS_INTERNAL", onboardingStep: "DONE" });
  expect(await askedAgain(applicant)).toEqual(noneAsked);
  await reviewWaiting(deps);
  expect((await applicant.entity())["status"]).toBe("ACTIVE");
});

test("all documents that are asked again have their reason too; a file that is not needed is refused", async () => {
  const applicant = await waiting();
  for (const file of ["IDENTITY_CARD_VERSE", "ARTICLES_OF_INCORPORATION"] as const) {
    const strange = resend({ ...applicant.decision, reason: "Escuro", file });
    await expect(strange).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await resend({ ...applicant.decision, reason: "Tudo escuro." });
  expect(await askedAgain(applicant)).toEqual({ reason: "Tudo escuro.", type: null });
});

test("a rejected customer is reopened by an operator alone", async () => {
  const applicant = await waiting();
  await reject({ ...applicant.decision, reason: "documento de outra pessoa" });
  expect(await resend({ ...applicant.decision, reason: "Envie o seu documento." })).toEqual({});
  expect((await applicant.entity())["onboardingStep"]).toBe("RESEND_DOCUMENTS");
});

test("the policy approves once and leaves doubtful customers to the operator", async () => {
  const young = await waiting();
  await db
    .updateTable("person_profile")
    .set({ birth_date: "2008-03-11" })
    .where("customer_id", "=", young.decision.customerId)
    .execute();
  const incomplete = await waiting("COMPANY");
  await db
    .deleteFrom("document_file")
    .where("customer_id", "=", incomplete.decision.customerId)
    .where("type", "=", "ARTICLES_OF_INCORPORATION")
    .execute();
  const good = await waiting();
  const adultToday = await waiting();
  await db
    .updateTable("person_profile")
    .set({ birth_date: "2008-03-10" })
    .where("customer_id", "=", adultToday.decision.customerId)
    .execute();

  expect(await reviewWaiting(deps)).toBe(0);
  expect(await reviewWaiting(deps)).toBe(noWork);

  for (const applicant of [young, incomplete])
    expect((await applicant.onboardingState()).status).toBe("IN_ANALYSIS_INTERNAL");
  for (const applicant of [good, adultToday]) expect((await applicant.onboardingState()).status).toBe("ACTIVE");
  expect(await audit(good.decision.customerId)).toMatchObject([
    { actor: "review-policy auto", action: "review.approve" },
  ]);
  await expect(approve(incomplete.decision)).rejects.toMatchObject({ code: "REVIEW_INCOMPLETE" });
});

test("viewing the files is audited, and they are as sent", async () => {
  const applicant = await waiting();
  const files: { name: string; content: Buffer }[] = [];
  for await (const file of readFiles(deps, applicant.decision)) files.push(file);
  expect(files.map(({ name }) => name)).toEqual(["selfie.jpg", "driver-license-front.jpg", "driver-license-verse.jpg"]);
  expect(files[0]?.content).toEqual(applicant.photos.selfie);
  expect(await audit(applicant.decision.customerId)).toMatchObject([{ actor: "olga", action: "review.see-files" }]);
});

test("the application's role cannot change a decision", async () => {
  const applicant = await waiting();
  await approve(applicant.decision);
  await expect(db.updateTable("audit_event").set({ actor: "nobody" }).execute()).rejects.toThrow(/permission denied/);
  await expect(db.deleteFrom("audit_event").execute()).rejects.toThrow(/permission denied/);
});
