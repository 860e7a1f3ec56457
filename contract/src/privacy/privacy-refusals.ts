/** The refusals of the page of privacy, in the table of all (contract/src/refusals.ts). */
export const privacyRefusals = {
  CONSENT_TEXT_CHANGED: {
    status: 409,
    message: "O texto desta autorização mudou. Leia o texto atual antes de decidir.",
  },
  OWN_DATA_TOO_LARGE: {
    status: 422,
    message: "Seus dados são muitos para baixar de uma vez. Peça o arquivo ao encarregado, em Ajuda e reclamações.",
  },
  CONTACT_JUST_CORRECTED: {
    status: 422,
    message: "Seu contato mudou há menos de 24 horas. Por segurança, peça o código {until}.",
  },
  CONTACT_UNCHANGED: { status: 422, message: "Este já é o do seu cadastro. Informe outro." },
} as const;
