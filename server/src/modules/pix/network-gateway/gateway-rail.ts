import type { Caller } from "@vitral/protocol/transport/caller";
import type { Db } from "../../../platform/database/db.ts";
import type { Outage } from "../../../platform/process/outage.ts";
import type { Rail } from "../network/rail.ts";
import { askingGateway, type AskGateway } from "./ask-gateway.ts";
import { gatewayAccount } from "./gateway-account.ts";
import { gatewayClaims } from "./gateway-claims.ts";
import { gatewayDirectory } from "./gateway-directory.ts";
import { gatewayKeySums } from "./gateway-key-sums.ts";
import type { GatewayMetrics } from "./gateway-metrics.ts";
import { gatewayPayments } from "./gateway-payments.ts";
import { gatewayReports } from "./gateway-reports.ts";

type Deps = {
  db: Db;
  now: () => Date;
  caller: Caller;
  metrics: Pick<GatewayMetrics, "observeCall">;
  outage?: Pick<Outage, "fails" | "works"> | undefined;
};

/**
 * The Pix network behind a gateway of the protocol (docs/network.md). Each call speaks for the institution whose tenant
 * asks. `ask` makes calls that are of no tenant's payment.
 */
export function gatewayRail({ db, now, caller, metrics, outage }: Deps): { rail: Rail; ask: AskGateway } {
  const ask = askingGateway(caller, metrics, outage);
  const rail: Rail = {
    ...gatewayPayments(ask, now),
    ...gatewayAccount(ask),
    ...gatewayKeySums(ask),
    ...gatewayDirectory({ db, ask }),
    ...gatewayClaims({ db, ask }),
    ...gatewayReports({ db, ask }),
  };
  return { rail, ask };
}
