import { onlyDigits } from "@vitral/brazil/masks";
import { TextInput, type TextInputProps } from "./text-input.tsx";

const sixDigits = (typed: string) => onlyDigits(typed).slice(0, 6);

/**
 * A verification code of six digits. One field and not six: the phone can fill it from the message, and a pasted code
 * arrives whole, spaces and all. `maxLength` would cut the paste before the spaces go, so the mask keeps the length.
 */
export function CodeInput(input: Omit<TextInputProps, "type" | "mask">) {
  return <TextInput {...input} mask={sixDigits} inputMode="numeric" autoComplete="one-time-code" spellCheck={false} />;
}
