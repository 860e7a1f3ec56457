import { maskMoney } from "@vitral/brazil/masks";
import { TextInput, type TextInputProps } from "./text-input.tsx";

/** An amount in reais: digits are read as centavos, as in every Brazilian bank (spec 5.1). */
export function MoneyInput(input: Omit<TextInputProps, "type" | "mask">) {
  return <TextInput placeholder="R$ 0,00" {...input} mask={maskMoney} inputMode="numeric" autoComplete="off" />;
}
