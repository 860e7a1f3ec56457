import type { RefusalCode } from "@vitral/contract/refusals";
import { ApiError, messageOf } from "../lib/api-error.ts";
import { toast, type ToastOptions } from "../notices/toast.ts";

/** The field of a form that each refusal of the server is about. */
export type FieldOf<Name extends string> = Partial<Record<RefusalCode, Name>>;

/** Field and message of a refusal that is about a field; undefined for any other error. */
export function refusedField<Name extends string>(error: unknown, fieldOf: FieldOf<Name>) {
  if (!(error instanceof ApiError)) return undefined;
  const field = fieldOf[error.code as RefusalCode];
  return field && { field, message: error.message };
}

type Failure = Pick<ToastOptions, "stays"> & { message?: string };

/** Shows the toast of a failed call (spec 8), unless the sentence stands at a field of the form. */
export function toastFailure(error: unknown, fieldOf: FieldOf<string>, options: Failure = {}): void {
  const { message = messageOf(error), stays = false } = options;
  if (refusedField(error, fieldOf) === undefined) toast.error(message, { stays });
}
