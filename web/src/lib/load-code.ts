/** What takes longer than this is not coming. */
const longestWait = 30_000;

const files = new Map<string, Promise<void>>();

/**
 * Runs an `import()` of the build, after every file that it needs was fetched (`names` as Vite lists them, from the
 * root of the site). A browser that could not fetch a module keeps it, and each module that names it, as broken until
 * the page is loaded again: an `import()` can be tried only once. A fetch can be repeated, and what it brought the
 * `import()` finds in the browser's cache. Rejects when a file cannot be fetched. vite.config.ts puts it in the place
 * of Vite's own function of the same task.
 */
export async function loadCode<Module>(run: () => Promise<Module>, names: readonly string[] = []): Promise<Module> {
  await Promise.all(names.map((name) => fileOf(`/${name}`)));
  return run();
}

function fileOf(address: string): Promise<void> {
  const known = files.get(address);
  if (known) return known;
  const coming = isInPage(address) ? Promise.resolve() : fetched(address);
  files.set(address, coming);
  coming.catch(() => files.delete(address));
  return coming;
}

/** What index.html names was loaded before this code ran. */
const isInPage = (address: string): boolean =>
  document.querySelector(`script[src="${address}"], link[rel="stylesheet"][href="${address}"]`) !== null;

const fetched = (address: string): Promise<void> =>
  address.endsWith(".css") ? fetchStyle(address) : fetchScript(address);

async function fetchScript(address: string): Promise<void> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(longestWait) });
  const isScript = answer.headers.get("content-type")?.includes("javascript") ?? false;
  if (!answer.ok || !isScript) throw new TypeError(`${address}: ${answer.status}`);
  await answer.arrayBuffer(); // only what was read to its end is in the cache
}

function fetchStyle(address: string): Promise<void> {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address, crossOrigin: "" });
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new TypeError(`${address}: no answer`));
    });
    document.head.append(link);
  });
}
