import type { Outbox } from "../notifications/notifications.ts";
import type { IdentityDeps } from "../identity/identity.ts";
import type { Rail } from "./rail/rail.ts";

/** `rail` null: nobody carries payments to other banks, and their keys are not found. */
export type PixDeps = IdentityDeps & { outbox: Outbox; rail: Rail | null };

export { chargeFetches } from "./charge-fetches.ts";
export { carryPending } from "./carry.ts";
export { carryKeys } from "./carry-keys.ts";
export { tellOfPayments } from "./tell.ts";
export { receivePix } from "./receive.ts";
export { simulatedRail } from "./rail/simulated.ts";
export { payFromOutside } from "./rail/pay-from-outside.ts";
export { type FetchLocation, fetchOverHttps } from "./rail/location.ts";
export { type SimulatedCharges, simulatedCharges } from "./rail/simulated-charges.ts";
export type { Rail } from "./rail/rail.ts";
export { countUnanswered, countUntold } from "./waiting-queries.ts";
export { addOutsideKey, addOwnKey } from "./own-keys.ts";
