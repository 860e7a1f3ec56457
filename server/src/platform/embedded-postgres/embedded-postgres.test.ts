import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { attachEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { serverProcesses } from "./processes.ts";
import { aDirectory, ask, aStarter, endOf, quick } from "./trial.ts";

describe("an embedded database", () => {
  test("it is durable, in UTF-8, in UTC and on no network", async () => {
    const postgres = await startEmbeddedPostgres({ directory: aDirectory() });
    const setting = (name: string) => ask(postgres, `select current_setting('${name}')`);
    expect(postgres.started).toBe(true);
    expect(await setting("fsync")).toBe("on");
    expect(await setting("synchronous_commit")).toBe("on");
    expect(await setting("data_checksums")).toBe("on");
    expect(await setting("server_encoding")).toBe("UTF8");
    expect(await setting("timezone")).toBe("UTC");
    expect(await setting("max_connections")).toBe("200");
    expect(await setting("listen_addresses")).toBe("");
    expect(await ask(postgres, "select upper('ação') || lower('ÇÃO')")).toBe("AÇÃOção");
    await postgres.stop();
  });

  test("the caller's settings win, and its port names the socket", async () => {
    const settings = { ...quick, max_connections: "20" };
    const postgres = await startEmbeddedPostgres({ directory: aDirectory(), settings, port: 6543 });
    expect(postgres.url("ana lima", "banco")).toMatch(/^postgresql:\/\/ana%20lima@%2F.*:6543\/banco$/);
    expect(await ask(postgres, "select current_setting('fsync') || current_setting('max_connections')")).toBe("off20");
    await postgres.stop();
  });

  test("data survives a restart, and a stop leaves no process and no socket", async () => {
    const directory = aDirectory();
    const first = await startEmbeddedPostgres({ directory, settings: quick });
    await ask(first, "create table money as select 42 as amount_cents");
    await Promise.all([first.stop(), first.stop()]);
    expect(await attachEmbeddedPostgres(directory)).toBeNull();
    expect(readdirSync(directory).toSorted()).toEqual(["cluster", "owner.lock", "owner.pid", "postgres.log"]);

    const second = await startEmbeddedPostgres({ directory, settings: quick });
    expect(await ask(second, "select amount_cents from money")).toBe(42);
    await second.stop();
  });

  test("a directory with a long name, spaces and commas works", async () => {
    const directory = join(dirname(aDirectory()), "Área de Trabalho, nova ".repeat(5));
    const postgres = await startEmbeddedPostgres({ directory, settings: quick });
    expect(await ask(postgres, "select 1")).toBe(1);
    await postgres.stop();
  });

  test("a failed start shows PostgreSQL's message", async () => {
    const settings = { ...quick, max_connections: "many" };
    await expect(startEmbeddedPostgres({ directory: aDirectory(), settings })).rejects.toThrow(
      /did not start:[^]*invalid value for parameter "max_connections": "many"/,
    );
  });

  test("a symbolic link as the socket's directory is refused", async () => {
    const directory = aDirectory();
    mkdirSync(directory);
    symlinkSync(dirname(directory), join(directory, "socket"));
    await expect(startEmbeddedPostgres({ directory, settings: quick })).rejects.toThrow(/not a directory of our own/);
  });
});

describe("the server's owner", () => {
  test("a second start attaches, and stops the server only if forced", async () => {
    const directory = aDirectory();
    const owner = await startEmbeddedPostgres({ directory, settings: quick });
    const guest = await startEmbeddedPostgres({ directory });
    expect(guest.started).toBe(false);
    await guest.stop();
    expect(await ask(owner, "select 1")).toBe(1);
    await guest.stop({ force: true });
    expect(await attachEmbeddedPostgres(directory)).toBeNull();
    await owner.stop();
  });

  test("of starts at the same moment one starts and the others attach", async () => {
    const directory = aDirectory();
    const starters = [1, 2, 3, 4].map(() => aStarter(directory));
    const output = await Promise.all(starters.map((starter) => starter.output));
    expect(output.toSorted()).toEqual(["attached", "attached", "attached", "started"]);
  });

  test("the server of a killed owner is taken over and stopped by the next owner", async () => {
    const directory = aDirectory();
    const { child, output } = aStarter(directory);
    expect(await output).toBe("started");
    child.kill("SIGKILL");
    await endOf(child);
    const before = postmasterPid(directory);

    const heir = await startEmbeddedPostgres({ directory });
    expect(heir.started).toBe(true);
    expect(postmasterPid(directory)).toBe(before);
    await heir.stop();
    expect(await attachEmbeddedPostgres(directory)).toBeNull();
  });

  test("Ctrl-C in the terminal and a closed terminal reach the owner, not the server", async () => {
    const directory = aDirectory();
    const { child, output } = aStarter(directory, { detached: true, stdio: ["ignore", "pipe", "ignore"] });
    expect(await output).toBe("started");
    child.stdout?.destroy();
    process.kill(-(child.pid ?? 0), "SIGINT");
    await endOf(child);
    const survivor = await attachEmbeddedPostgres(directory);
    expect(survivor && (await ask(survivor, "select 1"))).toBe(1);
  });

  test("an owner that is stopped stops its server", async () => {
    const directory = aDirectory();
    const { child, output } = aStarter(directory);
    expect(await output).toBe("started");
    child.kill("SIGTERM");
    await endOf(child);
    expect(child.exitCode).toBe(0);
    expect(await attachEmbeddedPostgres(directory)).toBeNull();
  });
});

describe("after an accident", () => {
  test.runIf(process.platform === "linux")(
    "a killed PostgreSQL is restarted by its owner with every committed row",
    async () => {
      const directory = aDirectory();
      const sentences: string[] = [];
      const owner = await startEmbeddedPostgres({ directory, report: (sentence) => void sentences.push(sentence) });
      await ask(owner, "create table money as select generate_series(1, 1000) as amount_cents");
      const counted = () => ask(owner, "select count(*)::int from money").catch(String);
      for (const time of [1, 2]) {
        const longQuery = ask(owner, "select count(*) from generate_series(1, 1e10)").catch(String);
        while ((await ask(owner, "select count(*)::int from pg_stat_activity where query like '%1e10%'")) !== 2)
          await sleep(10);
        process.kill(postmasterPid(directory), "SIGKILL");
        await expect.poll(() => sentences).toHaveLength(time);
        await expect.poll(counted).toBe(1000);
        expect(await longQuery).toMatch(/terminat/);
      }
      expect(sentences[0]).toMatch(/^PostgreSQL \(process \d+\) was killed; it is started again$/);
      await owner.stop();
      expect(serverProcesses(join(directory, "cluster"))).toEqual([]);
    },
  );

  test("a set-up that was killed halfway is made again", async () => {
    const directory = await killedHalfway();
    expect(readdirSync(directory)).not.toContain("cluster");

    const postgres = await startEmbeddedPostgres({ directory, settings: quick });
    expect(await ask(postgres, "select 1")).toBe(1);
    await postgres.stop();

    // What the killed one left goes at a start; an initdb that outlived it may write for a moment longer.
    const leftAfterAStart = async () => {
      await (await startEmbeddedPostgres({ directory, settings: quick })).stop();
      return readdirSync(directory).filter((name) => name.startsWith("cluster"));
    };
    await expect.poll(leftAfterAStart).toEqual(["cluster"]);
  });
});

/**
 * A directory in which a set-up was killed under way. On a busy machine it may be over before the signal: then another
 * one.
 */
async function killedHalfway(): Promise<string> {
  for (let attempts = 0; attempts < 20; attempts += 1) {
    const directory = aDirectory();
    const { child } = aStarter(directory);
    const unfinished = () => readdirSync(directory, { recursive: true, encoding: "utf8" });
    while (!statSync(directory, { throwIfNoEntry: false }) || !unfinished().some((name) => name.endsWith("PG_VERSION")))
      await sleep(1);
    child.kill("SIGKILL");
    await endOf(child);
    if (!readdirSync(directory).includes("cluster")) return directory;
    await (await startEmbeddedPostgres({ directory, settings: quick })).stop();
  }
  throw new Error("every set-up was over before it could be killed");
}

function postmasterPid(directory: string): number {
  return Number.parseInt(readFileSync(join(directory, "cluster/postmaster.pid"), "utf8"), 10);
}
