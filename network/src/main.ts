import { once } from "node:events";
import { say, sayFaults } from "../../server/src/platform/process/process-log.ts";
import { whyNotListening, whyNotStarted } from "../../server/src/platform/process/start-failure.ts";
import { stopSignals } from "../../server/src/platform/process/stop-signals.ts";
import { ensureNetworkPageBuilt } from "../../server/src/platform/web-pages/web-build.ts";
import { readNetworkConfig } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import { openNetwork } from "./open-network.ts";
import { loadOrCreateSigningKey } from "./signing-key.ts";

/** `npm run network`: listens, and says where; ends at SIGTERM, when calls in flight are answered. */
async function main(): Promise<void> {
  const config = readNetworkConfig(process.env);
  const { stop, hurry } = stopSignals();
  const key = loadOrCreateSigningKey(config.keyFile);
  const db = await openDatabase(config);
  try {
    if (stop.aborted) return;
    const network = await openNetwork({ ...config, db, key, buildPage: ensureNetworkPageBuilt, onFault });
    // A demo that started this program is told where it is, and ends it by its own end.
    if (process.send) process.send({ url: network.url });
    else say(`Network: ready at ${network.url}`);
    const parentEnds = process.connected ? [once(process, "disconnect")] : [];
    if (!stop.aborted) await Promise.race([once(stop, "abort"), ...parentEnds]);
    await Promise.race([network.stop(), once(hurry, "abort")]);
  } finally {
    await db.close();
  }
}

/** Of a fault only its kind and its place in the code: its sentence may repeat what a message said. */
function onFault(error: unknown): void {
  const { name, code, stack } = error as Error & { code?: string };
  const place = stack?.match(/^ {4}at .+$/gm)?.slice(0, 8);
  say([`Network: a fault: ${name} ${code ?? ""}`, ...(place ?? [])].join("\n"), "warn");
}

function whyNot(error: unknown): string {
  const { syscall, code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  return syscall === "listen" ? whyNotListening(code, port, address, "NETWORK_") : whyNotStarted(error);
}

sayFaults();
main().then(
  () => process.exit(0),
  (error: unknown) => {
    say(whyNot(error), "fatal");
    process.exit(1);
  },
);
