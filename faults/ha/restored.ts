import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { queryOf } from "../bank.ts";
import { applicationRole, ownerRole } from "../../server/src/platform/database/prepare-database.ts";
import { urlAt } from "./drill-bank.ts";
import { type PgBackRest, until } from "../../scripts/ha/pgbackrest.ts";
import { backupFile, logFile, type Machine, pidFile, type Places, restoredFolder } from "../../scripts/ha/places.ts";
import { end, postmasterPid, runningPid, type RunsAs, start } from "../../scripts/ha/processes.ts";
import { CannotRun, type Programs } from "../../scripts/ha/programs.ts";

const name = "restored";
const root = join(import.meta.dirname, "../..");

/** Restores the newest backup and the log up to a time into the fourth folder, which no machine of the cluster uses. */
export function restoreTo(time: string, places: Places, machine: Machine, { pgbackrest, as }: Restoring): void {
  const folder = restoredFolder(places);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (as) chownSync(folder, as.uid, as.gid);
  const target = ["--type=time", `--target=${time}`, "--target-action=promote", "--archive-mode=off"];
  pgbackrest(machine, [`--pg1-path=${folder}`, ...target, "restore"]);
}

type Restoring = { pgbackrest: PgBackRest; as: RunsAs };

/**
 * Starts PostgreSQL on the fourth folder, and waits until it has replayed the log and takes writes. The backup has the
 * settings that Patroni wrote for the machine that it is from: its places, and a standby that is not there.
 */
export async function startRestored(
  places: Places,
  machine: Machine,
  { postgres, superuser, as }: Pick<Programs, "postgres"> & { superuser: string; as: RunsAs },
): Promise<void> {
  const folder = restoredFolder(places);
  const own = {
    listen_addresses: "127.0.0.1",
    port: String(places.restored),
    unix_socket_directories: places.folder,
    hba_file: join(folder, "pg_hba.conf"),
    ident_file: join(folder, "pg_ident.conf"),
    synchronous_standby_names: "",
  };
  const words = Object.entries(own).flatMap(([setting, value]) => ["-c", `${setting}=${value}`]);
  // Its restore_command reads pgBackRest's file too.
  const env = { PGBACKREST_CONFIG: backupFile(places, machine.name) };
  rmSync(logFile(places, name), { force: true });
  start(places, { name, program: postgres, words: ["-D", folder, ...words], env, as });
  const asAdministrator = queryOf(urlAt(places.restored, "postgres", superuser, "postgres"));
  await until("the restored PostgreSQL takes writes", async () => {
    if (runningPid(places, name) === null)
      throw new CannotRun(
        `the restored PostgreSQL ended:\n${readFileSync(logFile(places, name), "utf8").slice(-2_000)}`,
      );
    return asAdministrator(async (db) => {
      const { rows } = await sql<{ recovers: boolean }>`select pg_is_in_recovery() as recovers`.execute(db);
      return rows[0]?.recovers === false;
    }).catch(() => false);
  });
}

/** Ends it, and removes the folder. */
export async function removeRestored(places: Places): Promise<void> {
  const pid = postmasterPid(restoredFolder(places));
  if (pid !== null) await end(pid);
  for (const path of [restoredFolder(places), pidFile(places, name)]) rmSync(path, { recursive: true, force: true });
}

type Keys = { secretKey: string; owner: string; app: string };

/** The mark of a restored copy, the schema, the books and the audit, as the manual orders them. Throws CannotRun. */
export function proveRestored({ restored }: Places, { psql }: Programs, { secretKey, owner, app }: Keys): void {
  const env = {
    PATH: `${join(psql, "..")}:/usr/bin:/bin`,
    SECRET_KEY: secretKey,
    DATABASE_URL: urlAt(restored, applicationRole, app),
    DATABASE_OWNER_URL: urlAt(restored, ownerRole, owner),
  };
  const vitral = (...words: string[]) => ({ program: process.execPath, words: ["server/src/cli/vitral.ts", ...words] });
  const steps = [
    { program: "sh", words: ["deploy/restored.sh", "restore drill"] },
    vitral("migrate"),
    vitral("ledger", "verify"),
    vitral("audit", "verify"),
  ];
  for (const { program, words } of steps) {
    try {
      execFileSync(program, words, { cwd: root, env, encoding: "utf8", stdio: "pipe" });
    } catch (error) {
      const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
      throw new CannotRun(`${words.join(" ")} failed on the restored copy:\n${stdout}${stderr}`.trimEnd());
    }
  }
}
