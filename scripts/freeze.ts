import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDemo } from "../server/seed/demo.ts";
import { openDatabase } from "../server/src/databases.ts";
import { readSchemaFiles, schemaFolder } from "../server/src/platform/database/schema-files.ts";
import { attachEmbeddedPostgres } from "../server/src/platform/embedded-postgres/embedded-postgres.ts";
import { readServerConfig } from "../server/src/platform/process/server-config.ts";
import { startServer } from "../server/src/server.ts";
import { catalogueOf } from "../server/test/releases/catalogue.ts";
import { ana, recordJourney, type Send } from "../server/test/releases/journey.ts";
import { readRelease, rowsOf, withClient, writeRelease } from "../server/test/releases/release.ts";
import packageJson from "../package.json" with { type: "json" };

/**
 * `npm run freeze`: keeps the schema of this version and a small filled bank in server/test/releases, before it is
 * released. What was frozen once is never written again; the tests of releases then refuse a change of its tables.
 */
const { version } = packageJson;
const folder = mkdtempSync(join(tmpdir(), "vitral-freeze-"));
chmodSync(folder, 0o777); // PostgreSQL runs as another user where this runs as root
try {
  const config = readServerConfig({
    DATA_DIR: join(folder, "data"),
    SECRET_KEY: Buffer.alloc(32, 7).toString("base64"), // that of the tests
    PORT: "0",
    CONSOLE_PORT: "none",
    LOG_LEVEL: "warn",
  });
  const database = await openDatabase(config);
  await seedDemo(config, database.ownerUrl);
  const pages = join(import.meta.dirname, "../web/public");
  const server = await startServer(config, database.applicationUrl, { web: pages, console: pages });
  const { tenantId, accountId } = await accountOfAna(database.ownerUrl);
  const journey = await recordJourney(sendTo(server.address), tenantId, accountId);
  await server.stop();
  const postgres = await attachEmbeddedPostgres(join(config.dataDir, "postgres"));
  if (!postgres) throw new Error("the database does not run");
  const { tables, functions } = readSchemaFiles(schemaFolder);
  writeRelease(version, {
    schema: Object.fromEntries([...tables, ...functions].map(({ name, text }) => [name, text])),
    rows: await withClient(postgres.url("postgres", "vitral"), rowsOf),
    catalogue: await withClient(database.ownerUrl, (owner) => catalogueOf(owner)),
    journey,
  });
  await database.close();
  const many = Object.keys(readRelease(version).rows.tables).length;
  process.stdout.write(`${version} is frozen: ${many} tables have rows\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function accountOfAna(ownerUrl: string): Promise<{ tenantId: string; accountId: string }> {
  const { rows } = await withClient(ownerUrl, (owner) =>
    owner.query(
      `select a.tenant_id as "tenantId", a.id as "accountId"
         from account a join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id where c.document = $1`,
      [ana.document],
    ),
  );
  return rows[0];
}

function sendTo(address: string): Send {
  return async ({ method, url, headers, body }) => {
    const { host: _host, ...others } = headers;
    const answer = await fetch(new URL(url, address), {
      method,
      headers: { ...others, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
}
