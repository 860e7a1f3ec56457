import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { Refused } from "./command.ts";

/** Reads and checks a JSON file. Refused with a sentence for every field that is wrong. */
export function readJsonFile<T>(file: string, schema: z.ZodMiniType<T>): T {
  const result = z.safeParse(schema, parse(file));
  if (result.success) return result.data;
  const sentences = result.error.issues.map(({ path, message }) => `  ${path.join(".") || "the file"} ${message}`);
  throw new Refused(`${file} cannot be taken:\n${[...new Set(sentences)].join("\n")}`);
}

/** A small text file, such as a certificate. */
export function readTextFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Refused(`The file ${file} cannot be read.`);
  }
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Refused(code === "ENOENT" ? `There is no file ${file}.` : `${file} is not JSON: ${message}.`);
  }
}
