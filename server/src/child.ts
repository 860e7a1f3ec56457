import "./platform/process/v8-flags.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { demoConnection } from "../seed/network/demo-network.ts";
import { works } from "./platform/installation/installation-watch.ts";
import { channelTo } from "./platform/process/channel.ts";
import { endWhenHung } from "./platform/process/end-when-hung.ts";
import { say, sayFaults } from "./platform/process/process-log.ts";
import { readServerConfig } from "./platform/process/server-config.ts";
import { whyNotStarted } from "./platform/process/start-failure.ts";
import { buildBank, longestCallMs, openStores } from "./bank-listener.ts";
import type { Beginning, MachineState } from "./children.ts";

/**
 * A process that answers customers' calls beside the first one (children.ts), which alone looks, works and stops: it
 * ends with that.
 */
async function answerCustomers(
  { databaseUrl, folder, port, consoleAddress, networkUrl }: Beginning,
  known: MachineState,
): Promise<void> {
  const settings = readServerConfig(process.env);
  const { fetchLocation, ...simulated } = networkUrl === null ? {} : demoConnection(settings, networkUrl);
  const config = { ...settings, ...simulated };
  const stores = await openStores(config, databaseUrl, () => http.log);
  const { installation } = known;
  let stopping = false;
  const { http, gateway, calls, listen, end } = await buildBank(config, stores, {
    now: () => new Date(Date.now() + known.aheadMs),
    ...(fetchLocation && { fetchLocation }),
    installation,
    stopping: () => stopping,
    gauges: [],
    ofAll: (own) => {
      answers.figures = own;
      return () => parent.ask("metrics", scrapeMs) as Promise<string>;
    },
    folder,
    consoleAddress: () => consoleAddress,
    changed,
  });
  const ownWorkers = gateway?.ownWorkers({ log: http.log, works: () => works(installation) }) ?? [];
  answers.stop = async () => {
    stopping = true;
    await sleep(config.drainMs);
    await calls.close(longestCallMs);
    await Promise.all(ownWorkers.map((worker) => worker.stop()));
    end();
    await stores.close();
    process.exit(0);
  };
  await listen(port);
  endWhenHung();
  parent.tell("listening");
}

/** The calls of so many milliseconds are told together. */
const changedMs = 20;
/** Longer than the first process waits for the figures of others. Milliseconds. */
const scrapeMs = 3_000;
let isTelling = false;

/** A call may have changed something: the first process has the workers. */
function changed(): void {
  if (isTelling) return;
  isTelling = true;
  setTimeout(() => {
    isTelling = false;
    parent.tell("changed");
  }, changedMs);
}

function fail(error: unknown): void {
  say(whyNotStarted(error), "fatal");
  process.exit(1);
}

let state: MachineState | undefined;
const answers: Record<string, (body: never) => unknown> = {
  begin({ known, ...beginning }: Beginning & { known: MachineState }) {
    state = known;
    answerCustomers(beginning, known).catch(fail);
  },
  known({ aheadMs, installation }: MachineState) {
    if (!state) return;
    state.aheadMs = aheadMs;
    Object.assign(state.installation, installation);
  },
  figures: () => [],
  stop: () => process.exit(0),
};
sayFaults();
const parent = channelTo(process, answers);
process.once("disconnect", () => process.exit(1));
// A terminal and a service manager send it to all processes: the first one stops them.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
