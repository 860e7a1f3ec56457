import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { aDirectory, ask, aStarter, endOf, quick } from "./trial.ts";

const nobody = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;
const hasNamespaces = spawnSync("unshare", ["--user", "true"]).status === 0;
const othersCanReadUs =
  isRoot &&
  spawnSync(process.execPath, ["-e", `fs.accessSync(${JSON.stringify(import.meta.filename)})`], nobody).status === 0;

/** No `unshare` there: the same as a machine that forbids user namespaces. */
const withoutUnshare = { env: { ...process.env, PATH: "/nonexistent" } };

describe.runIf(isRoot)("root", () => {
  test.runIf(hasNamespaces)(
    "runs it inside a directory that only root may enter, and the files stay root's",
    async () => {
      const directory = aDirectory();
      chmodSync(dirname(directory), 0o700);
      const postgres = await startEmbeddedPostgres({ directory, settings: quick });
      expect(statSync(join(directory, "cluster")).uid).toBe(0);
      await postgres.stop();
    },
  );

  test.runIf(othersCanReadUs)(
    "runs it as the user nobody where user namespaces are forbidden, also later",
    async () => {
      const directory = aDirectory();
      const { child, output } = aStarter(directory, withoutUnshare);
      expect(await output).toBe("started");
      expect(statSync(join(directory, "cluster")).uid).toBe(65534);
      child.kill("SIGTERM");
      await endOf(child);

      const postgres = await startEmbeddedPostgres({ directory, settings: quick });
      expect(await ask(postgres, "select 1")).toBe(1);
      await postgres.stop();
    },
  );

  test.runIf(othersCanReadUs && hasNamespaces)(
    "changes a cluster's owner from root to nobody without user namespaces",
    async () => {
      const directory = aDirectory();
      await (await startEmbeddedPostgres({ directory, settings: quick })).stop();
      expect(await aStarter(directory, withoutUnshare).output).toBe("started");
      expect(statSync(join(directory, "cluster/PG_VERSION")).uid).toBe(65534);
    },
  );

  test("reads which directory is inaccessible", async () => {
    const closed = join(dirname(aDirectory()), "closed");
    mkdirSync(closed, { mode: 0o700 });
    const { output } = aStarter(join(closed, "data"), withoutUnshare);
    expect(await output).toMatch(/does not run as root.*set DATABASE_URL/);
    expect(await output).toContain(othersCanReadUs ? `may not enter ${closed}` : "EACCES");
  });
});

describe.runIf(othersCanReadUs)("an ordinary user", () => {
  test("runs it as themselves", async () => {
    const directory = aDirectory();
    const { child, output } = aStarter(directory, nobody);
    expect(await output).toBe("started");
    expect(statSync(join(directory, "cluster")).uid).toBe(65534);
    child.kill("SIGTERM");
    await endOf(child);
    expect(child.exitCode).toBe(0);
  });

  test("without an entry in /etc/passwd reads so", async () => {
    const { output } = aStarter(aDirectory(), { uid: 54321, gid: 54321 });
    expect(await output).toMatch(/User 54321 has no entry in \/etc\/passwd/);
  });

  test("reads that the directory belongs to another", async () => {
    const directory = aDirectory();
    const first = aStarter(directory, nobody);
    expect(await first.output).toBe("started");
    first.child.kill("SIGTERM");
    await endOf(first.child);
    expect(await aStarter(directory, { uid: 1, gid: 1 }).output).toMatch(/cannot be written and locked by this user/);
  });
});
