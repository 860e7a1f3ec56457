import { lstat, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The purposes of a temporary folder: an upload, or the attachments of an e-mail. */
const purposes = { upload: "vitral-upload-", email: "vitral-email-" };
/** Longer than any call or delivery. */
const hour = 3_600_000;

export type TemporaryFolder = AsyncDisposable & { path: string };

/** Creates a folder; `await using` removes it at the end of the block in every case. */
export async function temporaryFolder(purpose: keyof typeof purposes): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), purposes[purpose]));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** More than the largest upload or attachment, of a few at once. */
const leastFree = 32 * 2 ** 20;

/** Whether the disk of the temporary folder is full, or the folder is gone: uploads, attachments and exports fail. */
export async function isTemporaryFolderFull(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(tmpdir());
    return bavail * bsize < leastFree;
  } catch {
    return true;
  }
}

/** Removes temporary folders of killed servers, which may contain statements. Answers how many. */
export async function removeLeftFolders(): Promise<number> {
  const names = (await readdir(tmpdir())).filter((name) => Object.values(purposes).some((own) => name.startsWith(own)));
  const removed = await Promise.all(names.map((name) => removeIfLeft(join(tmpdir(), name))));
  return removed.filter(Boolean).length;
}

async function removeIfLeft(folder: string): Promise<boolean> {
  try {
    const { mtimeMs, uid } = await lstat(folder);
    if (uid !== process.getuid?.() || Date.now() - mtimeMs < hour) return false;
    await rm(folder, { recursive: true });
    return true;
  } catch {
    return false; // another server removed it first
  }
}
