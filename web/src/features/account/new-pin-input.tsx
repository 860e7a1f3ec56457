import { PinInput } from "@vitral/ui/inputs/pin-input.tsx";
import type { TextInputProps } from "@vitral/ui/inputs/text-input.tsx";

/**
 * A new PIN. It keeps letters, so that the customer reads that they are not allowed: removing them would make a PIN
 * that was not typed (spec 5.11). Separators between pasted digits are removed.
 */
export function NewPinInput(input: Omit<TextInputProps, "type" | "mask">) {
  return <PinInput {...input} mask={fourCharacters} />;
}

const fourCharacters = (typed: string) => typed.replaceAll(/[\s.,/_-]/g, "").slice(0, 4);
