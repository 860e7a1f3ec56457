/** In milliseconds; a later answer will not come. */
const timeout = 30_000;

const files = new Map<string, Promise<void>>();

/**
 * Fetches all files that an `import()` needs (`names` as Vite lists them, from the root of the site), then runs it. A
 * browser remembers a module that failed until the page is reloaded, so an `import()` can be tried only once. A fetch
 * can be repeated, and the `import()` then finds the files in the browser's cache. Rejects if a file cannot be fetched.
 * vite.config.ts uses this function instead of Vite's own.
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

/** The files that index.html names were loaded before this code ran. */
const isInPage = (address: string): boolean =>
  document.querySelector(`script[src="${address}"], link[rel="stylesheet"][href="${address}"]`) !== null;

const fetched = (address: string): Promise<void> =>
  address.endsWith(".css") ? fetchStyle(address) : fetchScript(address);

/** A connection that breaks is made once more. An answer that is no script, or that comes too late, is final. */
async function fetchScript(address: string): Promise<void> {
  const answer = await wholeAnswer(address).catch((error: Error) => {
    if (error.name === "TimeoutError") throw error;
    return wholeAnswer(address);
  });
  const isScript = answer.headers.get("content-type")?.includes("javascript") ?? false;
  if (!answer.ok || !isScript) throw new TypeError(`${address}: ${answer.status}`);
}

async function wholeAnswer(address: string): Promise<Response> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeout) });
  await answer.arrayBuffer(); // only a file that was read to its end is in the cache
  return answer;
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
