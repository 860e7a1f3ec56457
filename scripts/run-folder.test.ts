import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parentOfRun } from "./run-folder.ts";

const plenty = { memory: 20e9, shared: 20e9 };

test.each([
  ["a machine with plenty of memory", plenty, "", "/dev/shm"],
  ["little memory", { ...plenty, memory: 8e9 }, "", tmpdir()],
  ["a small /dev/shm, as a container has", { ...plenty, shared: 64e6 }, "", tmpdir()],
  ["a folder that is named", plenty, "/elsewhere", "/elsewhere"],
])("with %s, a run writes where it is fast and has room", (_, room, named, expected) => {
  expect(parentOfRun(room, named)).toBe(expected);
});

test.each(["ends", "is killed"])("the folder of a run that %s is removed with its files", async (how) => {
  const program = `import { writeFileSync } from "node:fs";
    import { aRunFolder } from "${join(import.meta.dirname, "run-folder.ts")}";
    const folder = aRunFolder();
    writeFileSync(folder + "/of-the-run", "x");
    console.log(folder);
    if (process.argv[1] === "is killed") setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, how]);
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const folder = line.toString("utf8").trim();
  if (how === "is killed") child.kill("SIGKILL");
  await expect.poll(() => existsSync(folder), { timeout: 20_000 }).toBe(false);
});
