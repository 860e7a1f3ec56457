export { passkeyTables } from "./kept-tables.ts";
export { isPaymentSigned, paymentChallenge } from "./payment-proof.ts";
export { siteOf, type WithAddress } from "./site.ts";
