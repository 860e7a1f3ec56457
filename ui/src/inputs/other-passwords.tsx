import { PasswordInput } from "./password-input.tsx";
import type { TextInputProps } from "./text-input.tsx";

/** The passwords of a form with several: each button that shows one has a name of its own. */
export const CurrentPasswordInput = (input: TextInputProps) => <PasswordInput {...input} what="senha atual" />;
export const NewPasswordInput = (input: TextInputProps) => <PasswordInput {...input} what="nova senha" />;
export const ConfirmationInput = (input: TextInputProps) => <PasswordInput {...input} what="confirmação da senha" />;
