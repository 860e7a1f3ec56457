export * as claimsForStaff from "./claims/for-staff.ts";
export { askClaimAgain } from "./claims/due-queries.ts";
export { processClaims, receiveNewClaims } from "./claims/process-claims.ts";
export * as keysForStaff from "./keys/for-staff.ts";
export { addOwnKey } from "./keys/add-own-key.ts";
export { processPendingKeys } from "./keys/process-pending-keys.ts";
export { pixKeyTables } from "./kept-tables.ts";
export { claimCancel } from "./claims/for-staff.ts";
export { keyCorrect, keyRemove } from "./keys/for-staff.ts";
