import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "./platform/process/config.ts";
import { hourlyCertificateEnd } from "./platform/database/certificate.ts";
import { refuseWrongClock } from "./platform/database/wrong-clock.ts";
import { businessClock } from "./platform/database/business-clock.ts";
import { saveBuilds } from "./platform/web-pages/asset-store.ts";
import { watchInstallation, works } from "./platform/installation/installation-watch.ts";
import { type Figures, textOf } from "./platform/observability/metrics.ts";
import { startWarnings } from "./platform/process/start-warnings.ts";
import { removeLeftFolders } from "./platform/process/temporary.ts";
import { type Wakes, wakeWorkers } from "./platform/jobs/worker.ts";
import { buildBank, longestCallMs, openStores, portOf, refuseTakenPort } from "./bank-listener.ts";
import { type Children, startChildren } from "./children.ts";
import { startConsole } from "./console-listener.ts";
import { operatorMetrics } from "./operator-metrics.ts";
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
  /** Rejects where a process of the server cannot be kept running; null: there is one process. */
  failed: Promise<never> | null;
};
/** Folders with the built pages of the bank and of the operator's console. */
export type Pages = { web: string; console: string };

/** What stands in the demo for services outside. */
type Simulated = { url?: string | null; protege?: Protege | null; fetchLocation?: FetchLocation };

/** How many connections to the database the console has. */
const consoleConnections = 8;
/** A child that has not ended so long after its last call should have is killed. Milliseconds. */
const childGraceMs = 2_000;

/** One server: API, pages, workers. `stop` waits for calls and jobs in flight, and closes everything. */
export async function startServer(
  config: Config,
  databaseUrl: string,
  pages: Pages,
  { url: networkUrl = null, protege = null, fetchLocation }: Simulated = {},
): Promise<RunningServer> {
  const stores = await openStores(config, databaseUrl, () => http.log);
  const { db, replica, secrets } = stores;
  // Of its own, so that no call of customers keeps the staff out.
  const ofConsole = stores.open(consoleConnections);
  const close = async () => void (await Promise.all([stores.close(), ofConsole.close()]));
  const elsewhere = { reads: replica.reads, openForChecks: () => replica.openOwn(databaseUrl, checkMs) };
  const clock = businessClock(db, config);
  const { installation, repeatLook } = await refuseWrongClock(db)
    .then(clock.refresh)
    .then(() => replica.refuseOther(db))
    .then(() => watchInstallation(db, secrets, config))
    .catch(async (error: unknown) => {
      await close();
      throw error;
    });
  const { now } = clock;
  const wakes: Wakes = new Set();
  const changed = () => wakeWorkers(wakes);
  let stopping = false;
  let consoleAddress: string | null = null;
  let children: Children | null = null;
  let figures = async (): Promise<Figures> => [];
  const { http, tenants, lookUps, rail, gateway, calls, listen, end } = await buildBank(config, stores, {
    now,
    ...(fetchLocation && { fetchLocation }),
    installation,
    stopping: () => stopping,
    gauges: operatorMetrics(db, now, installation, hourlyCertificateEnd(databaseUrl)),
    ...(config.servers > 1 && {
      ofAll: (own) => {
        figures = own;
        return async () => (children ? children.metrics() : textOf([await own()]));
      },
    }),
    folder: pages.web,
    consoleAddress: () => consoleAddress,
    changed,
  });
  const saveOwnAssets = () => saveBuilds({ db, secrets, now: () => new Date() }, pages);
  // Before the first page is served: another server may be asked for its files.
  await saveOwnAssets().catch((error: unknown) => http.log.error({ err: error }, "the build's files were not kept"));
  // Before any worker starts: where the port is taken, this server must not have changed anything.
  const address = await (config.servers > 1 ? refuseTakenPort(config) : Promise.resolve())
    .then(() => listen(config.port))
    .catch(async (error: unknown) => {
      await close();
      throw error;
    });
  const console = await startConsole(
    config,
    {
      db: ofConsole.db,
      secrets,
      now,
      tenants,
      rail,
      protege,
      ...elsewhere,
      installation,
      stopping: () => stopping,
      changed,
    },
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
    ...elsewhere,
    secrets,
    clock,
    tenants,
    lookUps,
    rail,
    gateway,
    protege,
    log: http.log,
    works: () => works(installation),
    repeatLook,
    // The kernel gives each process as many.
    callsSince: () => calls.countNew() * config.servers,
    saveOwnAssets,
    wakes,
  });
  const stop = async () => {
    // The health check says "stopping" from now on, so that a load balancer sends no new calls before the port closes.
    stopping = true;
    const longestMs = config.drainMs + longestCallMs;
    await Promise.all([
      children?.stop(longestMs + childGraceMs),
      sleep(config.drainMs).then(() =>
        Promise.all([calls.close(longestCallMs), console?.stop(longestCallMs), listener?.stop(longestCallMs)]),
      ),
    ]);
    await workers.stop();
    end();
    await close();
  };
  if (config.servers > 1) {
    children = await startChildren(config.servers - 1, {
      beginning: { databaseUrl, folder: pages.web, port: portOf(address), consoleAddress, networkUrl },
      known: () => ({ aheadMs: clock.aheadMs(), installation: { ...installation } }),
      log: http.log,
      changed,
      figures: () => figures(),
    }).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  }
  return {
    address,
    consoleAddress,
    webhookPort: listener?.port ?? null,
    stop,
    failed: children?.failed ?? null,
  };
}
