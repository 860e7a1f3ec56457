import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { Socket } from "node:net";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const gibibyte = 2 ** 30;
/** The file system of Linux that is memory: statfs(2). */
const tmpfs = 0x01021994;

/** What the tests may use, in bytes. */
export type Room = { memory: number; shared: number };

/**
 * Where a run writes its files: in memory, if the machine has plenty. The tests create and remove some 300,000 files of
 * databases, and a disk's file system takes a tenth of the processors' time for that. `named`: the folder that the
 * environment names instead.
 */
export function parentOfRun(
  room: Room,
  named = process.env["TMPDIR"] || process.env["TMP"] || process.env["TEMP"],
): string {
  if (named) return named;
  return room.memory > 12 * gibibyte && room.shared > 8 * gibibyte ? "/dev/shm" : tmpdir();
}

/** A folder for one run, as open as the machine's own: PostgreSQL writes to it as another user. */
export function aRunFolder(): string {
  const folder = mkdtempSync(join(parentOfRun(roomOfMachine()), "vitral-run-"));
  chmodSync(folder, 0o1777);
  removeAtEnd(folder);
  return folder;
}

function roomOfMachine(): Room {
  try {
    const { type, bavail, bsize } = statfsSync("/dev/shm");
    const memory = Math.min(freemem(), process.availableMemory());
    return { memory, shared: type === tmpfs ? bavail * bsize : 0 };
  } catch {
    return { memory: 0, shared: 0 }; // not on Linux
  }
}

/**
 * A shell removes the folder when our pipe closes, which it also does when we are killed: what was left would take
 * memory. It begins after three seconds, in which an interrupted test ends its PostgreSQL, and looks again for half a
 * minute, because a server may take twenty seconds to stop.
 */
function removeAtEnd(folder: string): void {
  const script = 'read -r _; sleep 3; for wait in 5 10 15 0; do nice -n 19 rm -rf "$0"; sleep $wait; done';
  const cleaner = spawn("sh", ["-c", script, folder], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  cleaner.unref();
  if (cleaner.stdin instanceof Socket) cleaner.stdin.unref();
}
