import { type Config, readConfig } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { isWithin } from "./networks.ts";
import type { SettingName } from "./settings.ts";
import { isLoopback, isReadable, isThisMachine } from "./this-machine.ts";
import { type Environment, missing, writtenIn } from "./written-settings.ts";

/**
 * The settings of a server, as `readConfig` reads them. Throws ConfigError, with one line that names the setting, also
 * where a demo looks like production or production would work like a demo (docs/operating.md, "Settings").
 */
export function readServerConfig(env: Environment, options: Parameters<typeof readConfig>[1] = {}): Config {
  const config = readConfig(env, options);
  if (config.servers > 1 && process.platform !== "linux") {
    throw new ConfigError("SERVERS above 1 needs Linux, where several processes can listen on one port");
  }
  const isMissing = (name: SettingName) => writtenIn(env, name) === null;
  if (config.databaseUrl !== null && isMissing("PUBLIC_URL")) throw missing("PUBLIC_URL");
  if (config.consolePort !== null && !config.demo && config.consoleUrl === null) throw missing("CONSOLE_URL");
  if (config.consoleUrl === config.publicUrl) {
    throw new ConfigError("CONSOLE_URL is PUBLIC_URL: the console needs an origin of its own");
  }
  if (config.pushLocalUrl !== null && !(isLocalDemo(config) && isThisMachine(new URL(config.pushLocalUrl).hostname))) {
    throw new ConfigError("PUSH_LOCAL_URL is for tests of a demo that this machine alone reaches, at an address of it");
  }
  const asProxy = config.consoleAllow.find((network) => isWithin(config.trustProxy, network));
  if (asProxy !== undefined) {
    throw new ConfigError(
      `CONSOLE_ALLOW ${asProxy} lies within TRUST_PROXY, so who calls from there counts as a proxy: name the proxy's own address in TRUST_PROXY`,
    );
  }
  if (!config.demo) {
    // A forgotten setting must not store codes in clear in a folder and count them as delivered.
    for (const name of ["SMTP_URL", "SMS_URL"] as const) if (isMissing(name)) throw missing(name);
    refuseReadable(config);
  }
  if (!config.demoAnywhere) {
    if (config.demo) refusePublicDemo(config);
    else refuseSimulation(config);
  }
  return config;
}

/** Passwords and sessions must not be read on the way. */
function refuseReadable({ publicUrl, consoleUrl }: Config): void {
  const name = isReadable(publicUrl) ? "PUBLIC_URL" : consoleUrl && isReadable(consoleUrl) ? "CONSOLE_URL" : null;
  if (name === null) return;
  throw new ConfigError(
    `${name} must begin with https:// where it is not this machine: passwords could be read on the way`,
  );
}

/** The passwords of the demo's people are public. */
function refusePublicDemo({ publicUrl, host, production }: Config): void {
  const why = publicUrl.startsWith("https:")
    ? "PUBLIC_URL is https"
    : !isLoopback(host)
      ? `HOST ${host} is reached from other machines`
      : production
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

/** Whether everybody who reaches the demo sits at this machine: then its staff has known passwords and codes. */
export function isLocalDemo(config: Config): boolean {
  const hosts = [config.host, config.consoleHost, new URL(config.publicUrl).hostname];
  if (config.consoleUrl !== null) hosts.push(new URL(config.consoleUrl).hostname);
  return config.demo && !config.demoAnywhere && hosts.every(isThisMachine);
}
