import type { FastifyInstance } from "fastify";
import { type Config, ConfigError } from "./platform/process/config.ts";
import { isLocalDemo } from "./platform/process/server-config.ts";
import { whyNotListening } from "./platform/process/start-failure.ts";
import { inFlightRequests } from "./platform/http/in-flight-requests.ts";
import { serveStoredAssets } from "./platform/web-pages/stored-assets.ts";
import { brandFolder } from "./platform/web-pages/brand-files.ts";
import { servePages } from "./platform/web-pages/pages.ts";
import { demoSignInHelp } from "../seed/demo-staff.ts";
import { buildConsole, type ConsoleDeps } from "./console-app.ts";

export type RunningConsole = { http: FastifyInstance; address: string; stop(longestMs: number): Promise<void> };

/** `changed` is called after each call that may have changed something. */
type Deps = Omit<ConsoleDeps, "http" | "origin" | "signInHelp"> & { changed?: () => void };

/**
 * Listens for the operator's console with its built pages; null where CONSOLE_PORT is none. Throws ConfigError where
 * the port cannot be had.
 */
export async function startConsole(config: Config, deps: Deps, pages: string): Promise<RunningConsole | null> {
  const { consolePort: port, consoleHost: host, consoleUrl, consoleAllow: allow, logLevel, trustProxy } = config;
  if (port === null) return null;
  // The port is known once the listener has one (CONSOLE_PORT=0); no call is answered before.
  let origin = consoleUrl ?? `http://localhost:${port}`;
  const own = { ...deps, origin: () => origin };
  const http = await buildConsole({
    ...own,
    http: { logLevel, trustProxy, allow },
    ...(isLocalDemo(config) && { signInHelp: demoSignInHelp(own) }),
  });
  await servePages(http, { web: pages, brands: brandFolder });
  serveStoredAssets(http, deps, "console");
  const calls = inFlightRequests(http, deps.changed);
  const address = await http.listen({ host, port }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new ConfigError(whyNotListening(code, port, host, "CONSOLE_"));
  });
  if (consoleUrl === null) origin = `http://localhost:${new URL(address).port}`;
  return {
    http,
    address: origin,
    stop: (longestMs) => calls.close(longestMs),
  };
}
