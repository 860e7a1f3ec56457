import { dirname } from "node:path";
import { expect, test } from "vitest";
import { aSeededDataDir, processesOn, start } from "../running-server.ts";
import { aFreePort } from "../serving.ts";

test("development serves pages and console from their sources and the API, and ends with one process", async () => {
  const dataDir = await aSeededDataDir();
  const [webPort, consolePort] = [await aFreePort(), await aFreePort()];
  const development = start({
    dataDir,
    port: await aFreePort(),
    env: { WEB_PORT: String(webPort), CONSOLE_WEB_PORT: String(consolePort), CONSOLE_PORT: String(await aFreePort()) },
    script: "scripts/dev.ts",
  });
  await development.ready();
  const ask = (path: string) => fetch(`http://127.0.0.1:${webPort}${path}`);

  const page = await ask("/auth/login");
  expect(await page.text()).toContain("/@vite/client");
  expect(page.headers.get("content-security-policy")).toBeNull();
  expect(await (await ask("/src/main.tsx")).text()).toContain("createRoot");
  expect(await (await ask("/api/health")).json()).toEqual({ status: "ok" });
  expect((await ask("/brands/aurora/favicon.svg")).headers.get("content-type")).toContain("svg");
  expect((await ask("/inbox")).headers.get("content-security-policy")).toContain("default-src 'self'");
  // The console's own pages and calls, of its own origin.
  const consoleUrl = `http://localhost:${consolePort}`;
  expect(await (await fetch(`${consoleUrl}/entrar`)).text()).toContain("/@vite/client");
  // What draws the scanned pages of a PDF.
  const decoder = await fetch(`${consoleUrl}/pdf/jbig2_nowasm_fallback.js?import`);
  expect(decoder.headers.get("content-type")).toBe("text/javascript");
  const signIn = (origin: string) =>
    fetch(`${consoleUrl}/api/session/password`, {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: JSON.stringify({ email: "olivia@vitral.exemplo", password: "vitral123" }),
    });
  expect((await signIn(consoleUrl)).status).toBe(200);
  expect((await signIn("http://localhost:1")).status).toBe(403);
  // The server has no page here: nothing was built for it.
  expect((await fetch(`${development.url}/auth/login`)).status).toBe(404);

  development.child.kill("SIGTERM");
  expect(await development.ended).toBe(0);
  expect(processesOn(dirname(dataDir))).toEqual([]);
});
