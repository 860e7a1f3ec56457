import { exportTransactions, getAccount, getLimits, getTransaction, listTransactions } from "./accounts.ts";
import type { Endpoint } from "./endpoint.ts";
import { getFees } from "./fees.ts";
import { authenticate, redefinePassword, sendForgotPasswordCode, signOut } from "./identity.ts";
import { lookUpPixKey, payPixKey } from "./pix.ts";
import { getTenant } from "./tenants.ts";

/** Every call of the product, in the order of section 7. Documentation and the tests of the whole wire are made of it. */
export const endpoints: readonly Endpoint[] = [
  getTenant,
  authenticate,
  signOut,
  sendForgotPasswordCode,
  redefinePassword,
  getAccount,
  listTransactions,
  exportTransactions,
  getTransaction,
  lookUpPixKey,
  payPixKey,
  getLimits,
  getFees,
];
