import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/**
 * A change of the server's code that takes one protection away. `--unsafe` has node read the file like that
 * (faults/gateway/mutate.ts); the code itself knows nothing of it.
 */
export type Mutant = { why: string; changes: readonly { file: string; from: string; to: string }[] };

/** The files that a mutant changes, by their path, as they are under it. Throws where one is gone or has changed. */
export function changedSources({ changes }: Mutant): Map<string, string> {
  const sources = new Map<string, string>();
  for (const { file, from, to } of changes) {
    const path = join(root, file);
    const source = sources.get(path) ?? sourceOf(path, file);
    if (source.split(from).length !== 2)
      throw new Error(`${file} has not exactly one '${from}': change the mutant of faults/gateway/unsafe.ts`);
    sources.set(
      path,
      source.replace(from, () => to),
    );
  }
  return sources;
}

function sourceOf(path: string, file: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new Error(`${file} is gone: change the mutant of faults/gateway/unsafe.ts`, { cause });
  }
}
