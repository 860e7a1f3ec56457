import type { CreateCharge } from "@vitral/contract/pix-charges";
import type * as z from "zod/mini";

export type ChargeOrder = z.output<typeof CreateCharge>;
/** What is typed in the fields that both forms of a charge have. */
export type CommonTyped = { amount: string; message: string };
/** What is shown of a charge while it is typed. */
export type ChargeDraft = CommonTyped & { dueDate?: string; payerName?: string; changeable?: boolean };
/** What both forms of a charge get; `common`: what was typed in the other form, `onDraft` is told of each change. */
export type ChargeFormProps = {
  pixKey: string;
  busy: boolean;
  common: CommonTyped;
  onDraft: (typed: ChargeDraft) => void;
  onSubmit: (order: ChargeOrder) => void;
};
