import type { Db } from "../../platform/database/db.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Outbox } from "../notifications/notifications.ts";
import type { Tenants } from "../tenants/tenants.ts";

export type OnboardingDeps = { db: Db; secrets: Secrets; tenants: Tenants; now: () => Date; outbox: Outbox };

export { expireSignUps } from "./expire-sign-ups.ts";
export { type ApplicationFile, findApplicationFile } from "./application-file.ts";
export { requestResubmission } from "./request-resubmission.ts";
export { releaseSignUp } from "./release.ts";
export { lockCustomer, moveTo, type OnboardingState } from "./state-queries.ts";
export { removeCustomer as removeSignUp } from "./expiry-queries.ts";
