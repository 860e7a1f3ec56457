/**
 * The network's refusals as sentences for customers, with the side at fault. Keys are ISO 20022 reason codes of the SPI
 * catalogue; Bacen's user-experience manual demands the real reason.
 */
const sentences: Record<string, string> = {
  AB03: "O tempo de processamento foi excedido: a instituição de quem recebe não respondeu.",
  AB09: "Houve um erro na instituição de quem recebe.",
  AC03: "A conta de quem recebe não existe ou está inválida na instituição dela.",
  AC06: "A conta de quem recebe está bloqueada na instituição dela.",
  AC07: "A conta de quem recebe foi encerrada.",
  AC14: "O tipo da conta de quem recebe não aceita este pagamento.",
  AG03: "A instituição de quem recebe não aceita este tipo de pagamento.",
  AM02: "O valor passa do limite que a instituição de quem recebe aceita.",
  AM04: "A falha é nossa, não da sua conta: faltou saldo do banco na rede Pix.",
  AM09: "O valor não confere com o da transação original.",
  BE01: "Os dados de quem recebe não conferem na instituição dela.",
  BE17: "A instituição de quem recebe recusou o QR Code: ele já foi pago, removido, venceu ou pede outro valor.",
  DS04: "A instituição de quem recebe recusou o pagamento.",
  FRAD: "Conta ou recebedor envolvido em transação com fundada suspeita de fraude. Não é possível realizar o Pix.",
};

/** The sentence of a reason code; an unknown one is named, so that support can look it up. */
export const failureSentence = (reasonCode: string): string =>
  sentences[reasonCode] ?? `A rede Pix recusou o pagamento (motivo ${reasonCode}).`;
