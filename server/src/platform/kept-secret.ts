import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The secret of this deployment: 32 random bytes in base64, made once, in a file that only its owner can read. Made beside and
 * linked, so that a start that is cut short leaves no half secret, and of two at once one wins. Throws what the file system throws.
 */
export function keptSecret(file: string): string {
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
