import type { CreateCharge } from "@vitral/contract/pix-charges";
import type * as z from "zod/mini";

export type ChargeOrder = z.output<typeof CreateCharge>;
/** What both forms of a charge get. */
export type ChargeFormProps = { pixKey: string; busy: boolean; onSubmit: (order: ChargeOrder) => void };
