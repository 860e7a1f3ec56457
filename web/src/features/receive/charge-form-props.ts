import type { CreateCharge } from "@vitral/contract/pix-charges";
import type * as z from "zod/mini";

export type ChargeOrder = z.output<typeof CreateCharge>;
/** What is typed in the fields that both forms of a charge have. */
export type CommonTyped = { amount: string; message: string };
/** What is shown of a charge while it is typed. */
export type ChargeDraft = CommonTyped & { dueDate?: string; payerName?: string; changeable?: boolean };
/** What both forms of a charge get. `draft`: what is typed in it, also before it was left; `onDraft` is told of it. */
export type ChargeFormProps<Typed extends CommonTyped> = {
  pixKey: string;
  busy: boolean;
  draft: Typed;
  onDraft: (typed: Typed) => void;
  onSubmit: (order: ChargeOrder) => void;
};
