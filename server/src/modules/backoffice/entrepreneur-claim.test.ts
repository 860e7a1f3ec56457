import { expect, test } from "vitest";
import { applicantsOf } from "../../../test/applicant.ts";
import { changesWith } from "../../../test/staff/changes.ts";
import { reasonsFor } from "../../../test/console-of.ts";
import { aConsole } from "../../../test/console-world.ts";
import { setFourEyes } from "../../../test/rows.ts";
import { orderBody } from "../../../test/staff/orders.ts";
import { heldPasses } from "../../../test/staff/held.ts";
import { aWorld } from "../../../test/world.ts";
import { reviewWaiting } from "./backoffice.ts";

const world = await aWorld();
const { aurora, db, deps } = world;
const { anApplicant } = applicantsOf(world);
const { aStaff } = await aConsole(world);
const takeEffect = heldPasses(world);

/** A company that waits for its review; `claims`: what it answered beside its address. */
async function aCompany(claims: boolean | undefined) {
  const applicant = await anApplicant("COMPANY");
  const answer = { ...applicant.address, ...(claims !== undefined && { isIndividualEntrepreneur: claims }) };
  const submit = () => applicant.call("/companies/address", answer);
  applicant.steps.WAITING_COMPANY_ADDRESS = submit;
  await applicant.advance();
  return { ...applicant, submit, answer, id: (await applicant.onboardingState()).id };
}
/** A reason for each yellow line of the applications that were opened. */
const explained: Record<string, ReturnType<typeof reasonsFor>> = {};
async function aReviewer() {
  const member = await aStaff({ role: "OPERACAO", name: "Olívia" });
  await member.signIn();
  const at = (id: string, verb: string) => `/${aurora.slug}/reviews/${id}/${verb}`;
  return {
    open: async (id: string) => {
      const opened = (await member.send("POST", at(id, "open"))).json();
      explained[id] = reasonsFor(opened.checks);
      return opened;
    },
    order: async (payload: { customerId: string; isEntrepreneur?: boolean }) => {
      const remarks = explained[payload.customerId];
      const body = orderBody({ kind: "review.approve", payload: { remarks, ...payload } }, "cadastro conferido");
      const ordered = (await member.send("POST", `/${aurora.slug}/commands`, body)).json();
      if (ordered.state !== "HELD") return ordered;
      await takeEffect();
      return (await member.send("GET", `/${aurora.slug}/commands/${ordered.id}`)).json();
    },
  };
}
const stored = (id: string) =>
  db
    .selectFrom("customer")
    .select(["status", "is_individual_entrepreneur as isEntrepreneur"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const check = async (id: string) => {
  const { checks } = await (await aReviewer()).open(id);
  return checks.find(({ name }: { name: string }) => name === "Empresário individual (MEI)");
};

test.each([
  [true, "ATTENTION", "declarou que é: confira no CNPJ e marque ao aprovar"],
  [false, "OK", "não declarou"],
  [undefined, "OK", "não declarou"],
])("what a company says of itself (%s) is an item of the checklist", async (claims, state, text) => {
  expect(await check((await aCompany(claims)).id)).toMatchObject({ state, text });
});

test("a person's application has no such item", async () => {
  const applicant = await anApplicant("PERSON");
  await applicant.advance();
  expect(await check((await applicant.onboardingState()).id)).toBeUndefined();
});

test("the claim alone marks nobody: who approves does, and the audit says it", async () => {
  const [claimed, marked] = [await aCompany(true), await aCompany(undefined)];
  const olivia = await aReviewer();
  for (const [{ id }, marks, isEntrepreneur] of [
    [claimed, {}, false],
    [marked, { isEntrepreneur: true }, true],
  ] as const) {
    await olivia.open(id);
    expect((await olivia.order({ customerId: id, ...marks })).state).toBe("EXECUTED");
    expect(await stored(id)).toEqual({ status: "ACTIVE", isEntrepreneur });
    const audit = db.selectFrom("audit_event").select("details").where("customer_id", "=", id);
    const { details } = await audit.where("action", "=", "review.approve").executeTakeFirstOrThrow();
    expect(details?.["isEntrepreneur"]).toBe(isEntrepreneur ? true : undefined);
  }
});

test("after an approval one with another mark is refused", async () => {
  const { id } = await aCompany(true);
  const olivia = await aReviewer();
  await olivia.open(id);
  expect((await olivia.order({ customerId: id })).state).toBe("EXECUTED");
  const other = await olivia.order({ customerId: id, isEntrepreneur: true });
  expect(other.message).toBe("Este cadastro já foi decidido.");
  expect(await stored(id)).toEqual({ status: "ACTIVE", isEntrepreneur: false });
});

test("a person is never marked", async () => {
  const applicant = await anApplicant("PERSON");
  await applicant.advance();
  const { id } = await applicant.onboardingState();
  const olivia = await aReviewer();
  await olivia.open(id);
  const refused = await olivia.order({ customerId: id, isEntrepreneur: true });
  expect(refused.message).toBe("Só uma empresa pode ser de um empresário individual.");
  expect(await stored(id)).toEqual({ status: "IN_ANALYSIS_INTERNAL", isEntrepreneur: false });
});

test("the same answer again is taken, another one is not", async () => {
  const company = await aCompany(true);
  expect((await company.submit()).statusCode).toBe(200);
  const other = await company.call("/companies/address", { ...company.answer, isIndividualEntrepreneur: false });
  expect(other.json().code).toBe("WRONG_STEP");
});

test("the automatic policy leaves a company that claims it to a person, and approves another", async () => {
  const [claimed, other] = [await aCompany(true), await aCompany(false)];
  await reviewWaiting(deps);
  expect((await stored(claimed.id)).status).toBe("IN_ANALYSIS_INTERNAL");
  expect((await stored(other.id)).status).toBe("ACTIVE");
});

test("an approval by two says what it marks", async () => {
  await setFourEyes(world, aurora.id, "ALWAYS", "review.approve");
  const { id } = await aCompany(true);
  const olivia = await aReviewer();
  await olivia.open(id);
  const asked = await olivia.order({ customerId: id, isEntrepreneur: true });
  expect(asked).toMatchObject({ state: "WAITING", changes: changesWith({ field: "entrepreneur", after: "sim" }) });
});
