import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { loadOrCreateSecret } from "../crypto/load-or-create-secret.ts";

/** Everything a deployment can set (docs/operating.md), read once at the start. */
export type Config = {
  host: string;
  port: number;
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
  databaseOwnerUrl: string | null;
  trustProxy: string[];
  rail: "simulated" | "none";
  secretKey: Buffer;
  /** The previous secret, still accepted during a replacement; null: none. */
  previousSecretKey: Buffer | null;
  /** null: e-mails are kept in the outbox folder. */
  smtpUrl: string | null;
  /** null: SMS are kept in the outbox folder. */
  sms: { url: string; token: string | null } | null;
  /** The origin of a push service on this machine, for tests; null: only the known services. */
  pushLocalUrl: string | null;
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

/** A setting that stops the start; the message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export type Environment = Record<string, string | undefined>;

/** One address: for 'localhost' Fastify makes a second server, which would let calls in without admission. */
const listenAt = (host: string | null): string =>
  host === null || host.toLowerCase() === "localhost" ? "127.0.0.1" : host;

/** Reads the environment. Throws ConfigError with one line that names the wrong variable. */
export function readConfig(env: Environment): Config {
  const text = (name: string) => env[name]?.trim() || null;
  const dataDir = resolve(text("DATA_DIR") ?? "data");
  const databaseUrl = url(env, "DATABASE_URL", ["postgres:", "postgresql:"]);
  const demo = oneOf(env, "DEMO", ["0", "1"], databaseUrl ? "0" : "1") === "1";
  const databaseOwnerUrl = url(env, "DATABASE_OWNER_URL", ["postgres:", "postgresql:"]);
  if (databaseOwnerUrl && !databaseUrl) throw new ConfigError("DATABASE_OWNER_URL needs DATABASE_URL beside it");
  const port = whole(env, "PORT", 3000, 65_535);
  const consolePort = consolePortOf(env, demo ? portBeside(port) : null);
  const smsUrl = isOutbox(env, "SMS_URL") ? null : url(env, "SMS_URL", ["http:", "https:"]);
  return {
    host: listenAt(text("HOST")),
    port,
    publicUrl: (url(env, "PUBLIC_URL", ["http:", "https:"]) ?? `http://localhost:${port}`).replace(/\/$/, ""),
    consolePort,
    consoleHost: listenAt(text("CONSOLE_HOST")),
    consoleUrl: consoleUrl(env),
    consoleAllow: networks(env, "CONSOLE_ALLOW"),
    dataDir,
    databaseUrl,
    databaseOwnerUrl: databaseOwnerUrl ?? databaseUrl,
    trustProxy: networks(env, "TRUST_PROXY", knownNetworks),
    rail: oneOf(env, "PIX_RAIL", ["simulated", "none"], demo ? "simulated" : "none"),
    secretKey: secretKey(text("SECRET_KEY"), databaseUrl === null ? join(dataDir, "secret.key") : null),
    previousSecretKey: previousSecretKey(text("SECRET_KEY_PREVIOUS")),
    smtpUrl: isOutbox(env, "SMTP_URL") ? null : smtpUrl(env),
    sms: smsUrl === null ? null : { url: smsUrl, token: text("SMS_TOKEN") },
    pushLocalUrl: pushLocalUrl(env),
    cepUrl: cepUrl(text("CEP_URL") ?? "https://viacep.com.br/ws/{cep}/json/"),
    reviewPolicy: oneOf(env, "REVIEW_POLICY", ["auto", "manual"], demo ? "auto" : "manual"),
    demo,
    demoAnywhere: oneOf(env, "DEMO_ANYWHERE", ["0", "1"], "0") === "1",
    logLevel: oneOf(env, "LOG_LEVEL", ["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
    metricsToken: metricsToken(text("METRICS_TOKEN")),
    drainMs: whole(env, "DRAIN_SECONDS", databaseUrl === null ? 0 : 5, 60) * 1000,
    tracesUrl: url(env, "OTEL_EXPORTER_OTLP_ENDPOINT", ["http:", "https:"]),
  };
}

function whole(env: Environment, name: string, fallback: number, max: number): number {
  const written = env[name]?.trim() || String(fallback);
  const value = Number(written);
  if (/^\d+$/.test(written) && value <= max) return value;
  throw new ConfigError(`${name} must be a whole number from 0 to ${max}, not ${JSON.stringify(written)}`);
}

/** The console's port in the demo: the next one, or any free one where the server takes any. */
const portBeside = (port: number): number => (port === 0 ? 0 : port === 65_535 ? port - 1 : port + 1);

function consolePortOf(env: Environment, fallback: number | null): number | null {
  const written = env["CONSOLE_PORT"]?.trim();
  if (!written) return fallback;
  if (written === "none") return null;
  if (/^\d+$/.test(written) && Number(written) <= 65_535) return Number(written);
  throw new ConfigError(`CONSOLE_PORT must be none or a whole number from 0 to 65535, not ${JSON.stringify(written)}`);
}

/** An origin alone: passkeys and the same-origin check are bound to it. */
function consoleUrl(env: Environment): string | null {
  const written = url(env, "CONSOLE_URL", ["http:", "https:"]);
  if (written === null) return null;
  const { origin, pathname, search, hash, username } = new URL(written);
  if (pathname === "/" && !search && !hash && !username) return origin;
  throw new ConfigError("CONSOLE_URL must be an origin, such as https://console.exemplo.com.br, without a path");
}

function oneOf<const T extends string>(env: Environment, name: string, allowed: readonly T[], fallback: T): T {
  const written = env[name]?.trim() || fallback;
  const found = allowed.find((value) => value === written);
  if (found !== undefined) return found;
  throw new ConfigError(`${name} must be one of ${allowed.join(", ")}, not ${JSON.stringify(written)}`);
}

/** The message does not contain the value: an address may have a password. */
function url(env: Environment, name: string, protocols: string[]): string | null {
  const written = env[name]?.trim();
  if (!written) return null;
  if (URL.canParse(written) && protocols.includes(new URL(written).protocol)) return written;
  throw new ConfigError(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}`);
}

/** Whether messages are stored in the outbox folder in clear, on purpose. */
export const isOutbox = (env: Environment, name: "SMTP_URL" | "SMS_URL"): boolean => env[name]?.trim() === "outbox:";

function smtpUrl(env: Environment): string | null {
  const written = url(env, "SMTP_URL", ["smtp:", "smtps:"]);
  if (written === null) return null;
  const { hostname, username, password } = new URL(written);
  if (hostname && isEncoded(username) && isEncoded(password)) return written;
  throw new ConfigError("SMTP_URL must be smtp(s)://user:password@host:port, with user and password percent-encoded");
}

function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== null;
  } catch {
    return false;
  }
}

function pushLocalUrl(env: Environment): string | null {
  const written = url(env, "PUSH_LOCAL_URL", ["http:", "https:"]);
  return written === null ? null : new URL(written).origin;
}

function cepUrl(written: string): string {
  const example = written.replace("{cep}", "0");
  if (example !== written && URL.canParse(example) && /^https?:$/.test(new URL(example).protocol)) return written;
  throw new ConfigError("CEP_URL must be an address that begins with http:// or https:// and has {cep} in it");
}

/** Long enough not to be guessed over the network. */
function metricsToken(written: string | null): string | null {
  if (written === null || /^[\x21-\x7e]{16,}$/.test(written)) return written;
  throw new ConfigError("METRICS_TOKEN must have at least 16 characters, without spaces");
}

/** Networks that have a name. */
const knownNetworks = ["loopback", "linklocal", "uniquelocal"];

/** A list of addresses and of networks as `10.0.0.0/8`, or by one of the names. */
const networks = (env: Environment, name: string, named: readonly string[] = []): string[] =>
  (env[name] ?? "")
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((written) => network(name, written, named));

function network(name: string, written: string, named: readonly string[]): string {
  if (named.includes(written)) return written;
  const [address = "", bits, ...more] = written.split("/");
  const version = isIP(address);
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  if (version !== 0 && isNetwork && more.length === 0) return written;
  throw new ConfigError(`${name} must hold addresses or networks (10.0.0.0/8), not ${JSON.stringify(written)}`);
}

/** 32 bytes in base64. With the embedded database it is created once, in a file that only its owner can read. */
function secretKey(written: string | null, file: string | null): Buffer {
  const encoded = written ?? (file === null ? null : ownSecret(file));
  if (encoded === null) throw new ConfigError("SECRET_KEY is required with DATABASE_URL: 32 bytes in base64");
  return thirtyTwoBytes(encoded, written === null ? "DATA_DIR: secret.key in it" : "SECRET_KEY");
}

const previousSecretKey = (written: string | null): Buffer | null =>
  written === null ? null : thirtyTwoBytes(written, "SECRET_KEY_PREVIOUS");

function thirtyTwoBytes(encoded: string, name: string): Buffer {
  const key = Buffer.from(encoded, "base64");
  const isWhole = key.length === 32 && key.toString("base64").replace(/=$/, "") === encoded.replace(/=$/, "");
  if (isWhole) return key;
  throw new ConfigError(`${name} must be 32 bytes in base64`);
}

function ownSecret(file: string): string {
  try {
    return loadOrCreateSecret(file);
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot hold secret.key: ${(error as NodeJS.ErrnoException).code}`);
  }
}
