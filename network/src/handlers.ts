import type { gatewayCalls } from "@vitral/protocol/gateway-calls";
import type { Handlers } from "@vitral/protocol/transport/receiver";
import { accountHandlers } from "./account/account-handlers.ts";
import { claimHandlers } from "./claims/claim-handlers.ts";
import { directoryHandlers } from "./directory/directory-handlers.ts";
import type { Network } from "./network.ts";
import { paymentHandlers } from "./payments/payment-handlers.ts";
import { reportHandlers } from "./reports/report-handlers.ts";

/** Every call of the protocol. */
export const handlersOf = (network: Network): Required<Handlers<typeof gatewayCalls>> =>
  ({
    ...paymentHandlers(network),
    ...directoryHandlers(network),
    ...claimHandlers(network),
    ...reportHandlers(network),
    ...accountHandlers(network),
  }) as Required<Handlers<typeof gatewayCalls>>;
