import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { changedSources, type Mutant } from "./changed-source.ts";

// Loaded by `node --import` before the server of a run with --unsafe: gives node other code than the file has.
const changes = JSON.parse(new URL(import.meta.url).searchParams.get("changes") ?? "[]") as Mutant["changes"];
const sources = changedSources({ why: "", changes });

registerHooks({
  load(url, context, next) {
    const source = url.startsWith("file:") ? sources.get(fileURLToPath(url)) : undefined;
    const loaded = next(url, context);
    return source === undefined ? loaded : { ...loaded, source };
  },
});
