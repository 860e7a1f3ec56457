import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

/** A folder for the outbox whose disk can be filled and freed again. */
export type Disk = { how: string; fill(): void; free(): void; remove(): void };

const megabytes = 192;

/** A small file system of its own at `folder` where mounting is allowed; else a folder that can be moved away. */
export function aSmallDisk(folder: string): Disk {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0700`, "tmpfs", folder]);
  return mounted.status === 0 ? fileSystem(folder) : replaced(folder);
}

function fileSystem(folder: string): Disk {
  const ballast = join(folder, ".ballast");
  let isMounted = true;
  const remove = () => {
    if (isMounted) execFileSync("umount", ["--lazy", folder]);
    isMounted = false;
  };
  process.prependOnceListener("exit", remove); // before the folder is removed in which it is mounted
  return {
    how: `a file system of ${megabytes} MB, filled to the last byte`,
    fill() {
      const file = openSync(ballast, "a");
      for (let bytes = 1_048_576; bytes >= 1;) if (!wrote(file, bytes)) bytes /= 2;
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    remove,
  };
}

function wrote(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) === bytes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
}

function replaced(folder: string): Disk {
  const aside = join(dirname(folder), "outbox-aside");
  return {
    how: "mount is not allowed here, so the disk is not filled: a plain file stands where the outbox's folder was",
    fill() {
      renameSync(folder, aside);
      writeFileSync(folder, "");
    },
    free() {
      rmSync(folder);
      renameSync(aside, folder);
    },
    remove() {},
  };
}
