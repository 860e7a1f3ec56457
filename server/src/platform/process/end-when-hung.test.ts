import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";

const script = new URL("end-when-hung.ts", import.meta.url).href;

/** A process that ends when it hangs for three seconds, and does what is written. */
function run(does: string, env: Record<string, string> = { NODE_ENV: "production" }) {
  const source = `import { endWhenHung } from "${script}";
    const block = (ms) => { const until = Date.now() + ms; while (Date.now() < until); };
    endWhenHung(3_000);
    ${does}`;
  const file = join(mkdtempSync(join(tmpdir(), "vitral-hung-")), "does.mjs");
  writeFileSync(file, source);
  const child = spawn(process.execPath, [file], { env: { ...process.env, ...env } });
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(dirname(file), { recursive: true });
  });
  const said: string[] = [];
  child.stderr.on("data", (text: Buffer) => said.push(text.toString()));
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; signal: string | null; said: string }>();
  child.once("close", (code, signal) => resolve({ code, signal, said: said.join("") }));
  return { child, ended: promise };
}

test("a process whose event loop stands still is killed, and says so in one line", async () => {
  const { signal, said } = await run("setTimeout(() => { for (;;); }, 300)").ended;
  expect(signal).toBe("SIGKILL");
  expect(JSON.parse(said)).toMatchObject({ level: 60, msg: "the process hangs and is killed" });
});

test("a process that is slow, one that was paused, and one that a debugger may hold are left alone", async () => {
  const slow = run(
    "let times = 0; const work = () => { block(100); if (++times < 40) setTimeout(work, 10); }; work();",
  );
  const held = run("setTimeout(() => block(4_500), 100)", { NODE_ENV: "development" });
  const paused = run("setTimeout(() => console.log('runs'), 500); setTimeout(() => {}, 4_000);");
  await once(paused.child.stdout, "data");
  paused.child.kill("SIGSTOP");
  await sleep(4_000);
  paused.child.kill("SIGCONT");
  const ends = await Promise.all([slow, held, paused].map(({ ended }) => ended));
  expect(ends).toMatchObject([{ code: 0 }, { code: 0 }, { code: 0 }]);
});
