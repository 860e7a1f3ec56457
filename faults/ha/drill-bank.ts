import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { type Bank, openPeople, queryOf, serveBank } from "../bank.ts";
import { type Paying } from "../orders.ts";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import { applicationRole, ownerRole } from "../../server/src/platform/database/prepare-database.ts";

/** A database of its own in the cluster: what else is in there stays as it is. */
const database = "vitral_drill";
const customers = 16;

/** A bank in the cluster with a real server, whose customers pay. */
export type DrillBank = Paying & {
  query: Bank["query"];
  /** As PostgreSQL's administrator. */
  asAdministrator: Bank["query"];
  secretKey: string;
  close(): Promise<void>;
};

/** The address of a role's database at a port of this machine. */
export const urlAt = (port: number, role: string, password: string, of = database): string =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/${of}`;

type Passwords = { superuser: string; owner: string; app: string };

/** Opens a bank with 16 customers signed in, R$ 10.000,00 each, in a database of its own behind the cluster's proxy. */
export async function openDrillBank(port: number, { superuser, owner, app }: Passwords): Promise<DrillBank> {
  const asAdministrator = queryOf(urlAt(port, "postgres", superuser, "postgres"));
  const drop = () => asAdministrator((db) => sql`drop database if exists ${sql.id(database)} with (force)`.execute(db));
  await drop();
  await asAdministrator(async (db) => {
    const name = sql.id(database);
    await sql`create database ${name} owner ${sql.id(ownerRole)} template template0 encoding 'UTF8'`.execute(db);
    await sql`revoke connect, temporary on database ${name} from public`.execute(db);
    await sql`grant connect on database ${name} to ${sql.id(applicationRole)}`.execute(db);
  });
  const ownerUrl = urlAt(port, ownerRole, owner);
  await migrate(ownerUrl, applicationRole);
  const query = queryOf(ownerUrl);
  const opened = await openPeople(query, randomBytes(32), customers);
  const folder = mkdtempSync(join(tmpdir(), "vitral-drill-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeFolder);
  const remove = async () => {
    removeFolder();
    await drop();
  };
  const urls = { DATABASE_URL: urlAt(port, applicationRole, app), DATABASE_OWNER_URL: ownerUrl };
  const { server, people, settings } = await serveBank(folder, folder, opened, urls).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const close = async () => {
    await server.stop();
    await remove();
  };
  return { server, people, query, asAdministrator, secretKey: settings["SECRET_KEY"] ?? "", close };
}
