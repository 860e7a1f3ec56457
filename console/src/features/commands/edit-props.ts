import type { Cents } from "@vitral/brazil/cents";
import { maskMoney } from "@vitral/brazil/money-mask";
import type { CommandOrder, CommandPayload } from "@vitral/contract/acts/acts";

/** `onChange`: the order as it is now; null: something is missing. */
export type EditProps<K extends CommandOrder["kind"]> = {
  payload: CommandPayload<K>;
  onChange: (order: CommandOrder | null) => void;
};

/** The text of a field for an amount. */
export const typedAmount = (amount: Cents | undefined): string =>
  amount === undefined ? "" : maskMoney(String(amount));
