import type { Command } from "./command.ts";
import { auditList } from "./commands/operations/audit-list.ts";
import { auditVerify } from "./commands/operations/audit-verify.ts";
import { backup } from "./commands/installation/backup.ts";
import { clockAdvance, clockReset, clockShow } from "./commands/operations/clock.ts";
import { consentList } from "./commands/customers/consent-list.ts";
import { customerBlock } from "./commands/customers/customer-block.ts";
import { customerClose } from "./commands/customers/customer-close.ts";
import { customerContact } from "./commands/customers/customer-contact.ts";
import { customerErase } from "./commands/customers/customer-erase.ts";
import { customerExport } from "./commands/customers/customer-export.ts";
import { customerMark, customerMarks, customerUnmark } from "./commands/customers/customer-mark.ts";
import { customerRelease } from "./commands/customers/customer-release.ts";
import { customerShow } from "./commands/customers/customer-show.ts";
import { customerSignOut } from "./commands/customers/customer-sign-out.ts";
import { customerUnblock } from "./commands/customers/customer-unblock.ts";
import { feesSet } from "./commands/tenants/fees-set.ts";
import { termsPublish } from "./commands/tenants/terms-publish.ts";
import { termsWithdraw } from "./commands/tenants/terms-withdraw.ts";
import { ledgerVerify } from "./commands/operations/ledger-verify.ts";
import { customerEntrepreneur } from "./commands/customers/customer-entrepreneur.ts";
import { customerUnlockPin } from "./commands/customers/customer-unlock-pin.ts";
import { deviceBlock, deviceUnblock } from "./commands/customers/device-block.ts";
import { limitsPayee } from "./commands/customers/limits-payee.ts";
import { scheduleCancel } from "./commands/customers/schedule-cancel.ts";
import { customerUnlock } from "./commands/customers/customer-unlock.ts";
import { limitsApprove, limitsPending, limitsReject } from "./commands/tenants/limits-decide.ts";
import { limitsSet } from "./commands/tenants/limits-set.ts";
import { doctor } from "./commands/installation/doctor.ts";
import { mailTest } from "./commands/messages/mail-test.ts";
import { smsTest } from "./commands/messages/sms-test.ts";
import { migrateCommand } from "./commands/installation/migrate.ts";
import { installationEndRestored, installationMarkRestored } from "./commands/installation/restored.ts";
import { openapi } from "./commands/installation/openapi.ts";
import { outboxList } from "./commands/operations/outbox-list.ts";
import { outboxRequeue } from "./commands/operations/outbox-requeue.ts";
import { pixBlock, pixBlocks, pixRelease } from "./commands/operations/pix-block.ts";
import {
  contestAccept,
  contestReject,
  objectionAccept,
  objectionReject,
  pixContest,
  pixContests,
} from "./commands/operations/pix-contest.ts";
import { pixRecall, pixRecalls, recallAccept, recallRefuse } from "./commands/operations/pix-recall.ts";
import { pixMark, pixUnmark } from "./commands/operations/pix-mark.ts";
import { pixCertificate } from "./commands/operations/pix-certificate.ts";
import { pixClaim } from "./commands/operations/pix-claim.ts";
import { pixKey } from "./commands/operations/pix-key.ts";
import { pixReceive } from "./commands/operations/pix-receive.ts";
import { pixReturn } from "./commands/operations/pix-return.ts";
import { reconcile } from "./commands/operations/reconcile.ts";
import { reviewApprove, reviewReject, reviewResend } from "./commands/review/review-decide.ts";
import { reviewList } from "./commands/review/review-list.ts";
import { reviewProtege } from "./commands/review/review-protege.ts";
import { reviewShow } from "./commands/review/review-show.ts";
import { secretLost } from "./commands/installation/secret-lost.ts";
import { secretRenew } from "./commands/installation/secret-renew.ts";
import { seed } from "./commands/installation/seed.ts";
import { staffAdd } from "./commands/staff/staff-add.ts";
import { staffDisable, staffEnable, staffRenew, staffUnlock } from "./commands/staff/staff-change.ts";
import { staffRename } from "./commands/staff/staff-rename.ts";
import { staffList } from "./commands/staff/staff-list.ts";
import { tenantCreate } from "./commands/tenants/tenant-create.ts";
import { tenantList } from "./commands/tenants/tenant-list.ts";
import { tenantRemove } from "./commands/tenants/tenant-remove.ts";
import { tenantClose, tenantResume, tenantSuspend } from "./commands/tenants/tenant-state.ts";
import { tenantTemplateCommand } from "./commands/tenants/tenant-template.ts";
import { tenantShow } from "./commands/tenants/tenant-show.ts";
import { tenantUpdate } from "./commands/tenants/tenant-update.ts";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  tenantList,
  tenantShow,
  tenantTemplateCommand,
  tenantCreate,
  tenantUpdate,
  tenantSuspend,
  tenantResume,
  tenantClose,
  tenantRemove,
  reviewList,
  reviewShow,
  reviewApprove,
  reviewReject,
  reviewResend,
  reviewProtege,
  customerShow,
  customerBlock,
  customerUnblock,
  customerMark,
  customerUnmark,
  customerMarks,
  customerSignOut,
  customerRelease,
  customerUnlock,
  customerEntrepreneur,
  customerUnlockPin,
  deviceBlock,
  deviceUnblock,
  scheduleCancel,
  customerClose,
  customerContact,
  customerExport,
  customerErase,
  consentList,
  limitsSet,
  limitsPending,
  limitsApprove,
  limitsReject,
  limitsPayee,
  feesSet,
  termsPublish,
  termsWithdraw,
  pixReceive,
  pixReturn,
  pixBlock,
  pixRelease,
  pixBlocks,
  pixContest,
  pixContests,
  contestAccept,
  contestReject,
  objectionAccept,
  objectionReject,
  pixRecall,
  pixRecalls,
  recallAccept,
  recallRefuse,
  pixMark,
  pixUnmark,
  pixClaim,
  pixKey,
  pixCertificate,
  staffAdd,
  staffList,
  staffDisable,
  staffEnable,
  staffUnlock,
  staffRenew,
  staffRename,
  outboxList,
  outboxRequeue,
  mailTest,
  smsTest,
  auditList,
  auditVerify,
  ledgerVerify,
  reconcile,
  clockShow,
  clockAdvance,
  clockReset,
  doctor,
  backup,
  secretRenew,
  secretLost,
  installationMarkRestored,
  installationEndRestored,
  migrateCommand,
  seed,
  openapi,
];
