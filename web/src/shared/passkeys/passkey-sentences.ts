import { type PasskeySentences, sentenceOf } from "@vitral/ui/lib/passkeys.ts";

const noVerification = "Este aparelho não confirma quem usa a passkey: ative nele a senha, a digital ou o rosto.";

const sentences: PasskeySentences = {
  NotAllowedError: "A passkey não foi usada: a janela foi fechada ou o tempo acabou. Tente de novo.",
  InvalidStateError: "Este aparelho já tem uma passkey da sua conta.",
  SecurityError: "Este endereço não aceita passkeys. Abra o site do seu banco pelo endereço dele.",
  NotSupportedError: "Este aparelho não tem o tipo de passkey que seu banco aceita.",
  ConstraintError: noVerification,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: noVerification,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    "Este aparelho não guarda passkeys para entrar sem digitar o CPF/CNPJ. Use outro.",
  OperationError: "Outra aba ou janela já está usando uma passkey. Feche a janela dela e tente de novo.",
  other: "O aparelho não conseguiu usar a passkey. Tente de novo.",
};

/** A sentence about anything that a use of a passkey has thrown. */
export const passkeySentence = (error: unknown): string => sentenceOf(error, sentences);
