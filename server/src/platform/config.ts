import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { randomBytes } from "node:crypto";

/** Everything a deployment can set (docs/operating.md), read once at the start. */
export type Config = {
  host: string;
  port: number;
  publicUrl: string;
  dataDir: string;
  /** null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  databaseOwnerUrl: string | null;
  trustProxy: string[];
  rail: "simulated" | "none";
  secretKey: Buffer;
  smtpUrl: string | null;
  sms: { url: string; token: string | null } | null;
  cepUrl: string;
  reviewPolicy: "auto" | "manual";
  demo: boolean;
  logLevel: string;
};

/** A setting that stops the start; the message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

type Environment = Record<string, string | undefined>;

/** Reads the environment. Throws ConfigError with one line that names the wrong variable. */
export function readConfig(env: Environment): Config {
  const text = (name: string) => env[name]?.trim() || null;
  const dataDir = resolve(text("DATA_DIR") ?? "data");
  const databaseUrl = url(env, "DATABASE_URL", ["postgres:", "postgresql:"]);
  const demo = oneOf(env, "DEMO", ["0", "1"], databaseUrl ? "0" : "1") === "1";
  const port = whole(env, "PORT", 3000, 65_535);
  const smsUrl = url(env, "SMS_URL", ["http:", "https:"]);
  return {
    host: text("HOST") ?? "127.0.0.1",
    port,
    publicUrl: (url(env, "PUBLIC_URL", ["http:", "https:"]) ?? `http://localhost:${port}`).replace(/\/$/, ""),
    dataDir,
    databaseUrl,
    databaseOwnerUrl: url(env, "DATABASE_OWNER_URL", ["postgres:", "postgresql:"]) ?? databaseUrl,
    trustProxy: (text("TRUST_PROXY") ?? "").split(/[\s,]+/).filter(Boolean),
    rail: oneOf(env, "PIX_RAIL", ["simulated", "none"], demo ? "simulated" : "none"),
    secretKey: secretKey(text("SECRET_KEY"), databaseUrl === null ? join(dataDir, "secret.key") : null),
    smtpUrl: url(env, "SMTP_URL", ["smtp:", "smtps:"]),
    sms: smsUrl === null ? null : { url: smsUrl, token: text("SMS_TOKEN") },
    cepUrl: cepUrl(text("CEP_URL") ?? "https://viacep.com.br/ws/{cep}/json/"),
    reviewPolicy: oneOf(env, "REVIEW_POLICY", ["auto", "manual"], demo ? "auto" : "manual"),
    demo,
    logLevel: oneOf(env, "LOG_LEVEL", ["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
  };
}

function whole(env: Environment, name: string, otherwise: number, most: number): number {
  const written = env[name]?.trim() || String(otherwise);
  const value = Number(written);
  if (/^\d+$/.test(written) && value <= most) return value;
  throw new ConfigError(`${name} must be a whole number from 0 to ${most}, not "${written}"`);
}

function oneOf<const T extends string>(env: Environment, name: string, allowed: readonly T[], otherwise: T): T {
  const written = env[name]?.trim() || otherwise;
  const found = allowed.find((value) => value === written);
  if (found !== undefined) return found;
  throw new ConfigError(`${name} must be one of ${allowed.join(", ")}, not "${written}"`);
}

/** The message never repeats the value: an address may hold a password. */
function url(env: Environment, name: string, protocols: string[]): string | null {
  const written = env[name]?.trim();
  if (!written) return null;
  if (URL.canParse(written) && protocols.includes(new URL(written).protocol)) return written;
  throw new ConfigError(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}`);
}

function cepUrl(written: string): string {
  if (written.includes("{cep}") && URL.canParse(written.replace("{cep}", "0"))) return written;
  throw new ConfigError("CEP_URL must be an address with {cep} in it");
}

/** 32 bytes in base64. On the embedded database it is made once and kept in a file only its owner can read. */
function secretKey(written: string | null, file: string | null): Buffer {
  const encoded = written ?? (file === null ? null : keptSecret(file));
  if (encoded === null) throw new ConfigError("SECRET_KEY is required with DATABASE_URL: 32 bytes in base64");
  const key = Buffer.from(encoded, "base64");
  if (key.length === 32) return key;
  throw new ConfigError(`SECRET_KEY must be 32 bytes in base64, not ${key.length}`);
}

function keptSecret(file: string): string {
  mkdirSync(join(file, ".."), { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
