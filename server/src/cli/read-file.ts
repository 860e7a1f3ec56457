import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { Refused } from "./command.ts";

/** Reads and checks a JSON file; `-` is the standard input. Refused with a sentence for every field that is wrong. */
export function readJsonFile<T>(file: string, schema: z.ZodMiniType<T>): T {
  const result = z.safeParse(schema, parse(file));
  if (result.success) return result.data;
  const sentences = result.error.issues.map(({ path, message }) => `  ${path.join(".") || "the file"} ${message}`);
  throw new Refused(`${file} cannot be taken:\n${[...new Set(sentences)].join("\n")}`);
}

/** A small text file, such as a certificate; `-` is the standard input, which several operands may name. */
export function readTextFile(file: string): string {
  try {
    return contentOf(file);
  } catch {
    throw new Refused(`The file ${file} cannot be read.`);
  }
}

let input: string | undefined;
const contentOf = (file: string): string =>
  file === "-" ? (input ??= readFileSync(0, "utf8")) : readFileSync(file, "utf8");

function parse(file: string): unknown {
  try {
    return JSON.parse(contentOf(file));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw new Refused(`${file} is not JSON: ${message}.`);
    throw new Refused(code === "ENOENT" ? `There is no file ${file}.` : `The file ${file} cannot be read (${code}).`);
  }
}
