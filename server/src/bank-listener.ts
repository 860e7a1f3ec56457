import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { inFlightRequests } from "./platform/http/in-flight-requests.ts";
import { webPush } from "./platform/messaging/web-push.ts";
import { type MetricsOptions, metricsOf } from "./platform/observability/metrics.ts";
import { type Config, ConfigError } from "./platform/process/config.ts";
import { whyNotListening } from "./platform/process/start-failure.ts";
import { demoStaffList } from "../seed/demo-staff.ts";
import { type AppDeps, buildApp } from "./app.ts";
import { bankPages } from "./bank-pages.ts";

/** Longer than the longest call, a payment that waits 5 s for the network. */
export const longestCallMs = 8_000;

type Deps = Omit<AppDeps, "http" | "allowsPushTo" | "metrics"> & {
  metrics: Omit<MetricsOptions, "token">;
  /** The folder of the built pages. */
  folder: string;
  consoleAddress: () => string | null;
  /** Called after each call that may have changed something. */
  changed: () => void;
};

/** What a process serves to customers: the API, the pages beside it, and the calls that are under way. */
export async function buildBank(config: Config, { metrics, folder, consoleAddress, changed, ...deps }: Deps) {
  const { metricsToken: token, logLevel, trustProxy, publicUrl, hstsSubdomains, cepUrl } = config;
  const built = await buildApp({
    ...deps,
    allowsPushTo: webPush({ local: config.pushLocalUrl }).allows,
    http: { logLevel, trustProxy, publicUrl, hstsSubdomains, cepUrl },
    metrics: token === null ? undefined : metricsOf({ token, ...metrics }),
  });
  const { http } = built;
  const outboxFolder = join(config.dataDir, "outbox");
  const staffList = demoStaffList(config, deps, consoleAddress);
  await bankPages(http, { ...deps, folder, demo: config.demo ? { outboxFolder, staffList } : null });
  const calls = inFlightRequests(http, changed);
  const listen = (port: number) => {
    // With others on the same port: the kernel gives each some of the connections.
    const at = { host: config.host, port, reusePort: config.servers > 1 };
    return http.listen(at).catch(({ code }: NodeJS.ErrnoException) => notListening(config, code));
  };
  return { ...built, calls, listen };
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
