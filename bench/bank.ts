import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StaffRole } from "@vitral/contract/console/permissions";
import pg from "pg";
import { verifyLedger } from "../server/src/modules/ledger/ledger.ts";
import { openDb } from "../server/src/platform/database/db.ts";
import { applicationRole, ownerRole, prepareDatabase } from "../server/src/platform/database/prepare-database.ts";
import type { Cluster } from "./cluster.ts";
import { type Person, openAccounts, openTenant, signIn } from "./people.ts";
import { countFunctions } from "./profile.ts";
import { startServer } from "./server.ts";
import { signInStaff } from "./staff.ts";

export type Bank = {
  port: number;
  tenantId: string;
  /** Signed in, each with a PIN, an e-mail address and R$ 10.000,00. */
  people: Person[];
  serverPid: number;
  /** Resident memory of the server's process, in bytes. */
  residentBytes(): number;
  /**
   * TPC-B on the same cluster, while the server is stopped (SIGSTOP): its pending deliveries must not slow the
   * yardstick.
   */
  yardstick(seconds: number): Promise<number>;
  /** A connection as the owner of the tables: to load a history, or to read. */
  owner: pg.Client;
  /** Throws when a check of `ledger verify` fails. */
  expectBooksInOrder(): Promise<void>;
  /** Signs somebody of the staff in to the console: where it listens, the headers, and the bank's name in its paths. */
  openStaff(role: StaffRole): Promise<{ port: number; headers: Record<string, string>; slug: string }>;
  close(): Promise<void>;
};

/**
 * `console`: with the operator's console beside it. `profile`: PostgreSQL counts the time of each function. `env`: what
 * other settings the server has, those of a gateway, of its folder.
 */
export type BankOptions = {
  console?: boolean;
  profile?: boolean;
  env?: (folder: string) => Record<string, string>;
};

const accounts = 1_000;

/** A fresh database on the cluster, 1,000 customers in it, and the real server before it as a process of its own. */
export async function openBank(
  cluster: Cluster,
  part: string,
  { console: withConsole = false, profile = false, env }: BankOptions = {},
): Promise<Bank> {
  const database = `bench_${part.replaceAll("-", "_")}`;
  const folder = mkdtempSync(join(tmpdir(), "vitral-bench-data-"));
  const secretKey = randomBytes(32);
  await prepareDatabase((role, name) => cluster.url(role, name), database);
  if (profile) await countFunctions(cluster.url("postgres", database), database);
  const [databaseUrl, ownerUrl] = [cluster.url(applicationRole, database), cluster.url(ownerRole, database)];
  const { db, close } = openDb(ownerUrl, { allTenants: true });
  const tenant = await openTenant(db);
  const customers = await openAccounts(db, tenant, secretKey, accounts);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const server = await startServer({
    databaseUrl,
    ownerUrl,
    secretKey,
    folder,
    console: withConsole,
    env: env?.(folder) ?? {},
  });
  const shut = async () => {
    await server.stop();
    await owner.end();
    await close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const people = await signIn(server.port, tenant, customers);
    return {
      port: server.port,
      tenantId: tenant.id,
      people,
      serverPid: server.pid,
      residentBytes: () => server.residentBytes(),
      async yardstick(seconds) {
        server.pause();
        try {
          return await cluster.yardstick(seconds);
        } finally {
          server.resume();
        }
      },
      owner,
      async expectBooksInOrder() {
        await owner.query("analyze"); // the plan of a large query needs current table statistics
        const broken = (await verifyLedger(db)).filter((check) => check.broken > 0);
        if (broken.length > 0) throw new Error(`the books are not in order: ${JSON.stringify(broken)}`);
        console.log("the books are in order");
      },
      openStaff: (role) => signInStaff({ db, secretKey, port: server.consolePort, slug: tenant.slug, role }),
      close: shut,
    };
  } catch (error) {
    await shut();
    throw error;
  }
}
