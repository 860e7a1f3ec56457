import type { ConfirmDeviceChange } from "@vitral/contract/pix-devices";
import { Refusal } from "../../platform/http/errors.ts";
import { type Caller, type IdentityDeps, onceRevalidated, useCode } from "../identity/identity.ts";
import { countChange } from "./change-devices.ts";
import { isRegisteredOrFree } from "./payment-device.ts";

/** A function of the Pix module: checks the PIN, counted as for a payment. */
export type ConfirmPin = (caller: Caller, pin: string) => Promise<void>;

type Deps = IdentityDeps & { confirmPin: ConfirmPin };
type Confirmed = { given: ConfirmDeviceChange; cookie: string | undefined; revalidate: () => Promise<Caller> };

/** Counts a change of what signs in or pays, and confirms it. Refuses with TOO_MANY_REQUESTS and as `confirmChange`. */
export async function confirmCounted(deps: Deps, caller: Caller, { given, cookie, revalidate }: Confirmed) {
  await countChange(deps, caller);
  await onceRevalidated(caller, revalidate, (by) => confirmChange(deps, by, given, cookie));
}

/**
 * Confirms that the customer changes a device: on one that is registered nothing more is asked; else the PIN or the
 * code of an SMS, so that a stolen password takes no registered device away. Refuses with DEVICE_CHANGE_UNCONFIRMED
 * where neither is given, as the PIN does, INVALID_CODE or TOO_MANY_WRONG_CODES.
 */
async function confirmChange(
  deps: Deps,
  caller: Caller,
  { pin, code }: ConfirmDeviceChange,
  cookie: string | undefined,
): Promise<void> {
  if (await isRegisteredOrFree(deps, caller, cookie)) return;
  if (pin !== undefined) return deps.confirmPin(caller, pin);
  if (code === undefined) throw new Refusal("DEVICE_CHANGE_UNCONFIRMED");
  const tried = { tenant: caller.tenant, customerId: caller.id, purpose: "DEVICE", code } as const;
  // The refusal is thrown after the commit, so that the wrong try is counted.
  const isRight = await deps.db.transaction().execute((tx) => useCode(deps, tx, tried));
  if (!isRight) throw new Refusal("INVALID_CODE");
}
