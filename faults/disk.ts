import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, renameSync, rmdirSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

/** A folder whose disk can be filled and freed again. */
export type Disk = { how: string; fill(): void; free(): void; remove(): void };

/** For the outbox: a small file system of its own where mounting is allowed; else a folder that can be moved away. */
export function aSmallDisk(folder: string): Disk {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return mount(folder, 192) ?? replaced(folder);
}

/** The same for a folder that has files, which are moved there; null where mounting is not allowed. */
export function movedToSmallDisk(folder: string, freeMegabytes: number): Disk | null {
  const aside = `${folder}-aside`;
  renameSync(folder, aside);
  mkdirSync(folder, { mode: 0o700 });
  const used = Number(execFileSync("du", ["-sm", aside], { encoding: "utf8" }).split("\t")[0]);
  const disk = mount(folder, used + freeMegabytes);
  if (disk === null) {
    rmdirSync(folder);
    renameSync(aside, folder);
    return null;
  }
  execFileSync("cp", ["-a", `${aside}/.`, folder]); // with rights and owner, which PostgreSQL checks
  rmSync(aside, { recursive: true });
  return disk;
}

function mount(folder: string, megabytes: number): Disk | null {
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0700`, "tmpfs", folder]);
  return status === 0 ? fileSystem(folder, megabytes) : null;
}

function fileSystem(folder: string, megabytes: number): Disk {
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
