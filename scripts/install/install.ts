import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmdirSync } from "node:fs";
import { connect } from "node:net";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../run.ts";
import { installPage } from "./page.ts";

/**
 * The section "Install" of the operating manual, run literally from its page on a copy of this machine in memory, to
 * the first sign-in of staff and customer. Only systemctl, the download from nodejs.org, the release's address and the
 * names are others there (stand-ins.ts, inside.ts). `isOver`: it was ended after so many seconds.
 */
export async function install(seconds: number): Promise<{ code: number; output: string; isOver?: boolean }> {
  const { items } = installPage();
  const numbers = items.map(({ number }) => number);
  if (numbers.join() !== "1,2,3,4,5,6,7,8,9,10") return { code: 1, output: `The items are ${numbers.join(", ")}` };
  const folder = mkdtempSync(join(tmpdir(), "vitral-install-"));
  const repository = join(import.meta.dirname, "../..");
  const here = (name: string) => join(import.meta.dirname, name);
  const kinds = ["--mount", "--pid", "--fork", "--kill-child"];
  // The program is process 1 of the copy: with it all that it started ends.
  const program = [process.execPath, here("inside.ts")];
  const began = performance.now();
  const words = ["unshare", ...kinds, "sh", here("sandbox.sh"), folder, repository, ...program];
  const result = await run("timeout", ["--signal=KILL", String(seconds), ...words]);
  rmdirSync(folder);
  return { ...result, isOver: result.code !== 0 && performance.now() - began >= seconds * 1_000 };
}

/** Why it cannot run here; null where it can. */
export async function whyNoInstall(): Promise<string | null> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "only as root on Linux";
  const { ID, VERSION_ID } = releaseOf(readFileSync("/etc/os-release", "utf8"));
  if (ID !== "debian" || VERSION_ID !== "12") return `this is ${ID} ${VERSION_ID}, and the page is for Debian 12`;
  if (freemem() < 8 * 2 ** 30) return "less than 8 GiB of memory are free";
  const ports = await Promise.all([80, 443, 2019, 3001, 3002, 3100, 3101, 5432].map(isTaken));
  const taken = ports.filter((port) => port !== null);
  if (taken.length > 0) return `something listens on port ${taken.join(", ")}`;
  const unshared = spawnSync("unshare", ["--mount", "--pid", "--fork", "sh", "-c", overlay], { encoding: "utf8" });
  if (unshared.status !== 0)
    return `no overlay of / can be mounted: ${unshared.stderr.trim() || unshared.error?.message}`;
  const packages = await fetch("http://deb.debian.org/debian/dists/bookworm/InRelease", {
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  return packages?.ok ? null : "Debian's packages are out of reach";
}

const overlay = `set -e
  mount -t tmpfs tmpfs /mnt && cd /mnt && mkdir upper work root
  mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work root`;

const releaseOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/^(\w+)="?([^"\n]*)"?$/gm), ([, name = "", value = ""]) => [name, value]),
  );

function isTaken(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("connect", () => resolve(port)).once("error", () => resolve(null));
    socket.once("connect", () => socket.destroy());
  });
}
