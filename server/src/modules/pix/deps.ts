import type { IdentityDeps } from "../identity/identity.ts";
import type { Outbox } from "../notifications/notifications.ts";
import type { Rail } from "./network/rail.ts";

/** The dependencies of every verb of Pix. `rail` null: no network, so keys of other banks are not found. */
export type PixDeps = IdentityDeps & { outbox: Outbox; rail: Rail | null };
