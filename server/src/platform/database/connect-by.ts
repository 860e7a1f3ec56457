import pg from "pg";
import { ConfigError } from "../process/config-error.ts";
import { namesIn } from "../process/database-address.ts";

/** Longer than a database in another city takes to answer. */
const timeoutMs = 10_000;

/**
 * Opens a connection to the address of a setting. Throws ConfigError with one line that names the setting and what is
 * wrong: host, port, role, password, database or certificate.
 */
export async function connectBy(setting: string, url: string, applicationName = "vitral"): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: timeoutMs,
    });
    // A connection that breaks while nothing is asked fails the next statement.
    client.on("error", () => {});
    await client.connect().catch(async (error: unknown) => {
      await client.end().catch(() => {});
      throw error;
    });
    return client;
  } catch (error) {
    throw new ConfigError(`${setting}: ${whyNotConnected(error, url)}`, { cause: error });
  }
}

type Failure = Error & { code?: string; errors?: Failure[] };

/** The sentence without the password; the library's own messages have none. */
function whyNotConnected(error: unknown, url: string): string {
  const { code: ownCode, message, errors } = error as Failure;
  const code = ownCode ?? errors?.[0]?.code ?? "";
  const { role, database, host } = namesIn(url);
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `the name of the host ${host} leads nowhere (${code})`;
  if (code === "ECONNREFUSED" || code === "ENOENT") return `no PostgreSQL listens at ${host} (${code})`;
  if (/^E[A-Z]+$/.test(code) || message.includes("timeout")) {
    return `${host} does not answer (${code || `not within ${timeoutMs / 1000} s`})`;
  }
  if (message.includes("does not support SSL")) return `${host} has no TLS, which sslmode=verify-full asks for`;
  if (/certificate|^CERT_|ALTNAME|UNABLE_TO_|^ERR_(SSL|TLS|OSSL)/.test(`${code} ${message}`)) {
    return `the certificate of ${host} is not accepted (${code || message}): sslrootcert names its CA, and the host its name`;
  }
  if (code.startsWith("28") || message.startsWith("SASL")) return `the role ${role} is not let in: ${message}`;
  if (code === "3D000") return `there is no database ${database} at ${host}`;
  if (code === "42501") return `the role ${role} may not connect to the database ${database}`;
  return `${host} does not let us in: ${message}`;
}
