import type { PeerKey, SigningKey } from "@vitral/protocol/signing-keys";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadOrCreateSecret } from "../crypto/load-or-create-secret.ts";
import { ConfigError } from "./config-error.ts";
import { isSslModeUnsaid, namesIn, refuseWrongSslMode } from "./database-address.ts";
import { misspeltSettings } from "./misspelt-settings.ts";
import { type SettingReader, thirtyTwoBytes } from "./setting-values.ts";
import { type SettingName, settings } from "./settings.ts";
import { type Environment, missing, writtenIn } from "./written-settings.ts";

export { ConfigError } from "./config-error.ts";
export type { Environment } from "./written-settings.ts";

/** Everything a deployment can set (settings.ts), read once at the start. */
export type Config = {
  /** NODE_ENV=production: nothing is made up or assumed. */
  production: boolean;
  /** A sentence for each variable that is nearly one of ours; none in production, which refuses them. */
  misspelt: string[];
  host: string;
  port: number;
  /** How many processes listen there as one server. */
  servers: number;
  publicUrl: string;
  /** Where the operator's console listens; null: it is off. 0: any free port. */
  consolePort: number | null;
  consoleHost: string;
  /** The console's origin, which browsers know; null: http://localhost and its port. */
  consoleUrl: string | null;
  /** The addresses and networks from which the console is reachable; empty: all. */
  consoleAllow: string[];
  dataDir: string;
  /** null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  /** A replica, which answers some reads; null: the primary answers all. */
  databaseReadUrl: string | null;
  /** null: the embedded database, or in production that this process does not migrate. */
  databaseOwnerUrl: string | null;
  /** On how many machines an acknowledged write has to be: this one's disk, or a standby's too. */
  durable: "local" | "quorum";
  /** Which of the two addresses lead to another machine, while nothing says whether they are encrypted. */
  withoutSslMode: string[];
  trustProxy: string[];
  rail: "simulated" | "gateway" | "none";
  /** The Pix gateway; null: PIX_RAIL is another. */
  gateway: GatewayConfig | null;
  /** Of the simulated network; null: the usual one, or a free one. */
  networkPort: number | null;
  secretKey: Buffer;
  /** The previous secret, still accepted during a replacement; null: none. */
  previousSecretKey: Buffer | null;
  /** null: e-mails are kept in the outbox folder. */
  smtpUrl: string | null;
  /** null: SMS are kept in the outbox folder. */
  sms: { url: string; token: string | null } | null;
  /** The origin of a push service on this machine, for tests; null: only the known services. */
  pushLocalUrl: string | null;
  /** Whether browsers stay on HTTPS for names below the host too. */
  hstsSubdomains: boolean;
  cepUrl: string;
  reviewPolicy: "auto" | "manual";
  demo: boolean;
  /** The demo may run where it looks like production, and production with what is for the demo. */
  demoAnywhere: boolean;
  logLevel: string;
  /** The token for metrics; null: metrics are not served. */
  metricsToken: string | null;
  /** How long a stopping server still accepts calls, while its health sends the proxy elsewhere; milliseconds. */
  drainMs: number;
  /** The endpoint of traces (OTLP over HTTP); null: none. */
  tracesUrl: string | null;
};

export type GatewayConfig = {
  url: string;
  key: SigningKey;
  peers: PeerKey[];
  token: string | null;
  /** Where the gateway brings its events. */
  webhookHost: string;
  webhookPort: number;
};

type Value<N extends SettingName> = ReturnType<(typeof settings)[N]["read"]>;
type WithFallback = { [N in SettingName]: (typeof settings)[N] extends { fallback: string } ? N : never }[SettingName];

/** Why a command does nothing: without a server it would make an empty database of its own, and find it right. */
export const noVitralRuns = (dataDir: string): ConfigError =>
  new ConfigError(`No Vitral runs on DATA_DIR ${dataDir}: start it, or set DATABASE_URL`);

/**
 * Reads the environment. Throws ConfigError with one line that names the wrong variable. With `makes: false`, as for
 * commands, nothing is made on the disk: it throws where the embedded database has no secret yet.
 */
export function readConfig(env: Environment, { makes = true }: { makes?: boolean } = {}): Config {
  const read = <N extends SettingName>(name: N, written: string) =>
    (settings[name].read as SettingReader<Value<N>>)(written, name);
  const maybe = <N extends SettingName>(name: N): Value<N> | null => {
    const written = writtenIn(env, name);
    return written === null ? null : read(name, written);
  };
  const value = <N extends WithFallback>(name: N): Value<N> => maybe(name) ?? read(name, settings[name].fallback);

  const production = maybe("NODE_ENV") === "production";
  const misspelt = misspeltSettings(env);
  if (production && misspelt[0] !== undefined) throw new ConfigError(misspelt[0]);
  const dataDir = resolve(value("DATA_DIR"));
  const databaseUrl = maybe("DATABASE_URL");
  const demo = maybe("DEMO") ?? databaseUrl === null;
  const demoAnywhere = value("DEMO_ANYWHERE");
  if (production && databaseUrl === null && !(demo && demoAnywhere)) throw missing("DATABASE_URL");
  if (databaseUrl !== null) refuseWrongSslMode(env);
  const port = value("PORT");
  const consolePort = maybe("CONSOLE_PORT");
  const hasConsolePort = writtenIn(env, "CONSOLE_PORT") !== null;
  const smsUrl = maybe("SMS_URL");
  const token = maybe("SMS_TOKEN");
  const rail = maybe("PIX_RAIL") ?? (demo ? "simulated" : "none");
  return {
    production,
    misspelt,
    host: value("HOST"),
    port,
    servers: value("SERVERS"),
    publicUrl: maybe("PUBLIC_URL") ?? `http://localhost:${port}`,
    consolePort: hasConsolePort || !demo ? consolePort : portBeside(port),
    consoleHost: value("CONSOLE_HOST"),
    consoleUrl: maybe("CONSOLE_URL"),
    consoleAllow: maybe("CONSOLE_ALLOW") ?? [],
    dataDir,
    databaseUrl,
    databaseReadUrl: readUrl(databaseUrl, maybe("DATABASE_READ_URL")),
    databaseOwnerUrl: ownerUrl(databaseUrl, maybe("DATABASE_OWNER_URL"), production && !demo),
    durable: value("DATABASE_DURABLE"),
    withoutSslMode: databaseSettings.filter((name) => isSslModeUnsaid(maybe(name), env)),
    trustProxy: maybe("TRUST_PROXY") ?? [],
    rail,
    gateway: gatewayOf(maybe, value("PIX_WEBHOOK_HOST"), rail === "gateway"),
    networkPort: maybe("NETWORK_PORT"),
    secretKey: maybe("SECRET_KEY") ?? ownSecret(databaseUrl, dataDir, makes),
    previousSecretKey: maybe("SECRET_KEY_PREVIOUS"),
    smtpUrl: maybe("SMTP_URL"),
    sms: smsUrl === null ? null : { url: smsUrl, token },
    pushLocalUrl: maybe("PUSH_LOCAL_URL"),
    hstsSubdomains: value("HSTS_SUBDOMAINS"),
    cepUrl: value("CEP_URL"),
    reviewPolicy: maybe("REVIEW_POLICY") ?? (demo ? "auto" : "manual"),
    demo,
    demoAnywhere,
    logLevel: value("LOG_LEVEL"),
    metricsToken: maybe("METRICS_TOKEN"),
    drainMs: (maybe("DRAIN_SECONDS") ?? (databaseUrl === null ? 0 : 5)) * 1000,
    tracesUrl: maybe("OTEL_EXPORTER_OTLP_ENDPOINT"),
  };
}

type Maybe = <N extends SettingName>(name: N) => Value<N> | null;

/** All of it is read, and refused where it is wrong, before it is in use. */
function gatewayOf(maybe: Maybe, webhookHost: string, isUsed: boolean): GatewayConfig | null {
  const [url, key] = [maybe("PIX_GATEWAY_URL"), maybe("PIX_GATEWAY_KEY_FILE")];
  const [peers, token] = [maybe("PIX_GATEWAY_PEER_KEY_FILE"), maybe("PIX_GATEWAY_TOKEN")];
  const webhookPort = maybe("PIX_WEBHOOK_PORT");
  if (!isUsed) return null;
  if (url === null) throw missing("PIX_GATEWAY_URL");
  if (key === null) throw missing("PIX_GATEWAY_KEY_FILE");
  if (peers === null) throw missing("PIX_GATEWAY_PEER_KEY_FILE");
  if (webhookPort === null) throw missing("PIX_WEBHOOK_PORT");
  return { url, key, peers, token, webhookPort, webhookHost };
}

const databaseSettings = ["DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_READ_URL"] as const;

/** The console's port in the demo: the next one, or any free one where the server takes any. */
const portBeside = (port: number): number => (port === 0 ? 0 : port === 65_535 ? port - 1 : port + 1);

/** The owner's address. One role for both would let the application rewrite money and history. */
function ownerUrl(databaseUrl: string | null, written: string | null, isStrict: boolean): string | null {
  if (written === null) return isStrict ? null : databaseUrl;
  if (databaseUrl === null) throw new ConfigError("DATABASE_OWNER_URL needs DATABASE_URL beside it");
  const [owner, application] = [namesIn(written), namesIn(databaseUrl)];
  if (owner.database !== application.database) {
    throw new ConfigError("DATABASE_OWNER_URL names another database than DATABASE_URL");
  }
  if (isStrict && owner.role === application.role) {
    throw new ConfigError("DATABASE_OWNER_URL names the role of DATABASE_URL: the application needs one of its own");
  }
  return written;
}

/** The replica's address. Its role has the rights of the application alone, as row level security needs them. */
function readUrl(databaseUrl: string | null, written: string | null): string | null {
  if (written === null) return null;
  if (databaseUrl === null) throw new ConfigError("DATABASE_READ_URL needs DATABASE_URL beside it");
  const [there, here] = [namesIn(written), namesIn(databaseUrl)];
  if (there.role !== here.role || there.database !== here.database)
    throw new ConfigError("DATABASE_READ_URL must name the role and the database of DATABASE_URL");
  return written;
}

/** With the embedded database the secret is created once, in a file that only its owner can read. */
function ownSecret(databaseUrl: string | null, dataDir: string, makes: boolean): Buffer {
  if (databaseUrl !== null) throw missing("SECRET_KEY");
  const file = join(dataDir, "secret.key");
  if (!makes && !existsSync(file)) throw noVitralRuns(dataDir);
  try {
    return thirtyTwoBytes(loadOrCreateSecret(file), "DATA_DIR: secret.key in it");
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`DATA_DIR cannot hold secret.key: ${(error as NodeJS.ErrnoException).code}`);
  }
}
