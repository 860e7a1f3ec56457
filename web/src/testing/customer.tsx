import type { EntityType, OnboardingStep } from "@vitral/contract/customers";
import { screen } from "@testing-library/react";
import { afterEach } from "vitest";
import { clearLocalSession } from "../shared/session/session.ts";
import { ana, type ServerAnswers, open, theBank } from "./bank.tsx";

/** An answer of the onboarding: the new state of the customer. */
export const onboardingState = (onboardingStep: OnboardingStep) => ({ status: "PENDING", onboardingStep });

type Arrival = { at: OnboardingStep; as?: EntityType; answers?: ServerAnswers; email?: string; phone?: string };

/** Signs in a customer who has not finished the onboarding, and opens the screen of their step (spec 4.2). */
export async function arrive({ at, as = "PERSON", answers = {}, email, phone }: Arrival) {
  const entity = { ...ana, ...onboardingState(at), email: email ?? null, phone: phone ?? null };
  const requests = theBank({
    "POST /authenticate": { entity, entityType: as, accounts: [], token: "token-of-ana" },
    ...answers,
  });
  const { visit, user } = open("/auth/login");
  await user.click(await screen.findByLabelText("CPF/CNPJ"));
  await user.paste("11144477735");
  await user.click(screen.getByLabelText("Senha"));
  await user.paste("vitral123");
  await user.keyboard("{Enter}");
  await screen.findByText(/^Etapa \d+ de \d+$/);
  return { visit, user, requests };
}

// The next test begins without a session and without drafts.
afterEach(clearLocalSession);

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const title = (name: string) => screen.findByRole("heading", { level: 1, name });
export const press = (name: string) => screen.getByRole("button", { name });
/** The sentences of all errors. */
export const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent);
/** The sentences that readers hear with an element. */
export const describedBy = (element: Element) =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");
