import { accessSync, constants } from "node:fs";
import { ConfigError } from "./config-error.ts";
import { isThisMachine } from "./this-machine.ts";

/** Files that a connection string may name (libpq's words). */
const files = ["sslrootcert", "sslcert", "sslkey"];
/** The library takes an unknown mode for another one, and the weaker ones of libpq prove nothing. */
const modes = new Set(["verify-full", "disable"]);
/** How the library itself can be told to encrypt without a proof, or not at all. */
const otherWords = ["ssl", "uselibpqcompat"];

/**
 * Reads `postgresql://role:password@host:port/database`. Throws ConfigError with one line that names the setting, never
 * the address, which may have a password.
 */
export function databaseAddress(written: string, name: string): string {
  if (!URL.canParse(written) || !/^postgres(ql)?:$/.test(new URL(written).protocol)) {
    throw new ConfigError(`${name} must be an address that begins with postgres:// or postgresql://`);
  }
  const { username, password, pathname, searchParams } = new URL(written);
  if (![username, password, pathname].every(isEncoded)) {
    throw new ConfigError(`${name} must have role, password and database percent-encoded`);
  }
  if (!username) throw new ConfigError(`${name} must name a role: postgresql://role:password@host:port/database`);
  if (!/^\/./.test(pathname)) throw new ConfigError(`${name} must name a database, after the host and a slash`);
  refuseWeakTls(searchParams, name);
  for (const word of files) {
    for (const file of searchParams.getAll(word)) refuseUnreadable(file, `${name} names a file by ${word}`);
  }
  return written;
}

function refuseWeakTls(searchParams: URLSearchParams, name: string): void {
  const wrong =
    searchParams.getAll("sslmode").find((mode) => !modes.has(mode)) ??
    otherWords.find((word) => searchParams.has(word));
  if (wrong === undefined) return;
  throw new ConfigError(
    `${name} must have sslmode=verify-full (with sslrootcert=FILE where the CA is your own) or sslmode=disable, ` +
      `not ${JSON.stringify(wrong)}`,
  );
}

/** The library reads PGSSLMODE where the address has no mode, and takes an unknown one for none. */
export function refuseWrongSslMode(env: Record<string, string | undefined>): void {
  const mode = env["PGSSLMODE"]?.trim();
  if (!mode || modes.has(mode)) return;
  throw new ConfigError(`PGSSLMODE must be verify-full or disable, not ${JSON.stringify(mode)}`);
}

/** Whether an address leads to another machine, and neither it nor PGSSLMODE says whether what passes is encrypted. */
export function isSslModeUnsaid(address: string | null, env: Record<string, string | undefined>): boolean {
  if (address === null || env["PGSSLMODE"]?.trim()) return false;
  const { searchParams, hostname } = new URL(address);
  return !searchParams.has("sslmode") && leadsAway(searchParams.get("host") ?? decodeURIComponent(hostname));
}

/** A folder is that of a Unix socket; none is the library's own, this machine. */
const leadsAway = (host: string): boolean => host !== "" && !host.startsWith("/") && !isThisMachine(host);

function refuseUnreadable(file: string, sentence: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw new ConfigError(`${sentence} that cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Whether a part of an address can be decoded. */
export function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== null;
  } catch {
    return false;
  }
}

/** The role and the database of an address. */
export function namesIn(address: string): { role: string; database: string; host: string } {
  const { username, pathname, host } = new URL(address);
  const [role, database] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))];
  return { role, database, host: decodeURIComponent(host) };
}
