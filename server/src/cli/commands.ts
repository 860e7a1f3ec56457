import type { Command } from "./command.ts";
import { auditList } from "./commands/audit-list.ts";
import { backup } from "./commands/backup.ts";
import { customerBlock } from "./commands/customer-block.ts";
import { customerContact } from "./commands/customer-contact.ts";
import { customerErase } from "./commands/customer-erase.ts";
import { customerExport } from "./commands/customer-export.ts";
import { customerRelease } from "./commands/customer-release.ts";
import { customerShow } from "./commands/customer-show.ts";
import { customerSignOut } from "./commands/customer-sign-out.ts";
import { customerUnblock } from "./commands/customer-unblock.ts";
import { feesSet } from "./commands/fees-set.ts";
import { ledgerVerify } from "./commands/ledger-verify.ts";
import { customerUnlock } from "./commands/customer-unlock.ts";
import { limitsSet } from "./commands/limits-set.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { openapi } from "./commands/openapi.ts";
import { outboxList } from "./commands/outbox-list.ts";
import { outboxRequeue } from "./commands/outbox-requeue.ts";
import { pixReceive } from "./commands/pix-receive.ts";
import { reviewApprove, reviewReject, reviewResend } from "./commands/review-decide.ts";
import { reviewList } from "./commands/review-list.ts";
import { reviewShow } from "./commands/review-show.ts";
import { secretRenew } from "./commands/secret-renew.ts";
import { seed } from "./commands/seed.ts";
import { tenantCreate } from "./commands/tenant-create.ts";
import { tenantList } from "./commands/tenant-list.ts";
import { tenantShow } from "./commands/tenant-show.ts";
import { tenantUpdate } from "./commands/tenant-update.ts";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  tenantList,
  tenantShow,
  tenantCreate,
  tenantUpdate,
  reviewList,
  reviewShow,
  reviewApprove,
  reviewReject,
  reviewResend,
  customerShow,
  customerBlock,
  customerUnblock,
  customerSignOut,
  customerRelease,
  customerUnlock,
  customerContact,
  customerExport,
  customerErase,
  limitsSet,
  feesSet,
  pixReceive,
  outboxList,
  outboxRequeue,
  auditList,
  ledgerVerify,
  backup,
  secretRenew,
  migrateCommand,
  seed,
  openapi,
];
