import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createServer, type Plugin } from "vite";

/**
 * `npm run dev`: the server on PORT, restarted when one of its sources changes, and Vite on WEB_PORT, which serves the
 * pages from their sources and proxies the server's addresses. Nothing is built. SIGINT or SIGTERM ends both.
 */
const root = join(import.meta.dirname, "..");
const port = process.env["PORT"] ?? "3000";
const webPort = process.env["WEB_PORT"] ?? "5173";
const publicUrl = `http://localhost:${webPort}`;

const words = ["--watch", "--watch-preserve-output", "--enable-source-maps", "server/src/main.ts", "--without-pages"];
const server = spawn(process.execPath, words, {
  cwd: root,
  stdio: "inherit",
  env: { PUBLIC_URL: publicUrl, ...process.env, PORT: port },
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
// Vite's own listener would end this process while the server still stops.
process.removeAllListeners("SIGTERM");
console.log(`Vitral in development: ${publicUrl} (pages) and http://localhost:${port} (API). Ctrl-C stops it.`);

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
await serverEnded;
await vite.close();
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
