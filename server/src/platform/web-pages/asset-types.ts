/** The allowed file types of a build; no other is stored or served. */
const types = {
  js: { type: "text/javascript; charset=utf-8", gzip: true },
  css: { type: "text/css; charset=utf-8", gzip: true },
  svg: { type: "image/svg+xml", gzip: true },
  woff2: { type: "font/woff2", gzip: false },
  png: { type: "image/png", gzip: false },
  webp: { type: "image/webp", gzip: false },
} as const;

/**
 * The policy of a worker's file, which is the worker's own: it loads scripts of ours and asks for nothing, so that what
 * goes wrong in it cannot use the session (decision 0068). Null for other files. `path`: the file's, compressed or not.
 */
export const workerPolicy = (path: string): string | null =>
  /-worker-[A-Za-z0-9_-]{8}\.js(\.gz)?$/.test(path) ? "default-src 'none'; script-src 'self'" : null;

/** Content type, and whether it is stored as gzip; null where the name is not that of a build's file. */
export function assetType(name: string): { type: string; gzip: boolean } | null {
  const [, ending] = /^[A-Za-z0-9_.-]{1,190}-[A-Za-z0-9_-]{8}\.(\w{2,5})$/.exec(name) ?? [];
  return ending !== undefined && Object.hasOwn(types, ending) ? types[ending as keyof typeof types] : null;
}
