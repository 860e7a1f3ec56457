import { join } from "node:path";
import type { Plugin } from "vite";

// oxlint-disable-next-line no-control-regex -- virtual modules begin with it
const viteLoader = /^\0vite\/preload-helper\.js$/;
const loader = JSON.stringify(join(import.meta.dirname, "../src/lib/load-code.ts"));

/**
 * Replaces Vite's loader of `import()` by `loadCode`. `filesOfImport` passes it every file that the import needs;
 * Vite's own list omits the file itself if it needs no other.
 */
export function codeIsFetchedFirst(): Plugin {
  return {
    name: "code-is-fetched-first",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: viteLoader },
      handler: () => `export { loadCode as __vitePreload } from ${loader};`,
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const code = Object.values(bundle).map((file) => (file.type === "chunk" ? file.code : ""));
        if (code.some((text) => text.includes("vite:preloadError"))) this.error("Vite's own loader is in the build");
      },
    },
  };
}

/** What `build.modulePreload` is with it. Every browser of the target knows modulepreload: no polyfill. */
export const filesOfImport = {
  polyfill: false,
  resolveDependencies: (file: string, others: string[]): string[] => [
    file,
    ...others.filter((other) => other !== file),
  ],
};
