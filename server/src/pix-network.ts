import type { Log } from "./platform/process/log.ts";
import type { Db } from "./platform/database/db.ts";
import { isOfOutage } from "./platform/database/outages.ts";
import { outageOf } from "./platform/process/outage.ts";
import { repeat, type Worker, type WorkerContext } from "./platform/jobs/worker.ts";
import type { Config, GatewayConfig } from "./platform/process/config.ts";
import { type RunningListener, startGatewayListener } from "./gateway-listener.ts";
import { askContestAgain, deliverContest, deliverReversal, deliverWithdrawal } from "./modules/fraud/fraud.ts";
import {
  deliverPayment,
  deliverReturn,
  pixGateway,
  type Rail,
  returnSuspended,
  simulatedRail,
} from "./modules/pix/pix.ts";
import { askClaimAgain } from "./modules/pix-keys/pix-keys.ts";
import type { Tenants } from "./modules/tenants/tenants.ts";

type Deps = { db: Db; now: () => Date; tenants: () => Tenants; log: () => Log; works: () => boolean };

/** What a server has of a Pix gateway outside of it, beside the port. */
type Gateway = {
  metrics: ReturnType<typeof pixGateway>["metrics"];
  listen(): Promise<RunningListener>;
  workers(context: WorkerContext): Worker[];
  close(): void;
};

/** The network of PIX_RAIL. `rail` null: there is none. */
export function pixNetwork({ rail, gateway }: Config, deps: Deps): { rail: Rail | null; gateway: Gateway | null } {
  if (gateway) return outsideNetwork(gateway, deps);
  return { rail: rail === "simulated" ? simulatedNetwork(deps) : null, gateway: null };
}

const simulatedNetwork = ({ db, now, tenants }: Deps): Rail =>
  simulatedRail({
    db,
    now,
    deliver: (incoming) => deliverPayment({ db, now }, incoming),
    deliverReturn: (returned) => deliverReturn({ db, now }, returned),
    contests: {
      deliver: (report) => deliverContest({ db, now, tenants: tenants() }, report),
      withdraw: (id) => deliverWithdrawal({ db, now }, id),
      reverse: (request) => deliverReversal({ db, now, tenants: tenants() }, request),
    },
  });

function outsideNetwork(config: GatewayConfig, { db, now, tenants, log, works }: Deps) {
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
      ownReportChanged: (report) => askContestAgain(db, { ...report, at: now() }),
      reportReceived: (report) => deliverContest({ db, now, tenants: tenants() }, report),
      reportWithdrawn: (id) => deliverWithdrawal({ db, now }, id),
    },
  });
  const workers = (context: WorkerContext) => [
    repeat("events of the Pix gateway", 60_000, context, work.askForEvents, 5_000),
    repeat("names of the network's institutions", 600_000, context, work.refreshNames),
    repeat("returns of suspended money", 1_000, context, () => returnSuspended({ db, now, rail })),
    repeat("old events of the Pix gateway", 60_000, context, work.forget),
  ];
  return { rail, gateway: { metrics, workers, close, listen: () => startGatewayListener(config, receive) } };
}
