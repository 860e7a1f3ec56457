import { globSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ensureWebBuilt } from "../../server/src/platform/web-pages/web-build.ts";

/** Every script and style of the build that this run's bank serves, by its address. */
export const allFiles: string[] = await ensureWebBuilt(new AbortController().signal).then((folder) =>
  globSync("assets/*.{js,css}", { cwd: join(folder) })
    .map((file) => `/${file}`)
    .toSorted(),
);

/** The files that index.html names: without them there is no page. */
const isOfThePage = (file: string) => /\/assets\/(first|rolldown-runtime|theme-first)-/.test(file);

/** Every file of the build that is loaded after the page. */
export const lazyFiles: string[] = allFiles.filter((file) => !isOfThePage(file));

/** The name of a file without its content hash. */
export const nameOf = (file: string): string => file.replace(/^\/assets\//, "").replace(/-[\w-]{8}\.(\w+)$/, ".$1");

/** How a file is missing: the connection breaks, or a deployment removed it. */
export type Missing = "cut" | "gone";

/** Blocks files for a page until they are released. */
export async function withhold(
  page: Page,
  files: readonly string[],
  how: Missing = "cut",
): Promise<() => Promise<void>> {
  const wanted = new Set(files);
  const isWithheld = ({ pathname }: URL) => wanted.has(pathname);
  await page.route(isWithheld, (route) =>
    how === "cut"
      ? route.abort("connectionreset")
      : route.fulfill({ status: 404, json: { message: "Não encontrado." } }),
  );
  return () => page.unroute(isWithheld);
}

/** The lazy files that a page has not loaded so far; evaluated at each step. */
export function notLoadedBy(page: Page): () => string[] {
  const loaded = new Set<string>();
  page.on("requestfinished", (request) => loaded.add(new URL(request.url()).pathname));
  return () => lazyFiles.filter((file) => !loaded.has(file));
}
