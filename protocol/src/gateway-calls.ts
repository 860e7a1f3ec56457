import { accountCalls } from "./calls/account-calls.ts";
import { claimCalls } from "./calls/claim-calls.ts";
import { directoryCalls } from "./calls/directory-calls.ts";
import { paymentCalls } from "./calls/payment-calls.ts";
import { reportCalls } from "./calls/report-calls.ts";

/** What an institution asks its gateway, each call by its name. */
export const gatewayCalls = { ...paymentCalls, ...directoryCalls, ...claimCalls, ...reportCalls, ...accountCalls };
