import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { backupFile, dataFolder, type Machine, type Places } from "./places.ts";
import { type RunsAs } from "./processes.ts";
import { CannotRun } from "./programs.ts";

export const stanza = "vitral";
/** What an operator names with `patronictl edit-config`, once the stanza is there. */
export const archiveCommand = `pgbackrest --stanza=${stanza} archive-push %p`;
const longestMs = 60_000;

/** Runs pgBackRest as the user of PostgreSQL; throws CannotRun with its sentence where it does not end with 0. */
export type PgBackRest = (machine: Pick<Machine, "name">, words: readonly string[]) => void;

type Given = { program: string; as: RunsAs; cipher: string; superuser: string };

/**
 * Writes pgBackRest's file of each machine, deploy/pgbackrest.conf with places of this cluster, over one repository
 * that all reach; answers what runs it on one of them.
 */
export function setUpBackups(places: Places, { program, as, cipher, superuser }: Given): PgBackRest {
  const folder = join(places.folder, "pgbackrest");
  for (const path of [folder, join(folder, "repository"), join(folder, "lock"), join(folder, "spool")]) {
    mkdirSync(path, { recursive: true, mode: 0o750 });
    if (as) chownSync(path, as.uid, as.gid);
  }
  const written = readFileSync(join(import.meta.dirname, "../../deploy/pgbackrest.conf"), "utf8");
  for (const machine of places.machines) {
    const text = written
      .replace(/^repo1-path=.*/m, `repo1-path=${join(folder, "repository")}\nrepo1-cipher-pass=${cipher}`)
      .replace(/^lock-path=.*/m, `lock-path=${join(folder, "lock")}\nspool-path=${join(folder, "spool")}`)
      .replace(/^pg1-path=.*/m, `pg1-path=${dataFolder(places, machine)}\npg1-port=${machine.postgres}`)
      .replace(/^pg1-socket-path=.*/m, `pg1-socket-path=${places.folder}`);
    const file = backupFile(places, machine.name);
    writeFileSync(file, text, { mode: 0o600 });
    if (as) chownSync(file, as.uid, as.gid);
  }
  return ({ name }, words) => {
    const env = {
      PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
      LC_ALL: "C.UTF-8",
      PGBACKREST_CONFIG: backupFile(places, name),
      PGPASSWORD: superuser,
    };
    try {
      const options = { env, cwd: places.folder, encoding: "utf8", stdio: "pipe", ...as } as const;
      execFileSync(program, [`--stanza=${stanza}`, ...words], options);
    } catch (error) {
      const { stderr = "" } = error as { stderr?: string };
      throw new CannotRun(`pgbackrest ${words.join(" ")} failed:\n${stderr.trimEnd()}`);
    }
  };
}

/** Waits until something is so; throws CannotRun after a minute. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + longestMs; !(await isSo()); await sleep(100))
    if (Date.now() > deadline) throw new CannotRun(`${what}: not within ${longestMs / 1_000} s`);
}
