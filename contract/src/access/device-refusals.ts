/** The refusals of calls about the devices and the passkeys of customers. */
export const deviceRefusals = {
  DEVICE_CHANGE_UNCONFIRMED: { status: 422, message: "Confirme com o seu PIN, ou com um código por SMS." },
  DEVICE_DATA_MISMATCH: {
    status: 422,
    message: "Algum dado não confere com o seu cadastro. Confira nome, CPF/CNPJ, e-mail, celular, agência e conta.",
  },
  DEVICES_FULL: {
    status: 422,
    message: "Você já tem {limit} dispositivos cadastrados, o máximo permitido. Remova um para cadastrar outro.",
  },
  PUSH_SERVICE_UNKNOWN: { status: 422, message: "Este navegador recebe avisos por um serviço que não conhecemos." },
  WRONG_PASSKEY: { status: 401, message: "Não foi possível entrar com esta passkey. Entre com CPF/CNPJ e senha." },
  PROOF_REQUIRED: {
    status: 422,
    message: "Este pagamento pede mais uma confirmação, além do PIN. Nada foi cobrado.",
  },
  PROOF_NOT_ASKED: {
    status: 422,
    message: "Este pagamento não espera mais por esta confirmação. Volte a ele e tente de novo.",
  },
  PASSKEY_UNCONFIRMED: {
    status: 422,
    message: "Não foi possível confirmar com esta passkey. Tente de novo, ou confirme com um código por SMS.",
  },
  PASSKEY_NOT_MADE: {
    status: 422,
    message: "Não foi possível cadastrar a passkey. Comece de novo, com sua senha e seu PIN.",
  },
  PASSKEY_WAITS: {
    status: 422,
    message:
      "Sua senha foi trocada por código há menos de um dia. Por segurança, uma passkey pode ser cadastrada {until}.",
  },
  CUSTOMER_PASSKEYS_FULL: {
    status: 422,
    message: "Você já tem {limit} passkeys, o máximo permitido. Remova uma para cadastrar outra.",
  },
} as const;
