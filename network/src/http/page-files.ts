import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { assetType } from "../../../server/src/platform/web-pages/asset-types.ts";

/** Builds the page and answers its folder; the signal ends it. */
export type BuildPage = (signal: AbortSignal) => Promise<string>;

export type Page = {
  /** Whether a path is the page's own. */
  has: (path: string) => boolean;
  /** Answers it, or 404. The first answer waits for the build. Throws where the build failed. */
  answer: (path: string, response: ServerResponse) => Promise<void>;
  close: () => void;
};

/** No inline script or style, nothing of another origin, no frame around it, no markup made of texts. */
const headers = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
    "trusted-types 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** The files of the page for a person, from memory: a path that is no file of the build leads nowhere. */
export function openPage(build: BuildPage): Page {
  const closing = new AbortController();
  let reading: Promise<Map<string, File>> | undefined;
  const files = () => {
    reading ??= build(closing.signal).then(readFiles);
    reading.catch(() => (reading = undefined));
    return reading;
  };
  return {
    has: (path) => path === "/" || path === "/favicon.svg" || path.startsWith("/assets/"),
    async answer(path, response) {
      const file = (await files()).get(path);
      if (file) response.writeHead(200, { ...headers, ...file.headers }).end(file.content);
      else response.writeHead(404, { ...headers, "cache-control": "no-store" }).end();
    },
    close: () => closing.abort(),
  };
}

type File = { content: Buffer; headers: Record<string, string> };

async function readFiles(folder: string): Promise<Map<string, File>> {
  const read = async (name: string, type: string, cache: string): Promise<[string, File]> => [
    name === "index.html" ? "/" : `/${name}`,
    { content: await readFile(join(folder, name)), headers: { "content-type": type, "cache-control": cache } },
  ];
  const assets = globSync("*", { cwd: join(folder, "assets") }).flatMap((name) => {
    const type = assetType(name)?.type;
    return type === undefined ? [] : [read(`assets/${name}`, type, "public, max-age=31536000, immutable")];
  });
  return new Map(
    await Promise.all([
      ...assets,
      read("index.html", "text/html; charset=utf-8", "no-cache"),
      read("favicon.svg", "image/svg+xml", "no-cache"),
    ]),
  );
}
