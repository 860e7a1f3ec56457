import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** 32 bytes in base64. */
const randomSecret = () => randomBytes(32).toString("base64");

/**
 * The secret of this deployment, 32 random bytes in base64 or what `make` makes, in a file that only its owner can
 * read; created when it does not exist. Written to a draft and linked, so that an interrupted start leaves no partial
 * file and of two starts one wins. Throws errors of the file system.
 */
export function loadOrCreateSecret(file: string, make: () => string = randomSecret): string {
  mkdirSync(dirname(file), { recursive: true });
  const known = read(file);
  if (known !== null) return known;
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    writeFlushed(draft, make());
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
