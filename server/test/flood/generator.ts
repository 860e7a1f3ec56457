import { connect } from "node:net";
import { createInterface } from "node:readline";

/** `from`: the address of this machine that the connections come from. `requests`: the bytes of each call. */
export type Target = { port: number; from: string; requests: string[] };

const connections = 100;

/**
 * A program of its own, so that the measured server has its event loop to itself: keeps a hundred connections busy
 * with each of the calls, again and again. Each line of its input is a target (JSON), an empty one stops it; each line
 * of its output is how often each status was answered for the target before.
 */
let target: Target | null = null;
let statuses: Record<string, number> = {};
let generation = 0;

createInterface({ input: process.stdin })
  .on("line", (line) => {
    process.stdout.write(`${JSON.stringify(statuses)}\n`);
    statuses = {};
    generation += 1;
    target = line === "" ? null : (JSON.parse(line) as Target);
    if (target)
      for (const request of target.requests)
        for (let one = 0; one < connections; one += 1)
          keepBusy({ port: target.port, from: target.from, request }, generation);
  })
  .on("close", () => process.exit(0));

type Call = { port: number; from: string; request: string };

function keepBusy({ port, from, request }: Call, own: number): void {
  const socket = connect({ host: "127.0.0.1", port, localAddress: from, noDelay: true });
  socket.setEncoding("latin1");
  const isOver = () => own !== generation;
  socket.on("connect", () => void socket.write(request));
  socket.on("data", (text: string) => {
    if (isOver()) {
      socket.destroy();
      return;
    }
    for (const [, status = ""] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
      statuses[status] = (statuses[status] ?? 0) + 1;
      socket.write(request);
    }
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    if (!isOver()) setTimeout(() => isOver() || keepBusy({ port, from, request }, own), 20);
  });
}
