import { maskMoney } from "@vitral/brazil/money-mask";
import { readWrittenAmount } from "@vitral/brazil/written-amount";
import { TextInput, type TextInputProps } from "./text-input.tsx";

/**
 * An amount in reais. Typed digits are centavos, as in every Brazilian bank (spec 5.1). A pasted amount with a
 * separator or the currency sign is read as it is written.
 */
export function MoneyInput(input: Omit<TextInputProps, "type" | "mask" | "whole" | "fromEnd">) {
  return (
    <TextInput
      placeholder="R$ 0,00"
      {...input}
      mask={maskMoney}
      whole={pasted}
      fromEnd
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

/** A pasted text that is no amount changes nothing: read as centavos it would be another amount. */
function pasted(text: string, before: string): string | undefined {
  if (!/R\$|\d[\s.,]+\d|[.,]\d/.test(text)) return undefined;
  const amount = readWrittenAmount(text);
  return amount === null ? before : maskMoney(amount.toString());
}
