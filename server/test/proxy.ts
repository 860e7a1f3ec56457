import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";

/** A reverse proxy for several servers: in turn, only where the health is 200, over kept-alive connections. */
export async function aProxy(servers: Set<string>) {
  const healthy = new Set<string>();
  const over = new AbortController();
  let turn = 0;
  const look = async () => {
    for (const server of healthy) if (!servers.has(server)) healthy.delete(server);
    await Promise.all(
      [...servers].map(async (server) => {
        const answer = await fetch(`${server}/api/health`).catch(() => null);
        await answer?.text();
        if (answer?.status === 200) healthy.add(server);
        else healthy.delete(server);
      }),
    );
  };
  const looking = (async () => {
    for (; !over.signal.aborted; await sleep(100)) await look();
  })();
  const proxy = createServer((call, answer) => {
    const able = [...healthy];
    const server = able[turn++ % able.length];
    if (server === undefined) answer.writeHead(502).end();
    else pass(server, call, answer);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  onTestFinished(async () => {
    over.abort();
    await looking;
    proxy.closeAllConnections();
    proxy.close();
  });
  return { url: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`, healthy };
}

/** A call that cannot be forwarded is a 502: it failed for the customer. */
function pass(server: string, call: IncomingMessage, answer: ServerResponse): void {
  const { method, url, headers } = call;
  const onward = request(server + url, { method, headers }, (back) => {
    const { connection: _ours, ...rest } = back.headers;
    answer.writeHead(back.statusCode ?? 502, rest);
    back.pipe(answer);
  });
  onward.on("error", () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  call.pipe(onward);
}
