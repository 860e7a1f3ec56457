import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";

/** Why a password was refused on a screen that asks for nothing else: no word of the CPF, which nobody typed. */
export const passwordSentence = (error: Error): string =>
  error instanceof ApiError && error.code === "WRONG_CREDENTIALS" ? "Senha incorreta." : messageOf(error);
