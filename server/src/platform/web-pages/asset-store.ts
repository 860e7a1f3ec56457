import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { sql } from "kysely";
import { assetType } from "./asset-types.ts";
import type { Db } from "../database/db.ts";
import type { Secrets } from "../crypto/secrets.ts";

/** Which of the two builds a file belongs to. Neither site serves a file of the other (ADR-0056). */
export type Application = "web" | "console";

/** What the MAC of a file is for: a file that is asked for at the other site fails it. */
const purposes: Record<Application, string> = { web: "web asset", console: "console asset" };
const prefixes: Record<Application, string> = { web: "", console: "console." };
/** How long a file is stored after the last server that ran its build. */
const storedDays = 30;
/** Some hundred builds; the longest unused go first. */
const maxFiles = 5_000;
/** The database refuses larger ones (0013-installation.sql). */
const maxBytes = 4 * 1024 * 1024;

type Deps = { db: Db; secrets: Secrets; now: () => Date };

/**
 * Saves the hashed files of an application's build in the database and records that the build runs, then removes files
 * that no server ran for 30 days. `folder` is the build; a folder without assets saves nothing. Safe to run on many
 * servers at once.
 */
export async function saveAssets({ db, secrets, now }: Deps, application: Application, folder: string): Promise<void> {
  const files = await namesIn(folder);
  const own = files.map((file) => prefixes[application] + file);
  const kept = await db
    .selectFrom("web_asset")
    .select(["name", "mac"])
    .where("name", "in", ["", ...own])
    .execute();
  const macs = new Map(kept.map(({ name, mac }) => [name, mac]));
  for (const file of files) {
    const name = prefixes[application] + file;
    const content = await contentOf(join(folder, "assets"), file);
    const mac = secrets.mac(purposes[application], name, content);
    if (content.length > maxBytes || macs.get(name)?.equals(mac)) continue;
    await db
      .insertInto("web_asset")
      .values({ name, content, mac, last_run_at: now() })
      .onConflict((row) => row.column("name").doUpdateSet({ content, mac, last_run_at: now() }))
      .execute();
  }
  // In a fixed order, skipping rows that another server has locked, so that servers do not deadlock.
  await sql`update web_asset set last_run_at = ${now()} where name in
              (select name from web_asset where name = any(${own}) order by name for update skip locked)`.execute(db);
  await removeOld(db, new Date(now().getTime() - storedDays * 86_400_000));
}

/** The same for the builds of both applications, in these folders. */
export async function saveBuilds(deps: Deps, folders: Record<Application, string>): Promise<void> {
  await saveAssets(deps, "web", folders.web);
  await saveAssets(deps, "console", folders.console);
}

async function removeOld(db: Db, before: Date): Promise<void> {
  await sql`delete from web_asset where name in
              (select name from web_asset
                where last_run_at < ${before}
                   or name in (select name from web_asset order by last_run_at desc, name offset ${maxFiles})
                order by name for update skip locked)`.execute(db);
}

/** The stored files of an application by name, compressed, and only those that a server of this deployment stored. */
export async function readAssets(
  { db, secrets }: Omit<Deps, "now">,
  application: Application,
  names: readonly string[],
): Promise<Map<string, Buffer>> {
  const prefix = prefixes[application];
  const stored = names.map((name) => prefix + name);
  const rows = await db
    .selectFrom("web_asset")
    .select(["name", "content", "mac"])
    .where("name", "in", stored)
    .execute();
  const isOurs = ({ name, content, mac }: (typeof rows)[number]) =>
    secrets.macs(purposes[application], name, content).some((own) => own.equals(mac));
  return new Map(rows.filter(isOurs).map(({ name, content }) => [name.slice(prefix.length), content]));
}

async function namesIn(folder: string): Promise<string[]> {
  const assets = join(folder, "assets");
  if (!existsSync(assets)) return [];
  return (await readdir(assets)).filter((name) => assetType(name) !== null).toSorted();
}

/** The gzip that the build wrote next to a text file, or the file itself. */
async function contentOf(assets: string, name: string): Promise<Buffer> {
  if (!assetType(name)?.gzip) return readFile(join(assets, name));
  const beside = join(assets, `${name}.gz`);
  return existsSync(beside) ? readFile(beside) : promisify(gzip)(await readFile(join(assets, name)));
}
