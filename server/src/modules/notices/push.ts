import { hash } from "node:crypto";
import type { PushChoice, savePush } from "@vitral/contract/push";
import type { Input } from "@vitral/contract/endpoint";
import { retentionCutoff } from "@vitral/contract/retention";
import { areBrowserKeys } from "../../platform/crypto/push-encryption.ts";
import { newId } from "../../platform/database/ids.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { findArrivals } from "../accounts/accounts.ts";
import { type Caller, findSessionDevice, type IdentityDeps } from "../identity/identity.ts";
import {
  addressCell,
  deleteSubscription,
  hasAnsweredInvitation,
  insertSubscription,
  lockSubscription,
  noteInvitationAnswered,
  type PushAddress,
  pushKeyOf,
  updateSubscription,
} from "../notifications/notifications.ts";

/** `allowsPushTo`: whether an address is one of a push service. */
export type PushDeps = IdentityDeps & { allowsPushTo: (endpoint: string) => boolean };

/** The bank's public key, and whether the caller is invited: after the first money that came in, until answered. */
export async function pushOf(deps: PushDeps, caller: Caller): Promise<{ publicKey: string; isInvited: boolean }> {
  const key = keyOf(caller);
  const { publicKey } = await pushKeyOf(deps, key.tenantId);
  if (await hasAnsweredInvitation(deps.db, key)) return { publicKey, isInvited: false };
  const since = retentionCutoff("NOTICES", deps.now());
  const arrivals = await findArrivals(deps.db, key, { since, after: null, max: 1 });
  return { publicKey, isInvited: arrivals.length > 0 };
}

/**
 * Subscribes the calling browser, changes its choice, or ends it where no kind is left; a choice of null asks alone.
 * Answers what holds. A browser belongs to one customer: who subscribes in it takes its place. Each call notes the
 * session, so that its sign-out ends the subscription. Refuses with PUSH_SERVICE_UNKNOWN.
 */
export async function saveChoice(
  deps: PushDeps,
  caller: Caller,
  { endpoint, p256dh, auth, choice }: Input<typeof savePush>["body"],
): Promise<PushChoice | null> {
  const keys = { p256dh, auth };
  if (!deps.allowsPushTo(endpoint) || !areBrowserKeys(keys)) throw new Refusal("PUSH_SERVICE_UNKNOWN");
  const key = keyOf(caller);
  const endpointHash = hash("sha256", endpoint, "buffer");
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockSubscription(tx, { tenantId: key.tenantId, endpointHash });
    const own = found?.customerId === key.customerId ? found : null;
    const chosen = choice ?? own;
    if (choice) await noteInvitationAnswered(tx, key, deps.now());
    if (choice && found && (!own || choice.kinds.length === 0)) {
      await deleteSubscription(tx, { tenantId: key.tenantId, id: found.id });
    }
    if (!chosen || chosen.kinds.length === 0) return null;
    const id = own?.id ?? newId(deps.now().getTime());
    const address: PushAddress = { endpoint, keys };
    const row = {
      ...key,
      id,
      encrypted: deps.secrets.encrypt(addressCell({ tenantId: key.tenantId, id }), JSON.stringify(address)),
      kinds: [...new Set(chosen.kinds)] as PushChoice["kinds"],
      showsDetails: chosen.showsDetails,
      sessionHash: caller.sessionHash,
      deviceId: await findSessionDevice(tx, { tenantId: key.tenantId, hash: caller.sessionHash }),
    };
    if (own) await updateSubscription(tx, row);
    else await insertSubscription(tx, { ...row, endpointHash, at: deps.now() });
    return { kinds: row.kinds, showsDetails: row.showsDetails };
  });
}

/** Notes that the caller answered the invitation. */
export const dismissInvitation = (deps: PushDeps, caller: Caller): Promise<void> =>
  noteInvitationAnswered(deps.db, keyOf(caller), deps.now());

const keyOf = ({ tenant, id }: Caller) => ({ tenantId: tenant.id, customerId: id });
