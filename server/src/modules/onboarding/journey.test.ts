import { formatDocument } from "@vitral/brazil/document";
import { stepIndex, stepOrder } from "@vitral/contract/onboarding-order";
import { expect, test } from "vitest";
import { applicantsOf, aPdf, aPhoto } from "../../../test/applicant.ts";
import { waitingForLocks } from "../../../test/database/waiting-for-locks.ts";
import { aWorld } from "../../../test/world.ts";
import { reviewWaiting } from "../backoffice/backoffice.ts";

const log: string[] = [];
const world = await aWorld({ logTo: { write: (line) => void log.push(line) } });
const applicants = applicantsOf(world);
const { anApplicant, emailsTo } = applicants;

test.each(["PERSON", "COMPANY"] as const)("a %s opens an account: every step, the review, sign-in", async (track) => {
  const applicant = await anApplicant(track);
  const walked: string[] = [];
  for (const step of stepOrder[track]) {
    walked.push((await applicant.onboardingState()).onboardingStep);
    await applicant.steps[step]?.();
  }
  expect(walked).toEqual(stepOrder[track]);
  expect(await applicant.entity()).toMatchObject({ status: "IN_ANALYSIS_INTERNAL", onboardingStep: "DONE" });

  await reviewWaiting(world.deps);

  const answer = await applicant.signIn();
  const { entity, accounts, entityType } = answer.json();
  expect(entity).toMatchObject({
    status: "ACTIVE",
    onboardingStep: "DONE",
    email: applicant.email,
    phone: applicant.phone,
    hasPin: false,
  });
  expect(entityType).toBe(track);
  expect(accounts).toEqual([expect.objectContaining({ agency: "0001", balance: 0 })]);
  const own = await world.app.inject({ url: `/api/accounts/${accounts[0].id}`, headers: applicant.headers });
  expect(own.statusCode).toBe(200);
  const subjects = (await emailsTo(applicant.email)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    "Banco Aurora: seu código de verificação",
    "Banco Aurora: recebemos seu cadastro",
    "Banco Aurora: sua conta está aberta",
  ]);
});

test.each(["PERSON", "COMPANY"] as const)("each call of a %s is allowed at its step alone", async (track) => {
  const applicant = await anApplicant(track);
  for (const here of stepOrder[track]) {
    const index = stepIndex(track, here);
    for (const step of stepOrder[track].slice(index + 1, -1)) {
      const before = await applicant.onboardingState();
      const answer = await applicant.steps[step]?.();
      // A code that was never sent is no code at all: a validation failure at some steps, too early at others.
      const expected = step.endsWith("_CONFIRMATION") ? ["validation", "WRONG_STEP"] : ["WRONG_STEP"];
      expect(expected, `${step} at ${here}`).toContain(answer?.json().code);
      expect(await applicant.onboardingState()).toEqual(before);
    }
    await applicant.steps[here]?.();
  }
  expect((await applicant.onboardingState()).onboardingStep).toBe("DONE");
});

test("a finished step is accepted again with the same data, and refused with other data", async () => {
  const applicant = await anApplicant();
  await applicant.advance("WAITING_INDIVIDUAL_INCOME");
  const progress = { status: "PENDING", onboardingStep: "WAITING_INDIVIDUAL_INCOME" };

  const same = await applicant.call("/persons/individuals", { birthDate: "1990-05-17" });
  expect([same.statusCode, same.json()]).toEqual([200, progress]);
  expect((await applicant.call("/persons/register-email", { email: applicant.email })).json()).toEqual(progress);
  const code = await applicants.codeSentTo(applicant.email);
  expect((await applicant.call("/persons/validate-email", { code })).json()).toEqual(progress);

  const other = await applicant.call("/persons/individuals", { birthDate: "1991-05-17" });
  expect([other.statusCode, other.json()]).toEqual([
    409,
    { code: "WRONG_STEP", message: "Esta etapa não corresponde ao seu cadastro. Continue de onde parou." },
  ]);
  expect((await applicant.call("/persons/register-email", { email: "outro@exemplo.com.br" })).statusCode).toBe(409);
  const wrongCode = code === "000000" ? "000001" : "000000";
  expect((await applicant.call("/persons/validate-email", { code: wrongCode })).statusCode).toBe(409);
  expect(await applicant.onboardingState()).toMatchObject({
    email: applicant.email,
    onboardingStep: "WAITING_INDIVIDUAL_INCOME",
  });
});

test("one step called many times at once is applied once", async () => {
  const applicant = await anApplicant();
  await applicant.advance("WAITING_INDIVIDUAL");
  const { id } = await applicant.onboardingState();
  // As many as a small pool lets in from one address. All of them are in flight before any of them can continue.
  const days = ["1990-05-17", "1990-05-18", "1990-05-17"];
  const owner = world.owner();
  await owner.connect();
  await owner.query("begin");
  await owner.query("select 1 from customer where id = $1 for no key update", [id]);
  const answering = Promise.all(days.map((birthDate) => applicant.call("/persons/individuals", { birthDate })));
  await expect.poll(() => waitingForLocks(world.db)).toBe(days.length);
  await owner.query("commit");
  await owner.end();

  const answers = await answering;
  const taken = days.filter((_, index) => answers[index]?.statusCode === 200);
  expect(new Set(taken).size).toBe(1);
  expect((await applicant.onboardingState()).onboardingStep).toBe("WAITING_INDIVIDUAL_DOCUMENT");
});

test("a call of the other track is refused", async () => {
  const person = await anApplicant();
  const answer = await person.call("/companies/register-email", { email: person.email });
  expect(answer.json().code).toBe("WRONG_STEP");
});

test("the digital licence skips the back, in both tracks", async () => {
  for (const track of ["PERSON", "COMPANY"] as const) {
    const applicant = await anApplicant(track);
    await applicant.advance("WAITING_DOCUMENTS_FRONT");
    const answer = await applicant.send("DRIVER_LICENSE_DIGITAL", aPdf());
    expect(answer.json().onboardingStep).toBe(track === "PERSON" ? "DONE" : "WAITING_COMPANY_DOCUMENT");
  }
});

test("choosing another document requires its front and its own back", async () => {
  const applicant = await anApplicant();
  await applicant.advance("WAITING_DOCUMENTS_BACK");
  expect((await applicant.send("IDENTITY_CARD_VERSE")).json().code).toBe("WRONG_STEP");
  expect((await applicant.send("IDENTITY_CARD_FRONT")).json().onboardingStep).toBe("WAITING_DOCUMENTS_BACK");
  expect((await applicant.send("DRIVER_LICENSE_VERSE")).json().code).toBe("WRONG_STEP");
  expect((await applicant.send("SELFIE")).json().onboardingStep).toBe("WAITING_DOCUMENTS_BACK");
  expect((await applicant.send("IDENTITY_CARD_VERSE")).json().onboardingStep).toBe("DONE");
});

test("after the last document the same file is accepted again, another is refused", async () => {
  const applicant = await anApplicant();
  await applicant.advance();
  const { photos, send } = applicant;
  expect((await send("SELFIE", photos.selfie)).json()).toEqual({
    status: "IN_ANALYSIS_INTERNAL",
    onboardingStep: "DONE",
  });
  expect((await send("SELFIE", aPhoto())).json().code).toBe("WRONG_STEP");
});

test("a whole onboarding leaves no personal data in the log", async () => {
  const people = [await anApplicant("PERSON"), await anApplicant("COMPANY")];
  for (const applicant of people) {
    await applicant.advance();
    await applicant.call(`${applicant.base}/register-email`, { email: "x" });
    await applicant.call(`${applicant.base}/validate-email`, { code: "123123" });
    const { document, name, email, phone, partner, headers, address } = applicant;
    const token = headers["authorization"]?.split(" ")[1] ?? "none";
    const emails = (await emailsTo(email)).map(({ text }) => /^\d{6}$/m.exec(text)?.[0]);
    const codes = [await applicants.codeTextedTo(phone), ...emails.filter((code) => code !== undefined)];
    expect(codes).toHaveLength(2);
    const all = log.join("\n");
    expect(all.length).toBeGreaterThan(0);
    const secrets = [
      document,
      formatDocument(document),
      name,
      email,
      phone.slice(3),
      token,
      partner.name,
      partner.document,
      partner.email,
      partner.phone,
      address.street,
      address.zipCode,
      "12.345.678-9",
      "1990-05-17",
      "Marta",
    ];
    for (const secret of secrets) expect(all).not.toContain(secret);
    // Six digits that are no part of a time, of another number or of an id.
    for (const code of codes) expect(all).not.toMatch(new RegExp(`(?<![\\w.])${code}(?!\\w)`));
  }
});
