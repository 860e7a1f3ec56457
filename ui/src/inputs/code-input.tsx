import { onlyDigits } from "@vitral/brazil/masks";
import { TextInput, type TextInputProps } from "./text-input.tsx";

const sixDigits = (typed: string) => onlyDigits(typed).slice(0, 6);

/**
 * A verification code of six digits. It is one field, so that a phone can fill it from the message and a code can be
 * pasted with its spaces. The mask limits the length: `maxLength` would cut a pasted code before the spaces are
 * removed.
 */
export function CodeInput(input: Omit<TextInputProps, "type" | "mask">) {
  return <TextInput {...input} mask={sixDigits} inputMode="numeric" autoComplete="one-time-code" spellCheck={false} />;
}
