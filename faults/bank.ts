import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Customer, openAccounts, openTenant, type Person, signIn } from "../bench/people.ts";
import type { Tenant } from "../server/src/modules/tenants/tenants.ts";
import { type Db, openDb } from "../server/src/platform/database/db.ts";
import { startEmbeddedPostgres } from "../server/src/platform/embedded-postgres/embedded-postgres.ts";
import { serverProcesses, signal } from "../server/src/platform/embedded-postgres/processes.ts";
import { applicationRole, ownerRole, prepareDatabase } from "../server/src/platform/database/prepare-database.ts";
import { type Link, openLink } from "./link.ts";
import { aServer, type Server } from "./server.ts";
import type { Arrived } from "./sinks.ts";

export type LogLine = { level: number; msg: string; channel?: string; reason?: string };

export type Bank = {
  server: Server;
  /** The server's data folder. */
  dataDir: string;
  /** The server's settings, for another one beside it. */
  settings: Record<string, string>;
  /** The lines of the server's log, those of JSON. */
  log(): LogLine[];
  tenantId: string;
  secretKey: Buffer;
  people: Person[];
  /** The proxy between server and database, where there is one. */
  link: Link | null;
  /** Queries the database directly, not through server and link, over a connection for this query alone. */
  query: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
  /** All current processes of PostgreSQL. */
  postgres(): number[];
  /** The messages in the outbox's folder. */
  inFolder(): Arrived;
  close(): Promise<void>;
};

/** Keys of other banks, by the network's behaviour (network/src/demo-people.ts). */
export const externalKeys = { settles: "maria.souza@exemplo.com.br", silent: "11444777000161" };

const [many, name] = [48, "vitral"];

type Opening = {
  /** The server's own embedded PostgreSQL, or one of ours behind a link, as in production. */
  database: "embedded" | "linked";
  env?: Record<string, string>;
  /** Called with the server's data folder before it starts. */
  before?: (dataDir: string) => void;
};

/** A bank with 48 customers signed in, R$ 10.000,00 each, and the real server. */
export async function openBank({ database, env = {}, before }: Opening): Promise<Bank> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "vitral-faults-")));
  chmodSync(folder, 0o711);
  const [dataDir, secretKey] = [join(folder, "data"), randomBytes(32)];
  mkdirSync(dataDir);
  const directory = join(dataDir, "postgres");
  const cluster = join(directory, "cluster");
  const cleanUp = () => {
    for (const pid of serverProcesses(cluster)) signal(pid, "SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  process.once("exit", cleanUp);

  const postgres = await startEmbeddedPostgres({ directory });
  await prepareDatabase((role, bank) => postgres.url(role, bank), name);
  const url = postgres.url(ownerRole, name);
  const query = queryOf(url);
  const opened = await openPeople(query, secretKey, many);

  const link = database === "linked" ? await openLink({ path: socketOf(url) }) : null;
  if (!link) await postgres.stop();
  before?.(dataDir);
  const served = await serveBank(folder, dataDir, opened, {
    ...(link && {
      DATABASE_URL: `postgresql://${applicationRole}@127.0.0.1:${link.port}/${name}`,
      DATABASE_OWNER_URL: postgres.url(ownerRole, name),
    }),
    ...env,
  });
  return {
    ...served,
    link,
    query,
    postgres: () => serverProcesses(cluster),
    async close() {
      await served.server.stop();
      await link?.close();
      if (link) await postgres.stop();
      cleanUp();
      process.removeListener("exit", cleanUp);
    },
  };
}

type Opened = { tenant: Tenant; customers: Customer[]; secretKey: Buffer };

/** Makes a bank with customers in a database. */
export const openPeople = (query: Bank["query"], secretKey: Buffer, customers: number): Promise<Opened> =>
  query(async (db) => {
    const tenant = await openTenant(db);
    return { tenant, customers: await openAccounts(db, tenant, secretKey, customers), secretKey };
  });

/** Starts the real server of a bank, whose log stands in `folder`, and signs its customers in. */
export async function serveBank(
  folder: string,
  dataDir: string,
  { tenant, customers, secretKey }: Opened,
  env: Record<string, string>,
): Promise<Omit<Bank, "link" | "query" | "postgres" | "close">> {
  const settings = {
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey.toString("base64"),
    PIX_RAIL: "simulated",
    DRAIN_SECONDS: "0",
    ...env,
  };
  const log = join(folder, "server.log");
  const server = await aServer(settings, log);
  server.start();
  await server.ready();
  return {
    server,
    dataDir,
    settings,
    log: () => linesOf(readFileSync(log, "utf8")),
    tenantId: tenant.id,
    secretKey,
    people: await signIn(server.port, tenant, customers),
    inFolder: () => inFolder(join(dataDir, "outbox")),
  };
}

/** Queries of a database as its owner, over a connection for each alone. */
export const queryOf =
  (url: string): Bank["query"] =>
  async (run) => {
    const { db, close } = openDb(url, { allTenants: true });
    try {
      return await run(db);
    } finally {
      await close();
    }
  };

export const linesOf = (text: string): LogLine[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as LogLine);

function socketOf(url: string): string {
  const { hostname, port } = new URL(url);
  return join(decodeURIComponent(hostname), `.s.PGSQL.${port}`);
}

export function inFolder(folder: string): Arrived {
  const arrived: Arrived = new Map();
  for (const file of readdirSync(folder)) {
    const id = /Z-([\w-]+)\.(?:eml|sms\.json)$/.exec(file)?.[1];
    if (id && !file.startsWith(".")) arrived.set(id, (arrived.get(id) ?? 0) + 1);
  }
  return arrived;
}
