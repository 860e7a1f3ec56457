import { expect, signInByHand } from "../support/bank.ts";
import { goTo, longName as name, test } from "../support/every-size.ts";
import { onLandings } from "../support/on-landings.ts";

// Every screen with its longest texts, at six widths and up to four sizes of the font (WCAG 2.2, 1.4.4, 1.4.10).
test.slow();

const steps = {
  PERSON: [
    "pf/2",
    "pf/3",
    "pf/4",
    "pf/5",
    "pf/6",
    "pf/7",
    "pf/8",
    "pf/9",
    "pf/10",
    "pf/docs/1",
    "pf/docs/2",
    "pf/docs/3",
    "pf/docs/4?docType=rg",
    "pf/docs/4/2",
    "pf/docs/5?docType=rg",
    "pf/docs/6",
    "pf/docs/6/2",
  ],
  COMPANY: [
    "pj/2",
    "pj/3",
    "pj/4",
    "pj/5",
    "pj/6",
    "pj/docs/1",
    "pj/docs/2",
    "pj/docs/3",
    "pj/docs/4?docType=cnh",
    "pj/docs/4/2",
    "pj/docs/5?docType=cnh",
    "pj/docs/6",
    "pj/docs/7",
    "pj/docs/7/2",
  ],
} as const;
for (const entityType of ["PERSON", "COMPANY"] as const)
  test(
    `the steps to open an account of a ${entityType.toLowerCase()}`,
    { tag: onLandings },
    async ({ look, page, aCustomer }) => {
      const onboardingStep = entityType === "PERSON" ? "WAITING_INDIVIDUAL" : "WAITING_COMPANY_ADDRESS";
      const { document } = await aCustomer({
        entityType,
        status: "PENDING",
        onboardingStep: onboardingStep as never,
        name,
      });
      await signInByHand(page, document);
      await expect(page).toHaveURL(/\/onboarding\//);
      for (const step of steps[entityType]) {
        await goTo(page, `/onboarding/${step}`);
        await look(step);
      }
    },
  );
