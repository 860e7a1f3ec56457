import { once } from "node:events";
import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";

/** When the database's machine notices that a connection is lost (docs/operating.md, "Roles in PostgreSQL"). */
const keepaliveMs = 30_000;

type Pair = { near: Socket; far: Socket | null; passing: boolean };
type Manner = "passing" | "refusing" | "silent";

/** A TCP proxy between two programs that can fail as networks and machines fail. */
export type Link = {
  port: number;
  /** Passes everything on again without delay; closes connections that were lost. */
  recover(): Promise<void>;
  /** Closes open connections and refuses new ones, as without the machine behind it. */
  refuse(): Promise<void>;
  /** Accepts new connections but passes nothing on, as when the machine behind it hangs. */
  hang(): void;
  /** Drops open connections without telling either end; new ones work, as after a firewall's restart. */
  lose(): void;
  /** Delays all data by so many milliseconds in each direction. */
  slowDown(ms: number): void;
  close(): Promise<void>;
};

/** Listens on its own port and forwards to `target`. */
export async function openLink(target: NetConnectOpts): Promise<Link> {
  const pairs = new Set<Pair>();
  let manner: Manner = "passing";
  let delay = 0;

  const server = createServer((near) => {
    const far = manner === "silent" ? null : connect(target);
    const pair: Pair = { near, far, passing: far !== null };
    pairs.add(pair);
    near.on("error", () => {}).on("close", () => pair.passing && part(pair));
    far?.on("error", () => {}).on("close", () => pair.passing && part(pair));
    near.on("data", (bytes: Buffer) => pass(pair, far, bytes));
    far?.on("data", (bytes: Buffer) => pass(pair, near, bytes));
  });
  const part = (pair: Pair) => {
    pair.near.destroy();
    pair.far?.destroy();
    pairs.delete(pair);
  };
  const pass = (pair: Pair, to: Socket | null, bytes: Buffer) => {
    if (!pair.passing) return;
    if (delay === 0) to?.write(bytes);
    else setTimeout(() => pair.passing && to?.write(bytes), delay);
  };
  const lose = () => {
    for (const pair of pairs) {
      if (!pair.passing) continue;
      pair.passing = false;
      setTimeout(() => pair.far?.destroy(), keepaliveMs).unref();
    }
  };
  const partFrom = (which: (pair: Pair) => boolean) => {
    for (const pair of pairs) if (which(pair)) part(pair);
  };
  const listen = async (port: number) => {
    await once(server.listen(port, "127.0.0.1"), "listening");
  };
  const shut = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    partFrom(() => true);
    await closed;
  };

  await listen(0);
  const { port } = server.address() as { port: number };
  return {
    port,
    async recover() {
      partFrom(({ passing }) => !passing);
      manner = "passing";
      delay = 0;
      if (!server.listening) await listen(port);
    },
    async refuse() {
      manner = "refusing";
      await shut();
    },
    hang() {
      manner = "silent";
      lose();
    },
    lose,
    slowDown(ms) {
      delay = ms;
    },
    close: shut,
  };
}
