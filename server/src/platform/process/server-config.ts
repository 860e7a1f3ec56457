import { BlockList, isIP } from "node:net";
import { type Config, ConfigError, type Environment, readConfig } from "./config.ts";

/**
 * The settings of a server, as `readConfig` reads them. Throws ConfigError, with one line that names the setting, also
 * where a demo looks like production or production would work like a demo (docs/operating.md, "Settings").
 */
export function readServerConfig(env: Environment): Config {
  const config = readConfig(env);
  if (config.databaseUrl !== null && !isSet(env, "PUBLIC_URL")) {
    throw new ConfigError("PUBLIC_URL is required with DATABASE_URL: the address that customers know");
  }
  if (config.consolePort !== null && !config.demo && config.consoleUrl === null) {
    throw new ConfigError("CONSOLE_URL is required with CONSOLE_PORT: the address that the staff knows");
  }
  if (config.pushLocalUrl !== null && !(isLocalDemo(config) && isLocalHost(new URL(config.pushLocalUrl).hostname))) {
    throw new ConfigError("PUSH_LOCAL_URL is for tests of a demo that this machine alone reaches, at an address of it");
  }
  if (!config.demo) refuseStoredMessages(env);
  if (!config.demoAnywhere) {
    if (config.demo) refusePublicDemo(config, env);
    else refuseSimulation(config);
  }
  return config;
}

const isSet = (env: Environment, name: string): boolean => Boolean(env[name]?.trim());

/** A forgotten setting must not store codes in clear in a folder and count them as delivered. */
function refuseStoredMessages(env: Environment): void {
  for (const name of ["SMTP_URL", "SMS_URL"]) {
    if (isSet(env, name)) continue;
    throw new ConfigError(
      `${name} is required outside the demo; ${name}=outbox: keeps messages in DATA_DIR/outbox, in the clear, on purpose`,
    );
  }
}

/** The passwords of the demo's people are public. */
function refusePublicDemo({ publicUrl, host }: Config, env: Environment): void {
  const why = publicUrl.startsWith("https:")
    ? "PUBLIC_URL is https"
    : !isLoopback(host)
      ? `HOST ${host} is reached from other machines`
      : env["NODE_ENV"]?.trim() === "production"
        ? "NODE_ENV is production"
        : null;
  if (why === null) return;
  throw new ConfigError(
    `DEMO is on, and ${why}: set DEMO=0, or DEMO_ANYWHERE=1 where everybody may know the passwords`,
  );
}

function refuseSimulation({ rail, reviewPolicy }: Config): void {
  if (rail === "simulated") {
    throw new ConfigError("PIX_RAIL=simulated is for the demo: it settles without money. DEMO_ANYWHERE=1 allows it");
  }
  if (reviewPolicy === "auto") {
    throw new ConfigError("REVIEW_POLICY=auto is for the demo: nobody looks at the photos. DEMO_ANYWHERE=1 allows it");
  }
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether everybody who reaches the demo sits at this machine: then its staff has known passwords and codes. */
export function isLocalDemo(config: Config): boolean {
  const hosts = [config.host, config.consoleHost, new URL(config.publicUrl).hostname];
  if (config.consoleUrl !== null) hosts.push(new URL(config.consoleUrl).hostname);
  return config.demo && !config.demoAnywhere && hosts.every(isLocalHost);
}

const isLocalHost = (host: string): boolean => isLoopback(host) || isLocalName(host);

/** Names that browsers resolve to this machine (RFC 6761, 6.3). */
const isLocalName = (host: string): boolean => /(^|\.)localhost$/.test(host) || host === "[::1]";

function isLoopback(host: string): boolean {
  const version = isIP(host);
  return version === 0 ? host === "localhost" : loopback.check(host, version === 4 ? "ipv4" : "ipv6");
}
