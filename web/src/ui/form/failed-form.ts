import type { RefusalCode } from "@vitral/contract/refusals";
import { ApiError, messageOf } from "../../lib/api.ts";
import { toast, type ToastOptions } from "../notices/toast.ts";

/** Which field of a form a refusal of the server is about. */
export type FieldOf<Name extends string> = Partial<Record<RefusalCode, Name>>;

/** What a form shows at one of its fields after a call failed; undefined when no field is to blame. */
export function refusedField<Name extends string>(error: unknown, fieldOf: FieldOf<Name>) {
  if (!(error instanceof ApiError)) return undefined;
  const field = fieldOf[error.code as RefusalCode];
  return field && { field, message: error.message };
}

type Failure = Pick<ToastOptions, "stays"> & { message?: string };

/**
 * The toast of a failed call (spec 8). Where a field says the same, the field is announced and the toast only shown.
 */
export function toastFailure(error: unknown, fieldOf: FieldOf<string>, options: Failure = {}): void {
  const { message = messageOf(error), stays = false } = options;
  toast.error(message, { stays, quiet: refusedField(error, fieldOf) !== undefined });
}
