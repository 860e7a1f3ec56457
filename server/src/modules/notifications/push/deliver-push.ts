import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { PushSender } from "../../../platform/messaging/web-push.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import { pushKeyOf } from "./push-key.ts";
import { pushText } from "./push-text.ts";
import { addressCell, deleteSubscription, findSubscription, type PushAddress } from "./subscription-queries.ts";

type Deps = { db: Db; now: () => Date; secrets: Secrets; push: PushSender };
type Row = { id: string; recipient: string; template: string; data: Record<string, unknown>; createdAt: Date };

/** An older message is not sent: the area shows it. */
const livesSeconds = 86_400;

/**
 * Sends a message to the browser that it is for. DROPPED where the subscription is gone: the customer ended
 * the subscription, or its service says that the browser did; or where it comes too late.
 */
export async function deliverPush(
  deps: Deps,
  tenant: Tenant,
  row: Row,
  check: () => void,
): Promise<"SENT" | "DROPPED"> {
  const key = { tenantId: tenant.id, id: row.recipient };
  const found = await findSubscription(deps.db, key);
  const secondsToLive = livesSeconds - Math.floor((deps.now().getTime() - row.createdAt.getTime()) / 1000);
  if (!found || secondsToLive <= 0) return "DROPPED";
  const address = JSON.parse(deps.secrets.decrypt(addressCell(key), found.encrypted)) as PushAddress;
  const said = pushText(row.template, found.showsDetails ? row.data : {});
  const signedWith = await pushKeyOf(deps, tenant.id);
  check();
  const outcome = await deps.push.send({
    ...address,
    // The id keeps a message that was sent twice from being shown twice.
    text: JSON.stringify({ ...said, tag: row.id }),
    secondsToLive: Math.min(secondsToLive, livesSeconds),
    signedWith,
    contact: `mailto:${tenant.email}`,
  });
  if (outcome === "SENT") return outcome;
  await deleteSubscription(deps.db, key);
  return "DROPPED";
}
