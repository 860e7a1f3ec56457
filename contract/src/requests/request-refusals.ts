/** What a request may be refused for that carries a key under which it is done once (ADR-0070). */
export const requestRefusals = {
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: "Este pedido já foi enviado com outros dados. Confira o que foi feito antes de enviar de novo.",
  },
  REQUEST_IN_PROGRESS: { status: 409, message: "Seu pedido ainda está em andamento. Aguarde um instante." },
  REQUEST_OUTCOME_UNKNOWN: {
    status: 409,
    message: "Não sabemos se o seu pedido foi feito, porque o serviço parou no meio dele. Confira antes de repetir.",
  },
  REQUEST_CLOSED: { status: 409, message: "Este pedido foi encerrado sem ser feito. Faça outro." },
} as const;
