import { type RetentionKind, retention, retentionSentence } from "../retention.ts";

/** A kind of data about a customer: what it is, what for, on which basis (LGPD, arts. 7 and 11), and how long. */
export type HeldKind = {
  title: string;
  what: string;
  purpose: string;
  basis: string;
  /** Terms of contract/src/retention.ts after which it is removed. */
  terms: readonly RetentionKind[];
  /** Until when it is held where no term begins by itself. */
  until?: string;
};

const contract = "Execução do contrato (LGPD, art. 7º, V)";
const law = "Obrigação legal (LGPD, art. 7º, II)";
const security = "Prevenção à fraude e segurança (LGPD, art. 7º, IX)";

/**
 * What a bank holds of a customer with an account (LGPD, art. 9). The page of privacy and the exported file are made of
 * it. Every table with personal data belongs to one of these kinds (`kept-tables.ts` of its module).
 */
export const heldData = {
  IDENTITY: {
    title: "Cadastro",
    what: "Nome, CPF ou CNPJ, e-mail, telefone, nascimento, nome da mãe, documento de identidade, renda, endereço, de empresas os sócios, e o que o BC Protege+ respondeu antes de abrir a conta",
    purpose: "Abrir e manter sua conta, saber quem você é e prevenir lavagem de dinheiro",
    basis: law,
    terms: ["CLOSED_CUSTOMERS"],
    until: "E-mail e telefone são apagados no encerramento da conta.",
  },
  DOCUMENTS: {
    title: "Documentos e selfie",
    what: "As fotos e os arquivos que você enviou para abrir a conta, guardados cifrados",
    purpose: "Conferir que você é a pessoa do documento",
    basis: "Obrigação legal e prevenção à fraude na identificação (LGPD, art. 11, II, “a” e “g”)",
    terms: ["CLOSED_CUSTOMERS"],
  },
  OPERATIONS: {
    title: "Conta e operações",
    what: "Saldo, extrato, pagamentos, comprovantes, devoluções, contestações e cobranças pagas",
    purpose: "Fazer e comprovar o que você pede",
    basis: `${contract} e obrigação legal (art. 7º, II)`,
    terms: ["CLOSED_CUSTOMERS"],
  },
  LIMITS: {
    title: "Limites",
    what: "Seus limites e as mudanças que você pediu e ainda esperam",
    purpose: "Aplicar os limites que você escolheu",
    basis: contract,
    terms: ["CLOSED_CUSTOMERS"],
    until: "Uma mudança que espera é apagada quando passa a valer ou é cancelada.",
  },
  PIX_KEYS: {
    title: "Chaves Pix",
    what: "As chaves cadastradas na sua conta, e os pedidos de portabilidade e de posse",
    purpose: "Receber Pix",
    basis: contract,
    terms: ["CLAIMS"],
    until: "A chave fica até você excluí-la ou encerrar a conta.",
  },
  LOOK_UPS: {
    title: "Consultas de chaves e códigos",
    what: "As chaves e os códigos Pix que você consultou e quem eles indicavam",
    purpose: "Mostrar quem recebe antes de você confirmar",
    basis: contract,
    terms: ["LOOK_UPS", "LOOK_UP_COUNTS"],
    until: "A consulta de um pagamento feito fica com o pagamento.",
  },
  SCHEDULES: {
    title: "Pix Agendado",
    what: "Os pagamentos que você agendou",
    purpose: "Pagar na data que você escolheu",
    basis: contract,
    terms: ["SCHEDULES"],
    until: "O agendamento de um pagamento feito fica com o pagamento.",
  },
  CHARGES: {
    title: "Cobranças",
    what: "As cobranças que você criou, com quem deve pagar e quem pagou",
    purpose: "Receber o que você cobra",
    basis: contract,
    terms: ["CHARGES"],
    until: "Uma cobrança paga fica com o recebimento.",
  },
  FAVORITES: {
    title: "Favorecidos",
    what: "Quem você salvou para pagar de novo",
    purpose: "Facilitar o próximo pagamento e avisar se a chave mudar de dono",
    basis: contract,
    terms: ["FAVORITES"],
    until: "Ou até você remover.",
  },
  DEVICES: {
    title: "Dispositivos",
    what: "Um código que reconhece cada dispositivo em que você entrou, suas passkeys, o nome que você deu, o navegador e o sistema que ele diz ter e quando foram usados; onde e de que você quis ser avisado no celular",
    purpose:
      "Limitar pagamentos em dispositivos que você não cadastrou, deixar você entrar com uma passkey e avisar no celular",
    basis: law,
    terms: ["DEVICES", "DEVICE_DAYS", "DEVICE_PAYMENTS"],
    until:
      "Uma passkey fica até você removê-la ou encerrar a conta; os avisos no celular, até você desativá-los ou sair da conta nele.",
  },
  SIGN_INS: {
    title: "Sessões e navegadores",
    what: "Quando suas sessões começaram e terminaram, e um código dos navegadores em que você entrou",
    purpose: "Manter você conectado e reconhecer acessos estranhos",
    basis: security,
    terms: ["SESSIONS", "KNOWN_BROWSERS"],
  },
  CODES: {
    title: "Códigos de verificação",
    what: "Que um código foi enviado, para quê e quando, nunca o código em forma legível",
    purpose: "Confirmar que é você",
    basis: security,
    terms: ["CODES"],
  },
  ACCESS_RECORDS: {
    title: "Registros de acesso",
    what: "Data, hora, endereço de internet (IP) e navegador de entradas, trocas de senha e ações parecidas",
    purpose: "Cumprir o Marco Civil da Internet e apurar fraudes",
    basis: law,
    terms: ["SECURITY_EVENTS"],
  },
  MESSAGES: {
    title: "Mensagens enviadas",
    what: "Para onde, com qual assunto e quando enviamos e-mails e SMS, sem o texto; os avisos da sua área e até quando você os leu",
    purpose: "Comprovar avisos, mostrá-los a você e resolver falhas de entrega",
    basis: contract,
    terms: ["MESSAGES", "NOTICES"],
  },
  CONSENTS: {
    title: "Autorizações",
    what: "O que você autorizou ou deixou de autorizar, quando e em qual versão do texto; avisos de novos termos que você guardou",
    purpose: "Respeitar e comprovar a sua escolha",
    basis: "Obrigação legal: a prova da autorização é nossa (LGPD, art. 8º, § 2º)",
    terms: ["CONSENTS", "CLOSED_CUSTOMERS"],
    until: "O que vale hoje fica enquanto valer.",
  },
  SUSPICION: {
    title: "Prevenção à fraude",
    what: "Se houver, que um CPF, um CNPJ ou uma conta está sob fundada suspeita de fraude, desde quando e até quando",
    purpose: "Recusar pagamentos a quem é suspeito de fraude, como manda a Resolução BCB 501/2025",
    basis: law,
    terms: ["SUSPICION_MARKS"],
  },
  OPERATOR_ACTIONS: {
    title: "Ações da nossa equipe",
    what: "O que a nossa equipe consultou ou mudou no seu cadastro, e quando",
    purpose: "Responder por cada acesso interno",
    basis: law,
    terms: [],
    until: "Sem prazo. O registro só tem um código interno, que deixa de levar a você quando o cadastro é apagado.",
  },
} as const satisfies Record<string, HeldKind>;

export type HeldDataKind = keyof typeof heldData;
export const heldDataKinds = Object.keys(heldData) as HeldDataKind[];

/**
 * How long a bank holds a kind, as sentences: 'Sessões encerradas: 7 dias depois do fim da sessão.' For devices its own
 * rule holds.
 */
export function keptSentences(kind: HeldDataKind, { deviceIdleMonths }: { deviceIdleMonths: number }): string[] {
  const { terms, until }: HeldKind = heldData[kind];
  const byTerm = terms.map((term) => {
    const { what, basis } = retention[term];
    if (term === "DEVICES")
      return `Dispositivos em que você entrou: ${retentionSentence(term, deviceIdleMonths)} (${basis}).`;
    return `${what}: ${retentionSentence(term)}${basis ? ` (${basis})` : ""}.`;
  });
  return until ? [...byTerm, until] : byTerm;
}
