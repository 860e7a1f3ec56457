import { auditEndpoints } from "./audit.ts";
import { reviewEndpoints } from "./reviews.ts";
import { caseEndpoints } from "./case-work.ts";
import { commandDecisionEndpoints } from "./command-decisions.ts";
import { caseFileEndpoints } from "./cases/case-files.ts";
import { caseQueueEndpoints } from "./cases/case-queue.ts";
import { commandEndpoints } from "./commands.ts";
import type { ConsoleEndpoint } from "./console-endpoint.ts";
import { ledgerEndpoints } from "./ledger.ts";
import { oddBalanceEndpoints } from "./ledger/odd-balances.ts";
import { reconciliationEndpoints } from "./reconciliation.ts";
import { reportEndpoints } from "./reports.ts";
import { messageEndpoints } from "./messages.ts";
import { paymentEndpoints } from "./payments.ts";
import { getBrand } from "./brand.ts";
import { getTerms } from "./terms/terms.ts";
import { pictureEndpoints } from "./brand/pictures.ts";
import { textEndpoints } from "./brand/texts.ts";
import { getHome } from "./home.ts";
import { customerEndpoints } from "./customers.ts";
import { finishEnrolment, openEnrolment } from "./enrolment.ts";
import { addPasskey, getNewPasskeyOptions, listPasskeys, removePasskey } from "./passkeys.ts";
import { staffEndpoints } from "./staff.ts";
import {
  confirmPasskey,
  confirmTotp,
  endStaffSession,
  getPasskeyOptions,
  getSignInHelp,
  getStaffSession,
  listStaffTenants,
  startStaffSession,
} from "./session.ts";

/** Every call of the operator's console. The tests of who may call what are made of it. */
export const consoleEndpoints: readonly ConsoleEndpoint[] = [
  startStaffSession,
  confirmTotp,
  getPasskeyOptions,
  confirmPasskey,
  getStaffSession,
  endStaffSession,
  listPasskeys,
  getNewPasskeyOptions,
  addPasskey,
  removePasskey,
  openEnrolment,
  finishEnrolment,
  listStaffTenants,
  getSignInHelp,
  ...staffEndpoints,
  ...commandEndpoints,
  ...commandDecisionEndpoints,
  ...caseEndpoints,
  ...caseQueueEndpoints,
  ...caseFileEndpoints,
  ...reviewEndpoints,
  ...auditEndpoints,
  ...ledgerEndpoints,
  ...oddBalanceEndpoints,
  ...paymentEndpoints,
  ...messageEndpoints,
  ...reconciliationEndpoints,
  ...reportEndpoints,
  getHome,
  ...customerEndpoints,
  getBrand,
  getTerms,
  ...pictureEndpoints,
  ...textEndpoints,
];
