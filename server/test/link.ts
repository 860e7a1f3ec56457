import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/**
 * A way to the database of a connection string that can be taken away: open connections break, new ones are refused.
 */
export async function aLinkTo(url: string) {
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  const path = host.startsWith("/") ? { path: join(host, `.s.PGSQL.${port || 5432}`) } : { host, port: Number(port) };
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(path);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => {}).on("close", () => other.destroy() && open.delete(one));
      one.pipe(other);
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port: own } = server.address() as { port: number };
  const breakAll = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  onTestFinished(breakAll);
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String(own);
  through.search = "";
  return { url: through.href, breakAll, restore: () => once(server.listen(own, "127.0.0.1"), "listening") };
}
