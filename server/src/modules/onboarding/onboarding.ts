import type { Db } from "../../platform/database/db.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Outbox } from "../notifications/notifications.ts";
import type { Tenants } from "../tenants/tenants.ts";

export type OnboardingDeps = { db: Db; secrets: Secrets; tenants: Tenants; now: () => Date; outbox: Outbox };

export { lapse } from "./lapse.ts";
export { type Dossier, dossierOf } from "./dossier.ts";
export { askAgain } from "./ask-again.ts";
export { releaseSignUp } from "./release.ts";
export { lockCustomer, moveTo, removeCustomer as removeSignUp, type Standing } from "./queries.ts";
