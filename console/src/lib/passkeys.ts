import { type PasskeySentences, sentenceOf } from "@vitral/ui/lib/passkeys.ts";

const sentences: PasskeySentences = {
  NotAllowedError: "A chave de acesso não foi usada: a janela foi fechada ou o tempo acabou. Tente de novo.",
  InvalidStateError: "Este aparelho já tem uma chave de acesso desta conta.",
  SecurityError: "Este endereço não aceita chaves de acesso. Abra o console pelo endereço da instituição.",
  NotSupportedError: "Este aparelho não tem o tipo de chave de acesso que o console aceita.",
  ConstraintError: "Este aparelho não confirma quem usa a chave: ative a senha, a digital ou o rosto nele.",
  OperationError: "Outra aba já está usando uma chave de acesso. Feche a janela dela e tente de novo.",
  other: "O aparelho não conseguiu usar a chave de acesso. Tente de novo.",
};

/** A sentence about anything that a use of a passkey has thrown. */
export const passkeySentence = (error: unknown): string => sentenceOf(error, sentences);
