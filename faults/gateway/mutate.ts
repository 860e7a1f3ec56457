import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Mutant } from "./unsafe.ts";

// Loaded by `node --import` before the server of a run with --unsafe: gives node other code than the file has.
const changes = JSON.parse(new URL(import.meta.url).searchParams.get("changes") ?? "[]") as Mutant["changes"];
const root = join(import.meta.dirname, "../..");

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const ours = changes.filter(({ file }) => pathToFileURL(join(root, file)).href === url);
    if (ours.length === 0) return loaded;
    let source = Buffer.from(loaded.source as Uint8Array).toString();
    for (const { file, from, to } of ours) {
      if (!source.includes(from)) throw new Error(`${file} has changed: a mutant of faults/gateway/unsafe.ts is gone`);
      source = source.replace(from, () => to);
    }
    return { ...loaded, source };
  },
});
