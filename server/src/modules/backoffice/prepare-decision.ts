import type { CommandKindName } from "@vitral/contract/acts/acts";
import type { Staff } from "../staff/staff.ts";
import { prepareApproval } from "./approve.ts";
import type { ReviewDeps } from "./deps.ts";
import { requireHolder } from "./queue/holding.ts";

/** `maker`: who orders it anew; absent where an order is changed or approved, or takes effect late. */
type Decided = {
  tenantId: string;
  kind: CommandKindName;
  payload: Record<string, unknown>;
  actor: string;
  maker?: Staff;
};

/**
 * What must be asked outside of any transaction before an application is approved: BC Protege+. It tells the person
 * whom it protects, so only the holder of the application has it asked.
 */
export const prepareDecision =
  (deps: ReviewDeps) =>
  async ({ tenantId, kind, payload, actor, maker }: Decided): Promise<void> => {
    if (kind !== "review.approve") return;
    const customerKey = { tenantId, customerId: String(payload["customerId"]) };
    if (maker) await requireHolder(deps, customerKey, maker);
    await prepareApproval(deps, customerKey, actor);
  };
