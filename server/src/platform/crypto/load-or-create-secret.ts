import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The secret of this deployment: 32 random bytes in base64, in a file that only its owner can read; created when it
 * does not exist. Written to a draft and linked, so that an interrupted start leaves no partial file and of two starts
 * one wins. Throws errors of the file system.
 */
export function loadOrCreateSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  const known = read(file);
  if (known !== null) return known;
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    writeFlushed(draft, randomBytes(32).toString("base64"));
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8").trim();
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function writeFlushed(file: string, text: string): void {
  const descriptor = openSync(file, "wx", 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
