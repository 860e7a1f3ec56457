import type { ConfirmDeviceChange } from "@vitral/contract/pix-devices";
import { Refusal } from "../../platform/http/errors.ts";
import { type Caller, type IdentityDeps, useCode } from "../identity/identity.ts";
import { isRegisteredOrFree } from "./payment-device.ts";

/** A function of the Pix module: checks the PIN, counted as for a payment. */
export type ConfirmPin = (caller: Caller, pin: string) => Promise<void>;

/**
 * Confirms that the customer changes a device: on one that is registered nothing more is asked; else the PIN or the
 * code of an SMS, so that a stolen password takes no registered device away. Refuses with DEVICE_CHANGE_UNCONFIRMED
 * where neither is given, as the PIN does, INVALID_CODE or TOO_MANY_WRONG_CODES.
 */
export async function confirmChange(
  deps: IdentityDeps & { confirmPin: ConfirmPin },
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
