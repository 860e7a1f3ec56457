import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** What Debian's packages bring, and where. */
export type Programs = {
  patroni: string;
  patronictl: string;
  etcd: string;
  haproxy: string;
  psql: string;
  postgres: string;
};

const places = ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin"];
const packages = "patroni etcd-server etcd-client haproxy pgbackrest postgresql-15";
const install = `apt-get install -y --no-install-recommends ${packages}`;

/** A machine on which the three cannot run: one sentence that says what is missing. */
export class CannotRun extends Error {
  override readonly name = "CannotRun";
}

function find(name: string, folders = places): string {
  const found = folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path));
  if (found === undefined) throw new CannotRun(`${name} is not on this machine: ${install}`);
  return found;
}

/** Finds the program of the backups, which only the restore drill needs. Throws CannotRun. */
export const findPgBackRest = (): string => find("pgbackrest");

/** Finds all programs of a cluster. Throws CannotRun. */
export function findPrograms(): Programs {
  return {
    patroni: find("patroni"),
    patronictl: find("patronictl"),
    etcd: find("etcd"),
    haproxy: find("haproxy"),
    psql: find("psql"),
    postgres: find("postgres", ["/usr/lib/postgresql/15/bin"]),
  };
}

/** Why a cluster cannot run on this machine, in a sentence; null: it can. */
export function whyNoCluster(): string | null {
  try {
    findPrograms();
    return null;
  } catch (error) {
    if (error instanceof CannotRun) return error.message;
    throw error;
  }
}

export type EtcdApi = "v2" | "v3";
/** How Patroni is to be run here: its synchronous mode, and etcd's API. */
export type PatroniTerms = { api: EtcdApi; synchronous: "true" | "quorum" };

/**
 * Patroni's own terms, by its version. Before 3.0.3 a primary that stood still takes the lead back over the v3 API from
 * a standby that acknowledged payments meanwhile (Patroni's issues 2689, 2693). Throws CannotRun where that was asked
 * for.
 */
export function termsOf(version: string, api: EtcdApi | null): PatroniTerms {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  const isOld = major < 3 || (major === 3 && minor === 0 && patch < 3);
  if (isOld && api === "v3")
    throw new CannotRun(
      `Patroni ${version} loses acknowledged payments over etcd's v3 API after a frozen primary: take 3.0.3 or the v2 API`,
    );
  return { api: api ?? (isOld ? "v2" : "v3"), synchronous: major >= 4 ? "quorum" : "true" };
}

/** "3.0.2" of "patroni 3.0.2". */
export const patroniVersion = ({ patroni }: Pick<Programs, "patroni">): string =>
  execFileSync(patroni, ["--version"], { encoding: "utf8" }).trim().split(" ").at(-1) ?? "";
