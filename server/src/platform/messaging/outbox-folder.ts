import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Stores one message as `<timestamp>-<id><ending>` in the folder that replaces a provider (docs/operating.md,
 * "Settings"). Names sort by time. It is written to a temporary file, flushed and renamed, so that a reader sees whole
 * messages only; mode 0600, as messages have codes. Throws errors of the file system.
 */
export async function saveInOutbox(
  folder: string,
  id: string,
  ending: string,
  content: Buffer | string,
): Promise<void> {
  if (!/^[\w-]{1,80}$/.test(id)) throw new RangeError("The id of a message is a UUID");
  const name = `${new Date().toISOString().replaceAll(/[:.]/g, "-")}-${id}${ending}`;
  const unfinished = join(folder, `.${name}.tmp`);
  try {
    await write(folder, unfinished, content);
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The folder is created when it is missing. */
async function write(folder: string, path: string, content: Buffer | string): Promise<void> {
  const settings = { mode: 0o600, flush: true };
  await writeFile(path, content, settings).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(path, content, settings);
  });
}
