import "./platform/process/v8-flags.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { demoConnection } from "../seed/network/demo-network.ts";
import { secretsFrom } from "./platform/crypto/secrets.ts";
import { openDb } from "./platform/database/db.ts";
import { replicaAt } from "./platform/database/replica.ts";
import { watchOutages } from "./platform/database/outages.ts";
import { works } from "./platform/installation/installation-watch.ts";
import { tracesTo } from "./platform/observability/traces.ts";
import { channelTo } from "./platform/process/channel.ts";
import { bankConnections, partOf, shareMachine } from "./platform/process/part-of-machine.ts";
import { say, sayFaults } from "./platform/process/process-log.ts";
import { readServerConfig } from "./platform/process/server-config.ts";
import { whyNotStarted } from "./platform/process/start-failure.ts";
import { buildBank, longestCallMs } from "./bank-listener.ts";
import type { Beginning, MachineState } from "./children.ts";
import { pixNetwork } from "./pix-network.ts";

/**
 * A process that answers customers' calls beside the first one (children.ts), which alone looks, works and stops: it
 * ends with that.
 */
async function serve({ databaseUrl, folder, port, consoleAddress, networkUrl }: Beginning, known: MachineState) {
  const settings = readServerConfig(process.env);
  const { fetchLocation, ...simulated } = networkUrl === null ? {} : demoConnection(settings, networkUrl);
  const config = { ...settings, ...simulated };
  shareMachine(config.servers);
  const traces = await tracesTo(config.tracesUrl);
  const { db, close } = openDb(databaseUrl, {
    demo: config.demo,
    max: partOf(...bankConnections),
    ...(traces && { log: (event) => traces.statement(event) }),
  });
  const replica = replicaAt(config.databaseReadUrl, { demo: config.demo, log: () => http.log });
  const secrets = secretsFrom(config.secretKey, config.previousSecretKey);
  const { installation } = known;
  let stopping = false;
  const now = () => new Date(Date.now() + known.aheadMs);
  const { rail, gateway } = pixNetwork(config, {
    db,
    now,
    tenants: () => tenants,
    log: () => http.log,
    works: () => works(installation),
    changed,
  });
  const { http, tenants, calls, listen } = await buildBank(config, {
    db,
    reads: replica.reads,
    secrets,
    now,
    rail,
    ...(fetchLocation && { fetchLocation }),
    traces: traces ?? undefined,
    installation,
    // A first process that says nothing works no more: calls go to another server.
    stopping: () => stopping || performance.now() - heardAt > silentMs,
    metrics: {
      gauges: [],
      own: [...(gateway?.metrics ?? []), ...replica.metrics],
      ofAll: (own) => {
        answers.figures = own;
        return () => parent.ask("metrics", scrapeMs) as Promise<string>;
      },
    },
    folder,
    consoleAddress: () => consoleAddress,
    changed,
  });
  const outages = watchOutages({ db, log: http.log });
  const ownWorkers = gateway?.ownWorkers({ log: http.log, works: () => works(installation) }) ?? [];
  answers.stop = async () => {
    stopping = true;
    await sleep(config.drainMs);
    await calls.close(longestCallMs);
    await Promise.all(ownWorkers.map((worker) => worker.stop()));
    gateway?.close();
    outages.stop();
    await Promise.all([close(), replica.close()]);
    await traces?.stop();
    process.exit(0);
  };
  await listen(port);
  parent.tell("listening");
}

/** The first process says what it knows each second. Milliseconds. */
const silentMs = 30_000;
let heardAt = performance.now();
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

function end(error: unknown): void {
  say(whyNotStarted(error), "fatal");
  process.exit(1);
}

let state: MachineState | undefined;
const answers: Record<string, (body: never) => unknown> = {
  begin({ known, ...beginning }: Beginning & { known: MachineState }) {
    state = known;
    serve(beginning, known).catch(end);
  },
  known({ aheadMs, installation }: MachineState) {
    heardAt = performance.now();
    if (!state) return;
    state.aheadMs = aheadMs;
    Object.assign(state.installation, installation);
  },
  lives: () => true,
  figures: () => [],
  stop: () => process.exit(0),
};
sayFaults();
const parent = channelTo(process, answers);
process.once("disconnect", () => process.exit(1));
// A terminal and a service manager send it to all processes: the first one stops them.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
