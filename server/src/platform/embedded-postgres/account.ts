import { spawnSync } from "node:child_process";
import { chownSync, existsSync, lchownSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** The account that runs PostgreSQL, which refuses root. */
export type SystemAccount = {
  /** The owner of the server's files. */
  uid: number;
  gid: number;
  /** The command line that runs a program under this account. */
  command(program: string, words: string[]): [string, string[]];
  spawnOptions: { uid?: number; gid?: number };
};

/** nobody and nogroup on Linux. */
const nobody = 65534;

/**
 * Chooses the account. An ordinary user runs it directly. For root: the owner of an existing cluster; else root without
 * privileges in a user namespace, which may enter root's directories; else the user nobody, who becomes the directory's
 * owner. Throws a sentence when none of these may run the program.
 */
export function accountFor(postgres: string, directory: string, cluster: string): SystemAccount {
  const [uid, gid] = [process.getuid?.() ?? -1, process.getgid?.() ?? -1];
  const owner = existsSync(cluster) ? statSync(cluster) : { uid, gid };
  if (owner.uid !== uid && uid !== 0)
    throw new Error(`${cluster} belongs to user ${owner.uid}: start as that user, not as user ${uid}`);
  if (uid !== 0) return { uid, gid, command: (program, words) => [program, words], spawnOptions: {} };

  const inNamespace: SystemAccount = {
    uid,
    gid,
    command: (program, words) => ["unshare", ["--user", program, ...words]],
    spawnOptions: {},
  };
  const other = owner.uid === 0 ? { uid: nobody, gid: nobody } : { uid: owner.uid, gid: owner.gid };
  const asOther: SystemAccount = { ...other, command: (program, words) => [program, words], spawnOptions: other };

  const reasons = [];
  for (const account of owner.uid === 0 ? [inNamespace, asOther] : [asOther]) {
    const reason = whyNot(account, postgres) ?? closedTo(account.uid, dirname(directory));
    if (reason === null) {
      changeOwner(account, directory, cluster);
      return account;
    }
    reasons.push(reason);
  }
  throw new Error(
    `PostgreSQL does not run as root, and here not for root as user ${other.uid} either (${reasons.join("; ")}). ` +
      "Start as an ordinary user, or set DATABASE_URL",
  );
}

function whyNot(account: SystemAccount, program: string): string | null {
  const [file, words] = account.command(program, ["--version"]);
  const tried = spawnSync(file, words, { ...account.spawnOptions, encoding: "utf8", timeout: 10_000 });
  if (tried.status === 0) return null;
  return tried.error?.message ?? tried.stderr.trim();
}

/** The first directory of the path that only its owner may enter, such as /root. */
function closedTo(uid: number, directory: string): string | null {
  const above = dirname(directory) === directory ? null : closedTo(uid, dirname(directory));
  if (above !== null) return above;
  const { mode, uid: owner } = statSync(directory);
  return owner === uid || (mode & 0o001) !== 0 ? null : `user ${uid} may not enter ${directory}`;
}

/** The cluster with all its files, and the directory around it (not the log and the lock, which are ours). */
function changeOwner({ uid, gid }: SystemAccount, directory: string, cluster: string): void {
  chownSync(directory, uid, gid);
  if (!existsSync(cluster) || statSync(cluster).uid === uid) return;
  for (const name of readdirSync(cluster, { recursive: true, encoding: "utf8" }))
    lchownSync(join(cluster, name), uid, gid);
  chownSync(cluster, uid, gid); // last: until then the cluster counts as root's
}
