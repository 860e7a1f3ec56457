import pg from "pg";
import { vi } from "vitest";

type Sent = { text: string; values: unknown[] };

/** The statements with `part` in their text which the server sends while `call` runs. */
export async function statementsSentBy(call: () => Promise<unknown>, part: string): Promise<Sent[]> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  try {
    await call();
    return (spy.mock.calls as unknown[][])
      .map(([text, values]) =>
        typeof text === "string" ? { text, values: (values ?? []) as unknown[] } : (text as Sent),
      )
      .filter(({ text }) => text.includes(part));
  } finally {
    spy.mockRestore();
  }
}

type Reader = { databaseUrl: string; tenantId: string };

/**
 * The 8 kB pages that PostgreSQL touches for one statement of the application for a tenant. For the owner of the tables
 * there is no row level security, which keeps some conditions out of an index.
 */
export async function pagesRead({ databaseUrl, tenantId }: Reader, { text, values }: Sent): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select set_config('vitral.tenant', $1, false)", [tenantId]);
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
    const { Plan: plan } = rows[0]["QUERY PLAN"][0];
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  } finally {
    await client.end();
  }
}
