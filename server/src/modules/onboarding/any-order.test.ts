import type { EntityType, OnboardingStep } from "@vitral/contract/customers";
import type { DocumentType } from "@vitral/contract/documents";
import { stepIndex, screenOf, stepOrder } from "@vitral/contract/onboarding-order";
import fc from "fast-check";
import { expect, test } from "vitest";
import { applicantsOf } from "../../../test/applicant.ts";
import { runs } from "../../../test/runs.ts";
import { aWorld } from "../../../test/world.ts";
import { reviewsAtCommandLine } from "../../../test/staff/orders.ts";

const world = await aWorld();
const { anApplicant } = applicantsOf(world);
const tenantId = { tenantId: world.aurora.id };

const documents: DocumentType[] = [
  "SELFIE",
  "DRIVER_LICENSE_FRONT",
  "DRIVER_LICENSE_VERSE",
  "IDENTITY_CARD_FRONT",
  "IDENTITY_CARD_VERSE",
  "DRIVER_LICENSE_DIGITAL",
];

/** What each step stores: an applicant past a step has it. */
const evidence: [OnboardingStep, string][] = [
  ["WAITING_EMAIL_CONFIRMATION", "select 1 from customer where id = $1 and email is not null"],
  ["WAITING_PHONE_CONFIRMATION", "select 1 from customer where id = $1 and phone is not null"],
  ["WAITING_INDIVIDUAL", "select 1 from person_profile where customer_id = $1 and birth_date is not null"],
  [
    "WAITING_INDIVIDUAL_DOCUMENT",
    "select 1 from person_profile where customer_id = $1 and document_number is not null",
  ],
  [
    "WAITING_INDIVIDUAL_PARENTS_NAME",
    "select 1 from person_profile where customer_id = $1 and mother_name is not null",
  ],
  ["WAITING_INDIVIDUAL_INCOME", "select 1 from person_profile where customer_id = $1 and income is not null"],
  [
    "WAITING_INDIVIDUAL_PUBLICLY_EXPOSED_PERSON",
    "select 1 from person_profile where customer_id = $1 and is_pep is not null",
  ],
  ["WAITING_NATIONALITY", "select 1 from person_profile where customer_id = $1 and nationality is not null"],
  ["WAITING_ADDRESS", "select 1 from customer_address where customer_id = $1"],
  ["WAITING_COMPANY_ADDRESS", "select 1 from customer_address where customer_id = $1"],
  ["WAITING_COMPANY_PARTNERS", "select 1 from partner where customer_id = $1"],
  [
    "WAITING_DOCUMENTS",
    "select 1 from document_file where customer_id = $1 and retired_at is null and type = 'SELFIE'",
  ],
  [
    "WAITING_DOCUMENTS_BACK",
    `select 1 from document_file f where customer_id = $1 and retired_at is null and (type = 'DRIVER_LICENSE_DIGITAL' or (type like '%_FRONT'
       and exists (select 1 from document_file b where b.customer_id = $1 and b.retired_at is null and b.type = replace(f.type, '_FRONT', '_VERSE'))))`,
  ],
  [
    "WAITING_COMPANY_DOCUMENT",
    "select 1 from document_file where customer_id = $1 and retired_at is null and type = 'ARTICLES_OF_INCORPORATION'",
  ],
];

/** Mostly random, sometimes the right call: random calls alone hardly ever reach the end. */
const someCall = (track: EntityType) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant({ kind: "right" as const }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant("step" as const), step: fc.constantFrom(...stepOrder[track]) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("file" as const), type: fc.constantFrom(...documents) }) },
    { weight: 1, arbitrary: fc.constant({ kind: "asked again" as const }) },
  );

const { numRuns, timeout } = runs(15, { seconds: 120 });

test.each(["PERSON", "COMPANY"] as const)(
  "%s: in any order and repetition of calls, no step is skipped or blocks",
  async (track) => {
    const owner = world.owner();
    await owner.connect();
    const seen = new Set<string>();
    const property = fc.asyncProperty(fc.array(someCall(track), { minLength: 20, maxLength: 45 }), async (calls) => {
      const applicant = await anApplicant(track);
      let here: OnboardingStep = "WAITING_EMAIL";
      for (const call of calls) {
        if (call.kind === "asked again") {
          const { id: customerId } = await applicant.onboardingState();
          const asked = { ...tenantId, customerId, actor: "olga", reason: "Foto escura." };
          const was = await reviewsAtCommandLine(world.deps).resend(asked);
          const status = typeof was === "object" ? "asked" : was;
          if (status !== (here === "DONE" ? "asked" : "PENDING")) throw new Error(`asked again at ${here}: ${status}`);
          here = (await applicant.onboardingState()).onboardingStep;
          seen.add(here);
          continue;
        }
        const right = applicant.steps[here === "RESEND_DOCUMENTS" ? "WAITING_DOCUMENTS" : here];
        const answer = await (call.kind === "right"
          ? right?.()
          : call.kind === "step"
            ? applicant.steps[call.step]?.()
            : applicant.send(call.type));
        world.clock.advance(130); // so that no expiry ends the journey
        if (answer && ![200, 400, 409, 422].includes(answer.statusCode)) throw new Error(answer.body);
        const { id, status, onboardingStep } = await applicant.onboardingState();
        const before = here;
        here = onboardingStep;
        seen.add(here);

        expect(answer?.statusCode === 200 || here === before).toBe(true);
        const skipsBack =
          before === "WAITING_DOCUMENTS_FRONT" && stepIndex(track, here) === stepIndex(track, before) + 2;
        expect(stepIndex(track, here) - stepIndex(track, before) <= 1 || skipsBack).toBe(true);
        expect(status).toBe(here === "DONE" ? "IN_ANALYSIS_INTERNAL" : "PENDING");
        expect(here === "DONE" || (screenOf(track, here) !== null && stepIndex(track, here) >= 0)).toBe(true);
        for (const [step, trace] of evidence) {
          const index = stepIndex(track, step);
          if (index === -1 || stepIndex(track, here) <= index) continue;
          expect((await owner.query(trace, [id])).rowCount, `${step} at ${here}`).toBeGreaterThan(0);
        }
      }
    });
    await fc.assert(property, { numRuns, endOnFailure: true });
    expect([...seen]).toEqual(expect.arrayContaining(["DONE", "RESEND_DOCUMENTS"]));
    await owner.end();
  },
  timeout,
);
