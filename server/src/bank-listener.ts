import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { secretsFrom } from "./platform/crypto/secrets.ts";
import { openDb } from "./platform/database/db.ts";
import { watchOutages } from "./platform/database/outages.ts";
import { replicaAt } from "./platform/database/replica.ts";
import { inFlightRequests } from "./platform/http/in-flight-requests.ts";
import { type Installation, works } from "./platform/installation/installation-watch.ts";
import { webPush } from "./platform/messaging/web-push.ts";
import { type MetricsOptions, metricsOf } from "./platform/observability/metrics.ts";
import { tracesTo } from "./platform/observability/traces.ts";
import { type Config, ConfigError } from "./platform/process/config.ts";
import type { Log } from "./platform/process/log.ts";
import { bankConnections, partOf, shareMachine } from "./platform/process/part-of-machine.ts";
import { whyNotListening } from "./platform/process/start-failure.ts";
import { demoStaffList } from "../seed/demo-staff.ts";
import { type AppDeps, buildApp } from "./app.ts";
import { bankPages } from "./bank-pages.ts";
import { pixNetwork } from "./pix-network.ts";

/** Longer than the longest call, a payment that waits 5 s for the network. */
export const longestCallMs = 8_000;

/** What a process that answers customers reads and writes; `open` makes further connections to the database. */
export async function openStores(config: Config, databaseUrl: string, log: () => Log) {
  shareMachine(config.servers);
  const traces = await tracesTo(config.tracesUrl);
  const open = (max: number) =>
    openDb(databaseUrl, {
      demo: config.demo,
      max,
      ...(traces && { log: (event) => traces.statement(event) }),
    });
  const { db, close: closeDb } = open(partOf(...bankConnections));
  const replica = replicaAt(config.databaseReadUrl, { demo: config.demo, log });
  const close = async () => {
    await Promise.all([closeDb(), replica.close()]);
    await traces?.stop();
  };
  return { db, replica, secrets: secretsFrom(config.secretKey, config.previousSecretKey), traces, open, close };
}

type Stores = Pick<Awaited<ReturnType<typeof openStores>>, "db" | "replica" | "secrets" | "traces">;
type Deps = Pick<AppDeps, "now" | "stopping" | "fetchLocation"> &
  Pick<MetricsOptions, "gauges" | "ofAll"> & {
    installation: Readonly<Installation>;
    /** The folder of the built pages. */
    folder: string;
    consoleAddress: () => string | null;
    /** Called after each call, and each message of the gateway, that may have changed something. */
    changed: () => void;
  };

/**
 * What a process serves to customers: the API, the pages beside it, the network, and the calls that are under way.
 * `end` follows the last of them.
 */
export async function buildBank(
  config: Config,
  { db, replica, secrets, traces }: Stores,
  { gauges, ofAll, folder, consoleAddress, changed, installation, now, ...deps }: Deps,
) {
  const { metricsToken: token, logLevel, trustProxy, publicUrl, hstsSubdomains, cepUrl } = config;
  const { rail, gateway } = pixNetwork(config, {
    db,
    now,
    tenants: () => built.tenants,
    log: () => built.http.log,
    works: () => works(installation),
    changed,
  });
  const own = [...(gateway?.metrics ?? []), ...replica.metrics];
  const built = await buildApp({
    ...deps,
    db,
    reads: replica.reads,
    secrets,
    now,
    rail,
    installation,
    traces: traces ?? undefined,
    allowsPushTo: webPush({ local: config.pushLocalUrl }).allows,
    http: { logLevel, trustProxy, publicUrl, hstsSubdomains, cepUrl },
    metrics: token === null ? undefined : metricsOf({ token, gauges, own, ofAll }),
  });
  const { http } = built;
  const outboxFolder = join(config.dataDir, "outbox");
  const staffList = demoStaffList(config, { db, secrets, now }, consoleAddress);
  await bankPages(http, { db, secrets, folder, demo: config.demo ? { outboxFolder, staffList } : null });
  const calls = inFlightRequests(http, changed);
  const outages = watchOutages({ db, log: http.log });
  const listen = (port: number) => {
    // With others on the same port: the kernel gives each some of the connections.
    const at = { host: config.host, port, reusePort: config.servers > 1 };
    return http.listen(at).catch(({ code }: NodeJS.ErrnoException) => notListening(config, code));
  };
  const end = () => {
    gateway?.close();
    outages.stop();
  };
  return { ...built, rail, gateway, calls, listen, end };
}

/** The port of an address: a URL leaves that of its protocol out. */
export const portOf = (address: string): number => Number(new URL(address).port || 80);

/** Throws ConfigError where another program has the port: listening with others, we would share it. */
export async function refuseTakenPort(config: Config): Promise<void> {
  const { host, port } = config;
  const server = createServer().listen({ host, port });
  await once(server, "listening").catch(({ code }: NodeJS.ErrnoException) => notListening(config, code));
  server.close();
  await once(server, "close");
}

function notListening({ host, port }: Config, code: string | undefined): never {
  throw new ConfigError(whyNotListening(code, port, host));
}
