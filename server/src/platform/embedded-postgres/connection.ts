import { Client } from "pg";

/** Where a server listens: a directory that only its own account may enter, and the number in the socket's name. */
export type SocketAddress = { socketDirectory: string; port: number };

/**
 * `postgresql://role@%2Fsocket%2Fdirectory:5432/database`, the form that both `pg` and libpq take for a unix socket.
 */
export function connectionUrl({ socketDirectory, port }: SocketAddress, role: string, database: string): string {
  const host = encodeURIComponent(socketDirectory);
  return `postgresql://${encodeURIComponent(role)}@${host}:${port}/${encodeURIComponent(database)}`;
}

/** Asks `select 1`. Null when it answered, else the reason: not there yet, still recovering, refused. */
export async function whyNoAnswer({ socketDirectory, port }: SocketAddress): Promise<string | null> {
  const client = new Client({
    host: socketDirectory,
    port,
    user: "postgres",
    database: "postgres",
    ssl: false,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  // A server that dies meanwhile reports twice: the second time as an event, which would end our process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
