import type { TLSSocket } from "node:tls";
import pg from "pg";

/** A certificate is replaced days before its end. Milliseconds. */
const lookMs = 3_600_000;

/**
 * When the certificate ends that the database at this address shows; null without TLS. A connection that stays open
 * knows only the certificate of its beginning. Throws where the database cannot be reached.
 */
export async function certificateEnd(url: string): Promise<Date | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "vitral certificate",
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { stream } = (client as unknown as { connection: { stream: Partial<TLSSocket> } }).connection;
    const ends = stream.getPeerCertificate?.().valid_to;
    return ends === undefined ? null : new Date(ends);
  } finally {
    await client.end();
  }
}

/** The same, looked at once an hour. */
export function hourlyCertificateEnd(url: string): () => Promise<Date | null> {
  let last: { at: number; end: Promise<Date | null> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > lookMs) {
      const own = { at: performance.now(), end: certificateEnd(url) };
      last = own;
      own.end.catch(() => {
        if (last === own) last = null;
      });
    }
    return last.end;
  };
}
