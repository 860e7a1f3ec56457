export { brandPublish } from "./brand/brand.ts";
export { brandInstitution, institutionTies } from "./brand/institution.ts";
export { brandCreate } from "./brand/new-brand.ts";
export { brandRecipients } from "./brand/recipients.ts";
export { brandClose, brandResume, brandSuspend } from "./brand/state.ts";
export { customerEntrepreneur } from "./terms/entrepreneur.ts";
export { termsPublish } from "./terms/publish.ts";
export { termsWithdraw } from "./terms/withdraw.ts";
export { textsPublish } from "./texts/publish.ts";
