/** The refusals of the console alone: HTTP status and sentence for the staff, as in contract/src/refusals.ts. */
export const consoleRefusals = {
  STAFF_SIGNED_OUT: { status: 401, message: "Sua sessão terminou. Entre novamente." },
  STAFF_WRONG_CREDENTIALS: { status: 401, message: "E-mail ou senha incorretos." },
  STAFF_WRONG_CODE: { status: 422, message: "Código incorreto ou já usado. Espere o próximo código e tente de novo." },
  STAFF_WRONG_PASSKEY: { status: 422, message: "Não foi possível confirmar a chave de acesso. Tente novamente." },
  STAFF_LOCKED: {
    status: 429,
    message:
      "Foram muitas tentativas incorretas. Aguarde {wait}, entre no navegador que você já usa, ou peça a outra pessoa da Segurança para liberar.",
  },
  STAFF_NOT_ALLOWED: { status: 403, message: "Seu perfil não permite esta ação." },
  CROSS_ORIGIN: { status: 403, message: "Esta chamada não veio do próprio console e não foi aceita." },
  ENROLMENT_EXPIRED: {
    status: 404,
    message: "Este link não vale mais. Ele serve uma vez, por uma hora. Peça outro à Segurança.",
  },
  ENROLMENT_WRONG_CODE: {
    status: 422,
    message: "Código do e-mail incorreto. Vale o do e-mail mais novo: cada link tem o seu.",
  },
  ENROLMENT_LOCKED: { status: 429, message: "Foram muitos códigos incorretos. Aguarde {wait} e tente de novo." },
  PASSKEYS_FULL: { status: 422, message: "Você já tem 5 chaves de acesso, o máximo permitido. Remova uma." },
  STAFF_EMAIL_TAKEN: {
    status: 409,
    message: "Já existe alguém da equipe com este e-mail. Se o link de cadastro se perdeu, use 'Novo link' na lista.",
  },
  STAFF_LOOK_ALIKE: {
    status: 409,
    message: "Este e-mail se confunde com o de outra pessoa da equipe. Use outro.",
  },
  STAFF_NAMED_RIGHT: { status: 409, message: "Nome e e-mail desta pessoa já seguem as regras." },
  STAFF_TO_RENAME: {
    status: 409,
    message: "Mude antes o nome e o e-mail desta pessoa: eles não seguem as regras.",
  },
  STAFF_SELF: { status: 422, message: "Peça a outra pessoa da Segurança: ninguém muda o próprio acesso." },
  NOTICE_NOT_POSSIBLE: {
    status: 409,
    message:
      "O aviso não foi enviado: o pagamento ainda não terminou, já foi avisado 3 vezes em 24 horas, ou o cliente não tem e-mail.",
  },
  NETWORK_STATEMENT_UNAVAILABLE: {
    status: 503,
    message: "A rede não respondeu com o extrato do dia. Tente de novo em alguns minutos.",
  },
  PAYMENTS_OF_LONG_PERIOD: {
    status: 422,
    message: "Para buscar por valor, escolha um período de até 31 dias.",
  },
  SEARCH_TOO_WIDE: {
    status: 422,
    message: "Muitos clientes têm este nome. Escreva mais do nome, ou o CPF, o CNPJ ou a conta.",
  },
  STAFF_HAS_ACCESS: {
    status: 409,
    message: "Esta pessoa já tem senha. Peça a renovação do acesso: outra pessoa precisa aprovar.",
  },
  STAFF_LAST_SECURITY: {
    status: 422,
    message: "Esta é a última pessoa ativa da Segurança. Cadastre outra antes de mudar ou desativar esta.",
  },
  REVIEW_TAKEN: { status: 409, message: "{name} analisa este cadastro. Escolha o próximo." },
  REVIEW_EXPIRED: {
    status: 409,
    message: "Os 20 minutos desta análise acabaram. Tente de novo para retomá-la.",
  },
  REVIEW_DECIDED: { status: 409, message: "Este cadastro já foi decidido." },
  REVIEW_PROTECTED: {
    status: 409,
    message:
      "O BC Protege+ está ativado: a conta não pode ser aberta. A pessoa foi avisada e pode desativar a proteção no Meu BC; depois, aprove de novo.",
  },
  REVIEW_PROTEGE_SILENT: {
    status: 503,
    message:
      "O BC Protege+ não respondeu, e sem a consulta a conta não pode ser aberta. Tente aprovar de novo em alguns minutos.",
  },
  ADDRESS_NOT_ALLOWED: { status: 403, message: "O console não aceita acessos deste endereço de rede." },
  COMMAND_REFUSED: { status: 409, message: "{why}" },
  REVIEW_INCOMPLETE: {
    status: 409,
    message: "Faltam arquivos: este cadastro não pode ser aprovado. Peça os documentos de novo.",
  },
  REVIEW_NEEDS_REASONS: {
    status: 409,
    message: "As conferências com atenção mudaram ou não têm motivo: {names}. Confira a lista de novo.",
  },
  REVIEW_UNTIL: {
    status: 422,
    message: "Escolha um dia depois de hoje e até {until}: são 90 dias, contados da primeira vez que foi adiado.",
  },
  COMMAND_OWN: {
    status: 403,
    message: "Quem pediu, ou fez uma versão anterior do pedido, não aprova nem rejeita: outra pessoa decide.",
  },
  COMMAND_WAITS: { status: 409, message: "Você já pediu exatamente isto, e o pedido aguarda aprovação." },
  COMMAND_NOT_YOURS: { status: 403, message: "Só quem pediu retira o pedido." },
  COMMAND_MAKER_GONE: {
    status: 409,
    message: "Quem fez este pedido {why}: ele não pode ser aprovado. Rejeite-o, e outra pessoa pode pedir de novo.",
  },
  COMMAND_DECIDED: { status: 409, message: "Este pedido já foi decidido." },
  COMMAND_IN_EFFECT: { status: 409, message: "O tempo para desfazer acabou: a decisão já vale." },
  COMMAND_EDITED: {
    status: 409,
    message: "Este pedido foi alterado depois que você o abriu. Confira e decida de novo.",
  },
  CASE_HELD: { status: 409, message: "Este caso está com {name}. Para agir nele, solte-o antes, com um motivo." },
  CASE_DECIDED: { status: 409, message: "Isto já foi decidido ou terminou. Veja o caso como está agora." },
  CASE_UNDECIDED: { status: 409, message: "Decida antes de encerrar: este caso ainda espera uma decisão." },
  CASE_SNOOZE: { status: 422, message: "Escolha um dia, de amanhã até daqui a 90 dias." },
  CASE_ESCALATED: { status: 409, message: "Este caso foi escalado para {to}: só esse perfil o assume." },
  CASE_TARGET: { status: 422, message: "Escolha outra pessoa ativa, que trabalhe em casos deste banco." },
  CASE_FILES_FULL: { status: 422, message: "Este caso já tem 20 arquivos, o máximo permitido." },
  CASE_FILE_OTHERS: { status: 403, message: "Só quem anexou o arquivo pode removê-lo." },
  PICTURE_REFUSED: { status: 422, message: "{why}" },
  COMMAND_KEY_REUSED: {
    status: 409,
    message:
      "Este pedido já foi registrado, com outro conteúdo ou outro motivo. Veja-o em Aprovações antes de pedir de novo.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ConsoleRefusalCode = keyof typeof consoleRefusals;

const holding = ["CASE_HELD", "CASE_ESCALATED", "REVIEW_TAKEN", "REVIEW_EXPIRED", "REVIEW_DECIDED"] as const;
/** Of decisions: another person holds the case or the application, or BC Protege+ is in the way. */
export const ofDeciding = [...holding, "REVIEW_PROTECTED", "REVIEW_PROTEGE_SILENT"] as const;
