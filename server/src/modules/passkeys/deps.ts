import type { IdentityDeps } from "../identity/identity.ts";
import type { Outbox } from "../notifications/notifications.ts";

/** The dependencies of every verb of passkeys. */
export type PasskeyDeps = IdentityDeps & { outbox: Outbox };
