import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { webPush } from "./platform/messaging/web-push.ts";
import { type Config, ConfigError } from "./platform/process/config.ts";
import { inFlightRequests } from "./platform/http/in-flight-requests.ts";
import { openDb } from "./platform/database/db.ts";
import { replicaAt } from "./platform/database/replica.ts";
import { refuseWrongClock } from "./platform/database/wrong-clock.ts";
import { businessClock } from "./platform/database/business-clock.ts";
import { watchOutages } from "./platform/database/outages.ts";
import { metricsOf } from "./platform/observability/metrics.ts";
import { saveBuilds } from "./platform/web-pages/asset-store.ts";
import { secretsFrom } from "./platform/crypto/secrets.ts";
import { watchInstallation, works } from "./platform/installation/installation-watch.ts";
import { whyNotListening } from "./platform/process/start-failure.ts";
import { startWarnings } from "./platform/process/start-warnings.ts";
import { removeLeftFolders } from "./platform/process/temporary.ts";
import { tracesTo } from "./platform/observability/traces.ts";
import { demoStaffList } from "../seed/demo-staff.ts";
import { buildApp } from "./app.ts";
import { bankPages } from "./bank-pages.ts";
import { startConsole } from "./console-listener.ts";
import { operatorMetrics } from "./operator-metrics.ts";
import { pixNetwork } from "./pix-network.ts";
import { startWorkers } from "./workers.ts";
import type { Protege } from "./modules/backoffice/backoffice.ts";
import { checkMs } from "./modules/ledger/ledger.ts";
import type { FetchLocation } from "./modules/pix/pix.ts";

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

  const workers = startWorkers(config, {
    db,
    openForChecks,
    secrets,
    clock,
    tenants,
    lookUps,
    rail,
    gateway,
    protege,
    push,
    log: http.log,
    works: () => works(installation),
    repeatLook,
    callsSince: () => calls.countNew(),
    saveOwnAssets,
  });

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
      await workers.stop();
      gateway?.close();
      outages.stop();
      await close();
      await traces?.stop();
    },
  };
}

function httpSettings({ logLevel, trustProxy, publicUrl, hstsSubdomains, cepUrl }: Config) {
  return { logLevel, trustProxy, publicUrl, hstsSubdomains, cepUrl };
}
