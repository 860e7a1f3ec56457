import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";
import pg from "pg";

const scale = "10";
const clients = "16";

/** pgbench of the PATH, else of the newest installed PostgreSQL package; throws a sentence without one. */
export function findPgbench(): string {
  const onPath = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, "pgbench"));
  const packaged = globSync("/usr/lib/postgresql/*/bin/pgbench").sort((a, b) =>
    b.localeCompare(a, "en", { numeric: true }),
  );
  const found = [...packaged, ...onPath].find((file) => existsSync(file));
  if (found) return found;
  throw new Error(
    "pgbench, with which every figure is compared, is not on this machine: install PostgreSQL's own package " +
      "(Debian: apt-get install -y postgresql-contrib; Fedora: dnf install postgresql-contrib; macOS: brew install postgresql).",
  );
}

/** Creates the database of the yardstick with pgbench's tables, ten branches. */
export async function preparePgbench(superuserUrl: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query("create database yardstick");
  await client.end();
  await run(["--initialize", "--quiet", "--scale", scale, url]);
}

/** TPC-B-like transactions per second, over so many seconds (pgbench counts whole ones). */
export async function runPgbench(url: string, seconds: number): Promise<number> {
  const args = [
    "--client",
    clients,
    "--jobs",
    "2",
    "--protocol",
    "prepared",
    "--time",
    String(Math.ceil(seconds)),
    "--no-vacuum",
    url,
  ];
  const output = await run(args);
  const found = /^tps = ([\d.]+)/m.exec(output)?.[1];
  if (found === undefined) throw new Error(`pgbench did not say how fast it was:\n${output}`);
  return Number(found);
}

async function run(args: string[]): Promise<string> {
  const child = spawn(findPgbench(), args, { stdio: ["ignore", "pipe", "pipe"] });
  const output = { out: "", err: "" };
  child.stdout.on("data", (bytes: Buffer) => (output.out += bytes.toString("utf8")));
  child.stderr.on("data", (bytes: Buffer) => (output.err += bytes.toString("utf8")));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`pgbench ended with ${code}:\n${output.err}`);
  return output.out;
}
