import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * In the place of systemctl, where systemd does not run: starts what a unit says, as its user, in its folder, with its
 * environment, credentials and folders. It confines nothing, and enables nothing for the next boot.
 */
const [command = "", ...words] = process.argv.slice(2);
const units = words.filter((word) => !word.startsWith("--"));
if (command === "start" || command === "restart" || (command === "enable" && words.includes("--now")))
  for (const unit of units) await restart(unit);
else if (command !== "daemon-reload" && command !== "enable") throw new Error(`systemctl ${command}: not here`);

async function restart(unit: string): Promise<void> {
  // Debian's is of Perl, and asks for its clusters.
  if (unit === "postgresql") return runPostgres();
  const pidFile = `/run/${unit}.pid`;
  if (existsSync(pidFile)) await end(Number(readFileSync(pidFile, "utf8")));
  const settings = read(unit);
  const one = (name: string) => settings.findLast(([key]) => key === name)?.[1];
  const all = (name: string) => settings.filter(([key]) => key === name).map(([, value]) => value);

  const user = one("User") ?? "root";
  const [, , uid = "", gid = "", , home = "/"] = run("getent", ["passwd", user]).trim().split(":");
  const own = (folder: string, mode: string) => {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, Number.parseInt(mode, 8));
    chownSync(folder, Number(uid), Number(gid));
    return folder;
  };
  for (const name of all("StateDirectory")) own(join("/var/lib", name), one("StateDirectoryMode") ?? "755");
  for (const name of all("CacheDirectory")) own(join("/var/cache", name), one("CacheDirectoryMode") ?? "755");
  const credentials = `/run/credentials/${unit}`;
  rmSync(credentials, { recursive: true, force: true });
  own(credentials, "700");
  for (const [name = "", file = ""] of all("LoadCredential").map((value) => value.split(":"))) {
    cpSync(file, join(credentials, name));
    chownSync(join(credentials, name), Number(uid), Number(gid));
  }

  const given = [...all("EnvironmentFile").flatMap(lines), ...all("Environment").flatMap((value) => value.split(" "))];
  const env = {
    PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    USER: user,
    HOME: home,
    ...Object.fromEntries(
      given.map((line) => {
        const [name = "", ...value] = line.replaceAll("%d", credentials).split("=");
        return [name, value.join("=")];
      }),
    ),
  };
  const kept = (one("AmbientCapabilities") ?? "").toLowerCase().replaceAll("cap_", "+").split(" ").filter(Boolean);
  const rights = kept.length > 0 ? [`--inh-caps=${kept.join(",")}`, `--ambient-caps=${kept.join(",")}`] : [];
  const program = (one("ExecStart") ?? "").split(" ");
  const log = openSync(`/var/log/${unit}.log`, "a");
  const child = spawn("setpriv", [`--reuid=${uid}`, `--regid=${gid}`, "--init-groups", ...rights, ...program], {
    cwd: one("WorkingDirectory") ?? "/",
    env,
    stdio: ["ignore", log, log],
    detached: true,
  });
  writeFileSync(pidFile, String(child.pid));
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  // systemd waits until a service of the type notify says that it is ready; here two seconds say that it goes on.
  const codeOf = { oneshot: () => ended, notify: () => Promise.race([ended, sleep(2_000, 0)]) };
  const type = one("Type");
  const code = type === "oneshot" || type === "notify" ? await codeOf[type]() : 0;
  child.unref();
  if (code !== 0) throw new Error(`${unit} ended with ${code}\n${readFileSync(`/var/log/${unit}.log`, "utf8")}`);
}

/** The lines NAME=value of a unit, in which %i is the part after the @. */
function read(unit: string): [string, string][] {
  const [name = "", instance] = unit.split("@");
  const file = `${instance === undefined ? name : `${name}@`}.service`;
  const path = ["/etc/systemd/system", "/lib/systemd/system"].map((folder) => join(folder, file)).find(existsSync);
  if (path === undefined) throw new Error(`Unit ${file} not found.`);
  return lines(path).map((line) => {
    const [key = "", ...value] = line.split("=");
    return [key, value.join("=").replaceAll("%i", instance ?? "")];
  });
}

function lines(path: string): string[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => /^\w+=/.test(line));
}

function runPostgres(): void {
  const clusters = run("pg_lsclusters", ["--no-header"]).trim().split("\n");
  for (const [version = "", name = ""] of clusters.map((line) => line.split(/\s+/)))
    run("pg_ctlcluster", [version, name, "restart"]);
}

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}: ${stderr}`);
  return stdout;
}

async function end(pid: number): Promise<void> {
  try {
    process.kill(pid, "SIGTERM");
    for (;;) {
      await sleep(100);
      process.kill(pid, 0);
    }
  } catch {
    // It has ended.
  }
}
