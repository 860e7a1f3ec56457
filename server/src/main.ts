import "./platform/process/v8-flags.ts";
import { once } from "node:events";
import { join } from "node:path";
import { seedDemo } from "../seed/demo.ts";
import { ensureDemoStaff } from "../seed/demo-staff.ts";
import { startDemoNetwork } from "../seed/network/demo-network.ts";
import { portOf } from "./bank-listener.ts";
import { type Database, openDatabase } from "./databases.ts";
import { type Pages, startServer } from "./server.ts";
import { type Config, ConfigError } from "./platform/process/config.ts";
import { endWhenHung } from "./platform/process/end-when-hung.ts";
import { readServerConfig } from "./platform/process/server-config.ts";
import { isProduction, say, sayFaults } from "./platform/process/process-log.ts";
import { whyNotStarted } from "./platform/process/start-failure.ts";
import { startWarnings } from "./platform/process/start-warnings.ts";
import { stopSignals } from "./platform/process/stop-signals.ts";
import { arePagesBuilt, ensureConsoleBuilt, ensureWebBuilt } from "./platform/web-pages/web-build.ts";

/** The icon alone, without a page. */
const noPages = join(import.meta.dirname, "../../web/public");

/**
 * `npm start`: builds the web once, starts the database or attaches to it, migrates, seeds the demo, serves until
 * stopped.
 */
async function main(): Promise<void> {
  const config = readServerConfig(process.env);
  // In production the server's log says them.
  if (!isProduction) for (const warning of startWarnings(config)) say(warning, "warn");
  const { stop, hurry } = stopSignals();
  say("Vitral: preparing …");
  const building = new AbortController();
  const isDevelopment = process.argv.includes("--without-pages"); // Vite serves the pages: scripts/dev.ts
  if (!isDevelopment) refuseUnbuilt(config);
  const web = isDevelopment
    ? Promise.resolve({ web: noPages, console: noPages })
    : buildPages(config, AbortSignal.any([building.signal, stop]));
  web.catch(() => {}); // awaited below, where the database can be closed
  try {
    const database = await openDatabase(config);
    try {
      const pages = await web;
      if (!stop.aborted) await serve(config, database, pages, stop, hurry);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!stop.aborted) throw error; // what was running fails when the server is to stop
  } finally {
    building.abort();
  }
}

/** Production has neither the tools of a build nor, mostly, the right to write there. */
function refuseUnbuilt({ production, consolePort }: Config): void {
  if (!production || arePagesBuilt({ withConsole: consolePort !== null })) return;
  throw new ConfigError(
    "NODE_ENV is production and the pages of this release are not built: run `npm run build` first",
  );
}

/** Both applications, one after the other: a build takes all processors. */
async function buildPages({ consolePort }: Config, signal: AbortSignal): Promise<Pages> {
  const web = await ensureWebBuilt(signal);
  return { web, console: consolePort === null ? noPages : await ensureConsoleBuilt(signal) };
}

async function serve(
  config: Config,
  database: Database,
  pages: Pages,
  stop: AbortSignal,
  hurry: AbortSignal,
): Promise<void> {
  const { applicationUrl, ownerUrl } = database;
  if (config.demo && (await seedDemo(config, ownerUrl))) say("Vitral: demo brands, people and money are in");
  if (config.demo && config.consolePort !== null) {
    const lines = await ensureDemoStaff(config, ownerUrl);
    if (lines.length > 0) say(["Vitral: staff of the console, shown this once:", ...lines].join("\n  "));
  }
  if (stop.aborted) return;
  const network = config.rail === "simulated" ? await startDemoNetwork(config, database) : null;
  try {
    if (stop.aborted) return;
    const server = await startServer(
      network ? { ...config, gateway: network.gateway } : config,
      applicationUrl,
      pages,
      {
        ...network,
      },
    );
    endWhenHung();
    if (server.webhookPort !== null) network?.listens(server.webhookPort);
    let failure: unknown = null;
    if (!stop.aborted) {
      say(banner(portOf(server.address), config.demo, server.consoleAddress, network?.url ?? null));
      const ends = once(stop, "abort");
      await Promise.race([ends, server.failed ?? ends]).catch((error: unknown) => (failure = error));
    }
    say("Vitral: stopping …");
    await Promise.race([server.stop(), once(hurry, "abort")]);
    if (failure !== null) throw failure;
  } finally {
    await network?.stop();
  }
}

function banner(port: number, demo: boolean, consoleAddress: string | null, networkUrl: string | null): string {
  const people = `
  Demo: sign in with 111.444.777-35 and the password vitral123 (PIN 1234)
  A second brand: http://ipe.localhost:${port}     What would have been sent: http://localhost:${port}/inbox`;
  const operators = consoleAddress === null ? "" : `\n  The operator's console: ${consoleAddress}`;
  const outside = networkUrl === null ? "" : `\n  The simulated Pix network: ${networkUrl}`;
  return `Vitral is open: http://localhost:${port}${demo ? people : ""}${operators}${outside}\n  Ctrl-C stops it.`;
}

sayFaults();
main().then(
  () => process.exit(0),
  (error: unknown) => {
    say(whyNotStarted(error), "fatal");
    process.exit(1);
  },
);
