import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a folder is for: a file that arrives, or the files that go out with an e-mail. */
const purposes = { upload: "vitral-upload-", email: "vitral-email-" };
/** No call and no delivery takes as long. */
const hour = 3_600_000;

/** Gives a folder that is gone when `use` ends, however it ends. */
export async function inTemporaryFolder<T>(
  purpose: keyof typeof purposes,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), purposes[purpose]));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what servers left that were killed while they used such a folder: statements may lie there. Answers how many. */
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
    return false; // another server was faster
  }
}
