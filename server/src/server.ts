import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { outboxFolderMailer, smtpMailer } from "./platform/messaging/mail.ts";
import { httpSms, outboxFolderSms } from "./platform/messaging/sms.ts";
import { webPush } from "./platform/messaging/web-push.ts";
import { type Config, ConfigError } from "./platform/process/config.ts";
import { inFlightRequests } from "./platform/http/in-flight-requests.ts";
import { openDb } from "./platform/database/db.ts";
import { replicaAt } from "./platform/database/replica.ts";
import { refuseWrongClock } from "./platform/database/wrong-clock.ts";
import { businessClock, clockRefreshMs } from "./platform/database/business-clock.ts";
import { watchOutages } from "./platform/database/outages.ts";
import { forEachTenant, tenantIds } from "./platform/database/each-tenant.ts";
import { metricsOf } from "./platform/observability/metrics.ts";
import { saveBuilds } from "./platform/web-pages/asset-store.ts";
import { secretsFrom } from "./platform/crypto/secrets.ts";
import { watchInstallation, works } from "./platform/installation/installation-watch.ts";
import { whyNotListening } from "./platform/process/start-failure.ts";
import { startWarnings } from "./platform/process/start-warnings.ts";
import { removeLeftFolders } from "./platform/process/temporary.ts";
import { tracesTo } from "./platform/observability/traces.ts";
import { repeat } from "./platform/jobs/worker.ts";
import { demoStaffList } from "../seed/demo-staff.ts";
import { buildApp } from "./app.ts";
import { bankPages } from "./bank-pages.ts";
import { startConsole } from "./console-listener.ts";
import { operatorMetrics } from "./operator-metrics.ts";
import { pixNetwork } from "./pix-network.ts";
import { statementAttachments } from "./modules/accounts/accounts.ts";
import { prepareDecision, type Protege, reviewWaiting } from "./modules/backoffice/backoffice.ts";
import { expireCommands, haveDueTakeEffect } from "./modules/commands/commands.ts";
import { checkMs, closeDays, weeklyBooks } from "./modules/ledger/ledger.ts";
import { enqueueAnnouncements } from "./modules/notifications/notifications.ts";
import { sendMessages } from "./modules/notifications/queue/send-messages.ts";
import { expireSignUps } from "./modules/onboarding/onboarding.ts";
import { removeEndedSessions } from "./modules/staff/staff.ts";
import { removePastTerm } from "./modules/privacy/privacy.ts";
import { processClaims, processPendingKeys, receiveNewClaims } from "./modules/pix-keys/pix-keys.ts";
import {
  applyDuePayeeLimits,
  type FetchLocation,
  payDueSchedules,
  processPendingPayments,
  processPendingRefunds,
} from "./modules/pix/pix.ts";
import {
  endDueMarks,
  processSentContests,
  processReceivedContests,
  syncDirectoryMarks,
} from "./modules/fraud/fraud.ts";
import { applyDueChanges, enqueueNotifications } from "./modules/payments/payments.ts";
import { reconcileFinishedDays } from "./modules/desk/desk.ts";

export type RunningServer = {
  address: string;
  /** Of the operator's console, as browsers know it; null: there is none. */
  consoleAddress: string | null;
  /** Where the Pix gateway brings its events; null: there is none. */
  webhookPort: number | null;
  stop(): Promise<void>;
};
/** Folders with the built pages of the bank and of the operator's console. */
export type Pages = { web: string; console: string };

/** What stands in the demo for services outside. */
type Simulated = { protege?: Protege | null; fetchLocation?: FetchLocation };

/** How many connections to the database the console has. */
const consoleConnections = 8;
/** Longer than the longest call, a payment that waits 5 s for the network. */
const longestCallMs = 8_000;

/** One server: API, pages, workers. `stop` waits for calls and jobs in flight, and closes everything. */
export async function startServer(
  config: Config,
  databaseUrl: string,
  pages: Pages,
  { protege = null, fetchLocation }: Simulated = {},
): Promise<RunningServer> {
  const traces = await tracesTo(config.tracesUrl);
  const open = (max?: number) =>
    openDb(databaseUrl, {
      demo: config.demo,
      ...(max !== undefined && { max }),
      ...(traces && { log: (event) => traces.statement(event) }),
    });
  const { db, close: closeBank } = open();
  // Of its own, so that no call of customers keeps the staff out.
  const ofConsole = open(consoleConnections);
  const replica = replicaAt(config.databaseReadUrl, { demo: config.demo, log: () => http.log });
  const close = async () => void (await Promise.all([closeBank(), ofConsole.close(), replica.close()]));
  const elsewhere = { reads: replica.reads, openForChecks: () => replica.openOwn(databaseUrl, checkMs) };
  const clock = businessClock(db, config);
  const secrets = secretsFrom(config.secretKey, config.previousSecretKey);
  const { installation, repeatLook } = await refuseWrongClock(db)
    .then(clock.refresh)
    .then(() => replica.refuseOther(db))
    .then(() => watchInstallation(db, secrets, config))
    .catch(async (error: unknown) => {
      await close();
      throw error;
    });
  const { now } = clock;
  const { rail, gateway } = pixNetwork(config, {
    db,
    now,
    tenants: () => tenants,
    log: () => http.log,
    works: () => works(installation),
  });
  const push = webPush({ local: config.pushLocalUrl });
  let stopping = false;
  let consoleAddress: string | null = null;
  const { http, tenants, lookUps } = await buildApp({
    db,
    reads: replica.reads,
    secrets,
    now,
    rail,
    ...(fetchLocation && { fetchLocation }),
    allowsPushTo: push.allows,
    http: httpSettings(config),
    metrics:
      config.metricsToken === null
        ? undefined
        : metricsOf({
            token: config.metricsToken,
            gauges: operatorMetrics(db, now, installation),
            own: [...(gateway?.metrics ?? []), ...replica.metrics],
          }),
    traces: traces ?? undefined,
    installation,
    stopping: () => stopping,
  });
  const outages = watchOutages({ db, log: http.log });
  const outboxFolder = join(config.dataDir, "outbox");
  const staffList = demoStaffList(config, { db, secrets, now }, () => consoleAddress);
  await bankPages(http, { db, secrets, folder: pages.web, demo: config.demo ? { outboxFolder, staffList } : null });
  const saveOwnAssets = () => saveBuilds({ db, secrets, now: () => new Date() }, pages);
  // Before the first page is served: another server may be asked for its files.
  await saveOwnAssets().catch((error: unknown) => http.log.error({ err: error }, "the build's files were not kept"));
  const calls = inFlightRequests(http);
  // Before any worker starts: where the port is taken, this server must not have changed anything.
  const { host, port } = config;
  const address = await http.listen({ host, port }).catch(async ({ code }: NodeJS.ErrnoException) => {
    await close();
    throw new ConfigError(whyNotListening(code, port, host));
  });
  const console = await startConsole(
    config,
    { db: ofConsole.db, ...elsewhere, secrets, now, tenants, rail, protege, installation, stopping: () => stopping },
    pages.console,
  ).catch(async (error: unknown) => {
    await http.close();
    await close();
    throw error;
  });
  consoleAddress = console?.address ?? null;
  const listener = await gateway?.listen().catch(async (error: unknown) => {
    await Promise.all([http.close(), console?.stop(0)]);
    await close();
    throw error;
  });
  for (const warning of [...startWarnings(config), ...replica.warnings()]) http.log.warn(warning);
  removeLeftFolders().catch((error: unknown) => http.log.warn({ err: error }, "temporary folders"));

  const mailer = config.smtpUrl === null ? outboxFolderMailer(outboxFolder) : smtpMailer(config.smtpUrl);
  const sms =
    config.sms === null
      ? outboxFolderSms(outboxFolder)
      : httpSms({ url: config.sms.url, token: config.sms.token ?? undefined });
  const attachments = { "statement-export": statementAttachments({ begin: () => replica.reads(db), now }) };
  const delivery = { db, now, secrets, tenants, mailer, sms, push, attachments };
  const deps = { db, secrets, tenants, now, outbox: { secrets, now } };
  const prepare = prepareDecision({ ...deps, protege });
  const checking = { db, now, log: http.log, ...elsewhere };
  const context = { log: http.log, works: () => works(installation) };
  const workers = [
    repeatLook(http.log),
    sendMessages({
      ...delivery,
      ...context,
      callsSince: () => calls.countNew(),
      enqueueMore: async (max) => {
        const emails = await enqueueNotifications(db, max);
        // Payments come first, but never leave an announcement unsent.
        return emails + (await enqueueAnnouncements(db, Math.max(5, max - emails)));
      },
    }),
    repeat("pending payments", 1_000, context, () => processPendingPayments({ ...deps, rail })),
    repeat("pending refunds", 1_000, context, () => processPendingRefunds({ ...deps, rail })),
    repeat("contests", 2_000, context, () => processSentContests({ ...deps, rail })),
    repeat("directory's marks", 60_000, context, () => syncDirectoryMarks({ ...deps, rail })),
    repeat("marks past their term", 60_000, context, () => endDueMarks(deps)),
    repeat("claims of Pix keys", 2_000, context, () => processClaims({ ...deps, rail })),
    repeat("new claims of Pix keys", 5_000, context, () => receiveNewClaims({ ...deps, rail })),
    repeat("blocks and received contests", 2_000, context, () => processReceivedContests({ ...deps, rail })),
    repeat("pending Pix keys", 1_000, context, () => processPendingKeys({ ...deps, rail })),
    repeat("Pix schedules", 1_000, context, () => payDueSchedules({ ...deps, rail, ...lookUps })),
    repeat("changed Pix limits", 10_000, context, () => applyDueChanges(deps)),
    repeat("changed limits of payees", 10_000, context, () => applyDuePayeeLimits(deps)),
    repeat("finished days of the books", 600_000, context, () => closeDays({ db, now })),
    repeat("reconciliation of finished days", 600_000, context, () => reconcileFinishedDays({ ...deps, rail })),
    repeat("expired sign-ups", 600_000, context, () => expireSignUps(deps)),
    repeat("held decisions", 1_000, context, () => haveDueTakeEffect({ ...deps, prepare })),
    repeat("expired commands", 600_000, context, async () =>
      forEachTenant(await tenantIds(db), (tenantId) => expireCommands(deps, tenantId)),
    ),
    repeat("weekly check of the books", 3_600_000, context, weeklyBooks(checking), 600_000),
    repeat("files of builds", 3_600_000, context, saveOwnAssets),
    repeat("ended sessions of the staff", 3_600_000, context, () => removeEndedSessions({ db, now })),
    repeat("retention", 60_000, context, () => removePastTerm({ db, now })),
  ];
  if (gateway) workers.push(...gateway.workers(context));
  if (config.demo)
    workers.push(repeat("clock of the demo", clockRefreshMs, { ...context, works: () => true }, clock.refresh));
  if (config.reviewPolicy === "auto") {
    workers.push(repeat("review", 500, context, () => reviewWaiting({ ...deps, protege })));
  }

  return {
    address,
    consoleAddress,
    webhookPort: listener?.port ?? null,
    async stop() {
      // The health check says "stopping" from now on, so that a load balancer sends no new calls before the port
      // closes.
      stopping = true;
      await sleep(config.drainMs);
      await Promise.all([calls.close(longestCallMs), console?.stop(longestCallMs), listener?.stop(longestCallMs)]);
      await Promise.all(workers.map((worker) => worker.stop()));
      gateway?.close();
      outages.stop();
      await mailer.close();
      await close();
      await traces?.stop();
    },
  };
}

function httpSettings({ logLevel, trustProxy, publicUrl, hstsSubdomains, cepUrl }: Config) {
  return { logLevel, trustProxy, publicUrl, hstsSubdomains, cepUrl };
}
