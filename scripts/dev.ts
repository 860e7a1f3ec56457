import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createServer, type Plugin } from "vite";

/**
 * `npm run dev`: the server on PORT, restarted when one of its sources changes, and Vite on WEB_PORT and, for the
 * operator's console, on CONSOLE_WEB_PORT, which serves the pages from their sources and proxies the server's
 * addresses. Nothing is built. SIGINT or SIGTERM ends all.
 */
const root = join(import.meta.dirname, "..");
const port = process.env["PORT"] ?? "3000";
const webPort = process.env["WEB_PORT"] ?? "5173";
const publicUrl = `http://localhost:${webPort}`;
// The server takes the next port for its console where nothing else is said (platform/process/config.ts).
const consolePort = process.env["CONSOLE_PORT"]?.trim() || String(Number(port) + 1);
const consoleWebPort = process.env["CONSOLE_WEB_PORT"] ?? "5174";
const consoleUrl = `http://localhost:${consoleWebPort}`;

const words = ["--watch", "--watch-preserve-output", "--enable-source-maps", "server/src/main.ts", "--without-pages"];
const server = spawn(process.execPath, words, {
  cwd: root,
  stdio: "inherit",
  env: { PUBLIC_URL: publicUrl, CONSOLE_URL: consoleUrl, ...process.env, PORT: port, CONSOLE_PORT: consolePort },
});
const serverEnded = once(server, "exit");

// The server selects the tenant by host, so the host must arrive unchanged.
const toServer = { target: `http://127.0.0.1:${port}`, changeOrigin: false };
const vite = await createServer({
  configFile: join(root, "web/vite.config.ts"),
  plugins: [galleryFromSources()],
  server: {
    port: Number(webPort),
    strictPort: true,
    proxy: { "/api": toServer, "/brands": toServer, "/inbox": toServer, "/demo": toServer },
  },
});
await vite.listen();
// The console's listener compares the origin of a call with CONSOLE_URL; brands are pictures of its preview.
const toConsole = { target: `http://127.0.0.1:${consolePort}`, changeOrigin: false };
const consoleVite =
  consolePort === "none"
    ? null
    : await createServer({
        configFile: join(root, "console/vite.config.ts"),
        server: {
          port: Number(consoleWebPort),
          strictPort: true,
          proxy: { "/api": toConsole, "/brands": toConsole },
        },
      });
await consoleVite?.listen();
// Vite's own listener would end this process while the server still stops.
process.removeAllListeners("SIGTERM");
const operators = consoleVite ? `, ${consoleUrl} (console)` : "";
console.log(
  `Vitral in development: ${publicUrl} (pages)${operators} and http://localhost:${port} (API). Ctrl-C stops it.`,
);

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
await serverEnded;
await vite.close();
await consoleVite?.close();
process.exit(stopping ? 0 : 1);

/** `/ui` of the demo, from its sources too. */
function galleryFromSources(): Plugin {
  return {
    name: "gallery-from-sources",
    configureServer: ({ middlewares }) =>
      void middlewares.use("/ui", (_request, answer) => answer.writeHead(302, { location: "/gallery/" }).end()),
  };
}

/** The server finishes its calls and stops the database that it started. Ctrl-C reaches it directly too. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  server.kill("SIGTERM");
}
