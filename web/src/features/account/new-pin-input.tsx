import { PinInput } from "../../ui/inputs/pin-input.tsx";
import type { TextInputProps } from "../../ui/inputs/text-input.tsx";

/**
 * A PIN that is being chosen. Unlike another PIN it keeps letters, so that the customer reads that they do not belong
 * there instead of ending with another PIN than was typed (spec 5.11). Marks between pasted digits are dropped.
 */
export function NewPinInput(input: Omit<TextInputProps, "type" | "mask">) {
  return <PinInput {...input} mask={fourCharacters} />;
}

const fourCharacters = (typed: string) => typed.replaceAll(/[\s.,/_-]/g, "").slice(0, 4);
