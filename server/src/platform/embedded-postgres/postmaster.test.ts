import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { runningPostmaster } from "./postmaster.ts";
import { aDirectory, ask, quick } from "./trial.ts";

const haveThePidNow = {
  "another program": async () => aProgram().pid ?? 0,
  "a zombie": aZombie,
  "another PostgreSQL": anotherPostgres,
  nobody: async () => 2 ** 22 - 1,
};

test("a stale pid file or socket lock does not prevent a start", async () => {
  const directory = aDirectory();
  const cluster = join(directory, "cluster");
  for (const [who, itsPid] of Object.entries(haveThePidNow)) {
    const first = await startEmbeddedPostgres({ directory, settings: quick });
    const socketDirectory = runningPostmaster(cluster)?.socketDirectory ?? "";
    const pidFile = readFileSync(join(cluster, "postmaster.pid"), "utf8");
    await first.stop();

    const left = pidFile.replace(/^\d+/, String(await itsPid()));
    writeFileSync(join(cluster, "postmaster.pid"), left, { mode: 0o600 });
    mkdirSync(socketDirectory, { mode: 0o700 });
    writeFileSync(join(socketDirectory, ".s.PGSQL.5432.lock"), left, { mode: 0o600 });
    expect({ who, running: runningPostmaster(cluster) }).toEqual({ who, running: null });

    const second = await startEmbeddedPostgres({ directory, settings: quick });
    expect({ who, answer: await ask(second, "select 1") }).toEqual({ who, answer: 1 });
    await second.stop();
    expect({ who, left: existsSync(join(cluster, "postmaster.pid")) }).toEqual({ who, left: false });
  }
});

function aProgram() {
  const child = spawn("sleep", ["60"]);
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** A zombie: a dead child that its parent does not wait for. */
async function aZombie(): Promise<number> {
  const parent = spawn("sh", ["-c", "sleep 0 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
  onTestFinished(() => void parent.kill("SIGKILL"));
  const pid = await new Promise<number>((resolve) => {
    parent.stdout.once("data", (bytes: Buffer) => resolve(Number(bytes.toString("utf8"))));
  });
  await sleep(100);
  return pid;
}

async function anotherPostgres(): Promise<number> {
  const directory = aDirectory();
  await startEmbeddedPostgres({ directory, settings: quick });
  return runningPostmaster(join(directory, "cluster"))?.pid ?? 0;
}
