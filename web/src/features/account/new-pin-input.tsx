import { TextInput, type TextInputProps } from "../../ui/text-input.tsx";

/**
 * A PIN that is being chosen. Unlike PinInput it keeps what is no digit, so that the customer is told of it instead of
 * ending with another PIN than was typed (spec 5.11).
 */
export function NewPinInput(input: Omit<TextInputProps, "type" | "mask">) {
  return (
    <TextInput
      {...input}
      type="password"
      maxLength={4}
      inputMode="numeric"
      autoComplete="off"
      data-1p-ignore=""
      data-lpignore="true"
      data-bwignore="true"
      data-form-type="other"
    />
  );
}
