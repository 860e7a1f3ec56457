import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

/** The server's own log file, so that it needs no terminal of ours. */
export type ServerLog = { descriptor: number; lastLines(): string; close(): void };

const largestBytes = 10_000_000;
const shownBytes = 4_000;
const shownLines = 15;

/** Opens `postgres.log` for appending. A large one is first set aside as `postgres.log.1`. */
export function openServerLog(directory: string): ServerLog {
  const path = join(directory, "postgres.log");
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largestBytes) renameSync(path, `${path}.1`);
  const descriptor = openSync(path, "a+", 0o600);
  const sizeBefore = fstatSync(descriptor).size;
  return {
    descriptor,
    close: () => closeSync(descriptor),
    lastLines: () => {
      const size = fstatSync(descriptor).size;
      const buffer = Buffer.alloc(Math.min(size - sizeBefore, shownBytes));
      readSync(descriptor, buffer, 0, buffer.length, size - buffer.length);
      return buffer.toString("utf8").trim().split("\n").slice(-shownLines).join("\n");
    },
  };
}
