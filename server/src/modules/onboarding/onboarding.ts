import type { Db } from "../../platform/database/db.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import { type KeptTables, ofIdentity, withCustomer } from "../../platform/kept-tables/kept-table.ts";
import type { Outbox } from "../notifications/notifications.ts";
import type { Tenants } from "../tenants/tenants.ts";

export type OnboardingDeps = { db: Db; secrets: Secrets; tenants: Tenants; now: () => Date; outbox: Outbox };

export { addressAnswers, findAddress, saveAddress } from "./answer-queries.ts";
export { contactCode } from "./contact-code.ts";
export { expireSignUps } from "./expire-sign-ups.ts";
export { type ApplicationFile, findApplicationFile } from "./application-file.ts";
export { requestResubmission } from "./request-resubmission.ts";
export { releaseSignUp } from "./release.ts";
export { lockCustomer, moveTo, type OnboardingState } from "./state-queries.ts";
export { removeCustomer as removeSignUp } from "./expiry-queries.ts";

export const onboardingTables: KeptTables = {
  onboarding: { ...ofIdentity, part: "signUp", erase: "blanked", goes: "IDLE_SIGN_UPS" },
  person_profile: { ...ofIdentity, part: "profile", ...withCustomer },
  customer_address: { ...ofIdentity, part: "addresses", ...withCustomer },
  partner: { ...ofIdentity, part: "partners", ...withCustomer },
};
