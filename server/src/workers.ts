import { join } from "node:path";
import { outboxFolderMailer, smtpMailer } from "./platform/messaging/mail.ts";
import { httpSms, outboxFolderSms } from "./platform/messaging/sms.ts";
import { webPush } from "./platform/messaging/web-push.ts";
import type { Config } from "./platform/process/config.ts";
import type { Log } from "./platform/process/log.ts";
import type { Db } from "./platform/database/db.ts";
import { type BusinessClock, clockRefreshMs } from "./platform/database/business-clock.ts";
import type { Reads } from "./platform/database/replica.ts";
import { forEachTenant, tenantIds } from "./platform/database/each-tenant.ts";
import type { Secrets } from "./platform/crypto/secrets.ts";
import { poll, repeat, type Wakes, wakeWorkers, type Worker, type WorkerContext } from "./platform/jobs/worker.ts";
import type { App } from "./app.ts";
import type { Gateway } from "./pix-network.ts";
import { statementAttachments } from "./modules/accounts/accounts.ts";
import { prepareDecision, type Protege, reviewWaiting } from "./modules/backoffice/backoffice.ts";
import { expireCommands, haveDueTakeEffect } from "./modules/commands/commands.ts";
import { closeDays, type OpenForChecks, weeklyBooks } from "./modules/ledger/ledger.ts";
import { enqueueAnnouncements } from "./modules/notifications/notifications.ts";
import { sendMessages } from "./modules/notifications/queue/send-messages.ts";
import { expireSignUps } from "./modules/onboarding/onboarding.ts";
import { removeEndedSessions } from "./modules/staff/staff.ts";
import { removePastTerm } from "./modules/privacy/privacy.ts";
import { processClaims, processPendingKeys, receiveNewClaims } from "./modules/pix-keys/pix-keys.ts";
import {
  applyDuePayeeLimits,
  payDueSchedules,
  processPendingPayments,
  processPendingRefunds,
  type Rail,
} from "./modules/pix/pix.ts";
import {
  endDueMarks,
  processSentContests,
  processReceivedContests,
  syncDirectoryMarks,
} from "./modules/fraud/fraud.ts";
import { applyDueChanges, enqueueNotifications } from "./modules/payments/payments.ts";
import { reconcileFinishedDays } from "./modules/desk/desk.ts";

type Deps = Pick<App, "tenants" | "lookUps"> & {
  db: Db;
  reads: Reads;
  openForChecks: OpenForChecks;
  secrets: Secrets;
  clock: BusinessClock;
  rail: Rail | null;
  gateway: Gateway | null;
  protege: Protege | null;
  log: Log;
  works: () => boolean;
  repeatLook: (log: Log) => Worker;
  /** How many calls this server has begun to answer since the last time this was called. */
  callsSince: () => number;
  saveOwnAssets: () => Promise<unknown>;
  wakes: Wakes;
};

/** What a server does by itself, beside answering calls; `stop` waits for what runs. */
export function startWorkers(config: Config, deps: Deps): Worker {
  const { db, reads, openForChecks, secrets, tenants, lookUps, rail, gateway, protege, clock, log, works, wakes } =
    deps;
  const { now } = clock;
  const outboxFolder = join(config.dataDir, "outbox");
  const mailer = config.smtpUrl === null ? outboxFolderMailer(outboxFolder) : smtpMailer(config.smtpUrl);
  const sms =
    config.sms === null
      ? outboxFolderSms(outboxFolder)
      : httpSms({ url: config.sms.url, token: config.sms.token ?? undefined });
  const delivery = {
    db,
    now,
    secrets,
    tenants,
    mailer,
    sms,
    push: webPush({ local: config.pushLocalUrl }),
    attachments: { "statement-export": statementAttachments({ begin: () => reads(db), now }) },
  };
  const own = { db, secrets, tenants, now, outbox: { secrets, now } };
  const prepare = prepareDecision({ ...own, protege });
  const checking = { db, now, log, reads, openForChecks };
  const context: WorkerContext = { log, works, wakes };
  const workers = [
    deps.repeatLook(log),
    sendMessages({
      ...delivery,
      ...context,
      callsSince: deps.callsSince,
      enqueueMore: async (max) => {
        const emails = await enqueueNotifications(db, max);
        // Payments come first, but never leave an announcement unsent.
        return emails + (await enqueueAnnouncements(db, Math.max(5, max - emails)));
      },
    }),
    poll("pending payments", 1_000, context, () => processPendingPayments({ ...own, rail })),
    poll("pending refunds", 1_000, context, () => processPendingRefunds({ ...own, rail })),
    poll("contests", 2_000, context, () => processSentContests({ ...own, rail })),
    repeat("directory's marks", 60_000, context, () => syncDirectoryMarks({ ...own, rail })),
    repeat("marks past their term", 60_000, context, () => endDueMarks(own)),
    poll("claims of Pix keys", 2_000, context, () => processClaims({ ...own, rail })),
    repeat("new claims of Pix keys", 5_000, context, () => receiveNewClaims({ ...own, rail })),
    poll("blocks and received contests", 2_000, context, () => processReceivedContests({ ...own, rail })),
    poll("pending Pix keys", 1_000, context, () => processPendingKeys({ ...own, rail })),
    poll("Pix schedules", 1_000, context, () => payDueSchedules({ ...own, rail, ...lookUps })),
    repeat("changed Pix limits", 10_000, context, () => applyDueChanges(own)),
    repeat("changed limits of payees", 10_000, context, () => applyDuePayeeLimits(own)),
    repeat("finished days of the books", 600_000, context, () => closeDays({ db, now })),
    repeat("reconciliation of finished days", 600_000, context, () => reconcileFinishedDays({ ...own, rail })),
    repeat("expired sign-ups", 600_000, context, () => expireSignUps(own)),
    poll("held decisions", 1_000, context, () => haveDueTakeEffect({ ...own, prepare })),
    repeat("expired commands", 600_000, context, async () =>
      forEachTenant(await tenantIds(db), (tenantId) => expireCommands(own, tenantId)),
    ),
    repeat("weekly check of the books", 3_600_000, context, weeklyBooks(checking), 600_000),
    repeat("files of builds", 3_600_000, context, deps.saveOwnAssets),
    repeat("ended sessions of the staff", 3_600_000, context, () => removeEndedSessions({ db, now })),
    repeat("retention", 60_000, context, () => removePastTerm({ db, now })),
  ];
  if (gateway) workers.push(...gateway.workers(context));
  if (config.demo) {
    const refresh = async () => (await clock.refresh()) && wakeWorkers(wakes);
    workers.push(repeat("clock of the demo", clockRefreshMs, { ...context, works: () => true }, refresh));
  }
  if (config.reviewPolicy === "auto") {
    workers.push(poll("review", 500, context, () => reviewWaiting({ ...own, protege })));
  }
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await mailer.close();
    },
  };
}
