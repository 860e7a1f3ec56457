import { sessionExpired, validationFailed } from "./texts/fixed-sentences.ts";
import { receiptOfError } from "./texts/receipt-sentence.ts";
import { scheduleRefusals } from "./pix/pix-schedule-refusals.ts";
import { deviceRefusals } from "./access/device-refusals.ts";
import { privacyRefusals } from "./privacy/privacy-refusals.ts";
import { requestRefusals } from "./requests/request-refusals.ts";

/**
 * All refusals: HTTP status and sentence, in one table. The sentence is shown as it is (spec 8); `{…}` is filled in by
 * the server.
 */
export const refusals = {
  ...privacyRefusals,
  ...deviceRefusals,
  ...scheduleRefusals,
  validation: { status: 400, message: validationFailed },
  UNAUTHORIZED: { status: 401, message: sessionExpired },
  SESSION_LOCKED: {
    status: 401,
    message: "Sua sessão está bloqueada por falta de uso. Digite sua senha para continuar.",
  },
  WRONG_CREDENTIALS: { status: 401, message: "CPF/CNPJ ou senha incorretos." },
  FORBIDDEN: { status: 403, message: "Você não tem acesso a este recurso." },
  CUSTOMER_BLOCKED: { status: 403, message: "Seu acesso está bloqueado. Entre em contato com o suporte." },
  BANK_SUSPENDED: {
    status: 403,
    message:
      "O internet banking está suspenso. Seu dinheiro continua na conta, e o que você recebe é creditado. Fale com a gente: {phone}.",
  },
  BANK_CLOSED: { status: 403, message: "O atendimento aqui foi encerrado, com as contas. Fale com a gente: {phone}." },
  NOT_FOUND: { status: 404, message: "Não encontramos o que você procura." },
  TENANT_NOT_FOUND: { status: 404, message: "Não há um banco neste endereço." },
  PIX_KEY_NOT_FOUND: {
    status: 404,
    message: "Transação não concluída. Chave indisponível. Confira os dados com quem vai receber.",
  },
  METHOD_NOT_ALLOWED: { status: 405, message: "Este endereço não aceita esse tipo de chamada." },
  ...requestRefusals,
  CONFLICT: { status: 409, message: "Esta operação já foi feita." },
  DOCUMENT_TAKEN: { status: 409, message: "Já existe um cadastro com este documento. Entre com a sua senha." },
  TERMS_CHANGED: {
    status: 422,
    message: "Os termos de uso mudaram enquanto esta página estava aberta. Leia a versão atual e aceite de novo.",
  },
  EMAIL_TAKEN: { status: 409, message: "Este e-mail já está em outro cadastro. Informe outro e-mail." },
  PHONE_TAKEN: { status: 409, message: "Este telefone já está em outro cadastro. Informe outro telefone." },
  WRONG_STEP: { status: 409, message: "Esta etapa não corresponde ao seu cadastro. Continue de onde parou." },
  LOOK_UP_EXPIRED: { status: 409, message: "A consulta da chave expirou. Consulte a chave novamente." },
  QR_CODE_EXPIRED: { status: 409, message: "A leitura do código expirou. Leia o código novamente. Nada foi cobrado." },
  QR_CODE_PAID: { status: 409, message: "Esta cobrança já foi paga. Nada foi cobrado." },
  CHARGE_PAID: { status: 409, message: "Esta cobrança já foi paga e não pode ser removida." },
  CHARGE_TXID_TAKEN: { status: 409, message: "Este identificador já é de outra cobrança desta conta." },
  PIX_KEY_ALREADY_YOURS: { status: 409, message: "Esta chave já está cadastrada em seu nome nesta instituição." },
  PIX_KEY_OF_ANOTHER_PERSON: {
    status: 409,
    message: "Esta chave já está registrada em nome de outra pessoa. Se ela é sua, entre em contato com o suporte.",
  },
  PIX_KEY_AT_ANOTHER_BANK: {
    status: 409,
    message: "Esta chave já está registrada em seu nome em outra instituição. Exclua a chave lá para cadastrá-la aqui.",
  },
  PIX_KEY_PORTABLE: {
    status: 409,
    message:
      "Esta chave já está registrada em seu nome em outra instituição. Você pode trazê-la para cá com a portabilidade.",
  },
  PIX_KEY_CLAIMABLE: {
    status: 409,
    message: "Este celular já é a chave Pix de outra pessoa. Se o número é seu, você pode reivindicar a chave.",
  },
  PIX_KEY_LOCKED: {
    status: 409,
    message: "Há um pedido de portabilidade ou de posse em andamento para esta chave. Aguarde até ele terminar.",
  },
  CLAIM_OTHER_TYPE: {
    status: 409,
    message:
      "Este pedido não serve para esta chave: a portabilidade é para chaves em seu nome, e a reivindicação, para um celular que está em nome de outra pessoa.",
  },
  CLAIM_KEY_FREE: { status: 409, message: "Esta chave está livre. Cadastre-a, sem precisar de um pedido." },
  CLAIM_DECIDED: { status: 409, message: "Este pedido já foi encerrado, ou não pode mais ser alterado." },
  DISPUTE_DECIDED: { status: 409, message: "Esta contestação já foi encerrada e não pode ser alterada." },
  PIX_KEY_BEING_REMOVED: {
    status: 409,
    message: "A exclusão desta chave ainda não terminou. Tente novamente em alguns minutos.",
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: "O envio é maior do que o permitido." },
  FILE_TOO_LARGE: { status: 413, message: "O arquivo passa de 10 MB. Envie um arquivo menor." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "O formato do envio não é aceito." },
  FILE_TYPE_NOT_ACCEPTED: { status: 415, message: "Este arquivo não é aceito aqui. Envie {accepted}." },
  WRONG_PASSWORD: { status: 422, message: "Senha atual incorreta." },
  INVALID_CODE: { status: 422, message: "Código inválido ou expirado. Confira o código ou peça um novo." },
  IMAGE_TOO_LARGE: { status: 422, message: "A foto passa de 12.000 pixels de lado. Envie uma foto menor." },
  PIN_NOT_SET: { status: 422, message: "Cadastre seu PIN transacional antes de pagar." },
  WRONG_PIN: { status: 422, message: "PIN incorreto. {tries}" },
  PIN_LOCKED: {
    status: 422,
    message: "PIN bloqueado por tentativas incorretas. Altere o PIN em Minha conta para voltar a pagar.",
  },
  INSUFFICIENT_FUNDS: { status: 422, message: "Saldo insuficiente para este pagamento. Nada foi cobrado." },
  OVER_TRANSACTION_LIMIT: {
    status: 422,
    message: "O valor passa do seu limite por transação, que é de {limit}. Nada foi cobrado.",
  },
  OVER_DAY_LIMIT: {
    status: 422,
    message: "O valor passa do seu limite diurno. Disponível agora: {left}. Nada foi cobrado.",
  },
  OVER_NIGHT_LIMIT: {
    status: 422,
    message: "O valor passa do seu limite noturno. Disponível agora: {left}. Nada foi cobrado.",
  },
  OVER_NIGHT_PEOPLE_LIMIT: {
    status: 422,
    message: "O valor passa do seu limite noturno entre pessoas. Disponível agora: {left}. Nada foi cobrado.",
  },
  DEVICE_TRANSACTION_LIMIT: {
    status: 422,
    message:
      "Em um dispositivo não cadastrado, cada pagamento pode ser de até {limit}. Cadastre este dispositivo para pagar mais. Nada foi cobrado.",
  },
  DEVICE_DAY_LIMIT: {
    status: 422,
    message:
      "O valor passa do que ainda pode ser pago hoje sem cadastrar o dispositivo: {left}. Cadastre este dispositivo para pagar mais. Nada foi cobrado.",
  },
  DEVICE_NOT_REGISTERED: {
    status: 403,
    message: "Para isso, cadastre antes este dispositivo em Minha conta, Dispositivos.",
  },
  DEVICE_BLOCKED: { status: 403, message: "Este dispositivo foi bloqueado. Entre por outro, ou fale com o suporte." },
  LIMITS_BY_SUPPORT_ONLY: { status: 422, message: "Para alteração de limites, entre em contato com o suporte." },
  // The Central Bank's user-experience manual 7.2, word for word.
  PAYEE_SUSPECTED: {
    status: 422,
    message: "Conta ou recebedor envolvido em transação com fundada suspeita de fraude. Não é possível realizar o Pix.",
  },
  SAME_ACCOUNT: { status: 422, message: "Esta chave é da própria conta que está pagando." },
  FIXED_AMOUNT: {
    status: 422,
    message: "Este código cobra {fixed}, e o valor não pode ser alterado. Nada foi cobrado.",
  },
  QR_CODE_INVALID: { status: 422, message: "{reason}" },
  QR_CODE_UNSUPPORTED: { status: 422, message: "{reason}" },
  PAYMENT_REFUSED: { status: 422, message: "{reason} Nada foi cobrado." },
  // The Central Bank's user-experience manual, word for word.
  REFUND_INCOMPATIBLE: {
    status: 422,
    message: "Devolução não concluída. Dados incompatíveis com a transação original",
  },
  REFUND_TOO_LATE: { status: 422, message: "Erro ao devolver o Pix pois já passou o prazo de {days} dias" },
  REFUND_INSUFFICIENT_FUNDS: { status: 422, message: "Tente outro valor, saldo insuficiente" },
  REFUND_REFUSED: { status: 422, message: "Devolução não concluída. {reason} O valor continua na sua conta." },
  DISPUTE_NOT_POSSIBLE: {
    status: 422,
    message: "Só é possível contestar um Pix enviado, concluído e ainda não devolvido.",
  },
  OBJECTION_NOT_POSSIBLE: { status: 422, message: "Nenhum valor deste Pix foi devolvido por esta contestação." },
  OBJECTION_TOO_LATE: { status: 422, message: "O prazo de {days} dias para contestar esta devolução já passou." },
  DISPUTE_TOO_LATE: { status: 422, message: "O prazo de {days} dias para contestar este Pix já passou." },
  NO_PIX_NETWORK: {
    status: 422,
    message: "Pagamentos para outras instituições não estão disponíveis no momento. Nada foi cobrado.",
  },
  PIX_KEY_NOT_OWN: {
    status: 422,
    message: "Só é possível cadastrar o documento, o telefone ou o e-mail do seu cadastro, ou uma chave aleatória.",
  },
  PIX_KEY_LIMIT: {
    status: 422,
    message: "Esta conta já tem {limit} chaves, o máximo permitido. Exclua uma chave para cadastrar outra.",
  },
  CLAIMS_OFF: {
    status: 422,
    message: "A portabilidade e a reivindicação de chaves são feitas pelo suporte desta instituição.",
  },
  CLAIM_NOT_YET: { status: 422, message: "Este pedido pode ser concluído a partir de {from}." },
  CLAIM_CODE_NEEDED: { status: 422, message: "Digite o código que enviamos por SMS para o celular desta chave." },
  NO_CHARGES: {
    status: 422,
    message: "As cobranças não estão disponíveis nesta instituição no momento.",
  },
  FAVORITES_FULL: {
    status: 422,
    message: "Você já tem {limit} favorecidos, o máximo permitido. Remova um para salvar outro.",
  },
  PIX_KEY_NOT_RECEIVING: {
    status: 422,
    message: "Esta chave não está ativa nesta conta. Escolha uma das suas chaves ativas.",
  },
  NO_PIX_DIRECTORY: {
    status: 422,
    message: "O cadastro e a exclusão de chaves Pix não estão disponíveis no momento.",
  },
  NO_EMAIL: {
    status: 422,
    message: "Não há um e-mail no seu cadastro. Entre em contato com o suporte para incluir um.",
  },
  NO_PHONE: {
    status: 422,
    message: "Não há um celular no seu cadastro. Entre em contato com o suporte para incluir um.",
  },
  WEAK_PASSWORD: { status: 422, message: "Esta senha é fácil de adivinhar: {reason}. Escolha outra." },
  WEAK_PIN: { status: 422, message: "Este PIN é fácil de adivinhar: {reason}. Escolha outro." },
  STATEMENT_TOO_LONG: {
    status: 422,
    message: "O período tem movimentações demais para baixar agora. Escolha um período menor ou receba por e-mail.",
  },
  RECEIPT_OF_ERROR: { status: 422, message: receiptOfError },
  RECEIPT_OF_PENDING: {
    status: 422,
    message: "Esta transação ainda está em processamento. O comprovante aparece quando ela for concluída.",
  },
  TOO_MANY_CODES: {
    status: 429,
    message:
      "Já enviamos muitos códigos em um dia. Use o último que chegou, ou peça outro {until}. Se precisar, fale com o suporte.",
  },
  TOO_MANY_WRONG_CODES: {
    status: 429,
    message: "Foram muitos códigos incorretos em um dia. Tente novamente {until}. Se precisar, fale com o suporte.",
  },
  TOO_MANY_REQUESTS: { status: 429, message: "Muitas tentativas. Aguarde {wait} e tente novamente." },
  INTERNAL: {
    status: 500,
    message: "Desculpe, tivemos uma falha técnica. Tente de novo. Código de atendimento: {requestId}",
  },
  QR_CODE_UNAVAILABLE: {
    status: 502,
    message: "A instituição de quem recebe não entregou os dados desta cobrança. Tente novamente em instantes.",
  },
  SERVER_BUSY: { status: 503, message: "Estamos com muitos acessos agora. Aguarde {wait} e tente novamente." },
  NOT_READABLE: { status: 503, message: "Não conseguimos consultar isso agora. Tente de novo em instantes." },
  NOT_WRITABLE: { status: 503, message: "Não conseguimos registrar isso agora. Nada foi feito. Tente em instantes." },
  RESTORED: { status: 503, message: "Estamos conferindo os registros do banco. Nada foi feito. Volte mais tarde." },
  // The Central Bank's user-experience manual, word for word.
  DISPUTE_FAILED: { status: 503, message: "Falha no registro da contestação do Pix. Tente novamente mais tarde" },
  CLAIM_UNANSWERED: {
    status: 503,
    message: "A rede Pix não respondeu. Confira a situação do pedido em instantes e, se preciso, tente novamente.",
  },
  PIX_NETWORK_UNAVAILABLE: {
    status: 503,
    message: "A rede Pix não respondeu. Tente novamente em instantes. Nada foi cobrado.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;
