import type { Log } from "./platform/process/log.ts";
import type { Db } from "./platform/database/db.ts";
import { isOfOutage } from "./platform/database/outages.ts";
import { outageOf } from "./platform/process/outage.ts";
import { poll, repeat, type Worker, type WorkerContext } from "./platform/jobs/worker.ts";
import type { Config, GatewayConfig } from "./platform/process/config.ts";
import { type RunningListener, startGatewayListener } from "./gateway-listener.ts";
import { contestNews, processReversalRequests } from "./modules/fraud/fraud.ts";
import { pixGateway, processSentRecalls, type Rail, returnSuspended, tellClosings } from "./modules/pix/pix.ts";
import { askForReserves, reconcileOpenDay } from "./modules/desk/desk.ts";
import { askClaimAgain, compareKeys } from "./modules/pix-keys/pix-keys.ts";
import type { Tenants } from "./modules/tenants/tenants.ts";

type Deps = {
  db: Db;
  now: () => Date;
  tenants: () => Tenants;
  log: () => Log;
  works: () => boolean;
  /** Called after each message of the gateway. */
  changed: () => void;
};

/** What a server has of a Pix gateway outside of it, beside the port. */
export type Gateway = {
  metrics: ReturnType<typeof pixGateway>["metrics"];
  listen(): Promise<RunningListener>;
  workers(context: WorkerContext): Worker[];
  /** Those that keep what this process has in memory: each process runs them. */
  ownWorkers(context: WorkerContext): Worker[];
  close(): void;
};

/** The network behind the gateway. `rail` null: there is none. */
export function pixNetwork({ gateway }: Config, deps: Deps): { rail: Rail | null; gateway: Gateway | null } {
  return gateway ? outsideNetwork(gateway, deps) : { rail: null, gateway: null };
}

function outsideNetwork(config: GatewayConfig, { db, now, tenants, log, works, changed }: Deps) {
  const { rail, metrics, receive, close, ...work } = pixGateway(config, {
    db,
    now,
    works,
    outage: outageOf({
      begins: (reason) => log().error({ reason }, "the Pix gateway does not answer; what follows is only counted"),
      ends: (figures) => log().warn(figures, "the Pix gateway answers again"),
    }),
    // An outage has lines of its own.
    onFault: (error) => {
      if (!isOfOutage(error)) log().error({ err: error }, "a message of the Pix gateway was not taken; it comes again");
    },
    news: {
      claimChanged: (claim) => askClaimAgain(db, { ...claim, at: now() }),
      ...contestNews({ db, now, tenants }),
    },
  });
  const deps = () => ({ db, now, rail, tenants: tenants() });
  const ownWorkers = (context: WorkerContext) => [
    repeat("names of the network's institutions", 600_000, context, work.refreshNames),
  ];
  const workers = (context: WorkerContext) => [
    ...ownWorkers(context),
    repeat("events of the Pix gateway", 60_000, context, work.askForEvents, 5_000),
    poll("returns of suspended money", 1_000, context, () => returnSuspended({ db, now, rail })),
    poll("payments asked back", 2_000, context, () => processSentRecalls({ db, now, rail })),
    poll("payments back after objections", 2_000, context, () => processReversalRequests(deps())),
    poll("answers to other banks", 1_000, context, () => tellClosings({ db, now, rail })),
    repeat("reconciliation of the open day", 300_000, context, () => reconcileOpenDay(deps())),
    repeat("balance of the settlement account", 60_000, context, () => askForReserves(deps())),
    repeat("comparison of Pix keys", 600_000, context, () => compareKeys(deps())),
    repeat("old events of the Pix gateway", 60_000, context, work.forget),
  ];
  return {
    rail,
    gateway: {
      metrics,
      workers,
      ownWorkers,
      close,
      listen: () => startGatewayListener(config, (message) => receive(message).finally(changed)),
    },
  };
}
