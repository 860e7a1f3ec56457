import * as z from "zod/mini";
import { brandLabels } from "../console/brand.ts";
import { institutionLabels } from "../console/brand/institution.ts";
import { newBrandLabels } from "../console/brand/new-brand.ts";
import { ruleFields, ruleNames, type RuleName } from "../console/terms/rule-fields.ts";
import { entityLabels, termLabels } from "../console/terms/terms.ts";
import { limitLabels } from "../pix/pix-limits.ts";
import { recipientServices } from "../privacy/privacy.ts";

/** Something that an order changes, or that says what it changes. */
export type Field = {
  /** In the words that the staff reads. */
  label: string;
  /**
   * What it is masked as wherever it is shown; a contact is shown whole to who asks for it with a reason. A document is
   * masked when the order is described. With one of these, what was ordered is neither shown nor kept.
   */
  mask?: "EMAIL" | "PHONE" | "DOCUMENT";
  /** An order that has ended keeps neither its value nor what was ordered: no erasure of a customer reaches it. */
  kept?: false;
};

/** A field for each label, under its name after the prefix; `words` is said around the label. */
const named = <P extends string, N extends string>(
  prefix: P,
  labels: Readonly<Record<N, string>>,
  words = (label: string): string => label,
) =>
  Object.fromEntries(
    Object.entries<string>(labels).map(([name, label]) => [`${prefix}.${name}`, { label: words(label) }]),
  ) as Record<`${P}.${N}`, Field>;

const ruleLabels = Object.fromEntries(ruleNames.map((name) => [name, ruleFields[name].label])) as Record<
  RuleName,
  string
>;

/** Every field that an order may change. Orders are stored with the names; a label may change. */
export const fields = {
  // customers
  email: { label: "E-mail", mask: "EMAIL" },
  phone: { label: "Telefone", mask: "PHONE" },
  document: { label: "Documento", mask: "DOCUMENT" },
  access: { label: "Acesso" },
  sessions: { label: "Sessões" },
  blockedBy: { label: "Bloqueado por" },
  tries: { label: "Tentativas" },
  pin: { label: "PIN" },
  device: { label: "Dispositivo" },
  entrepreneur: { label: "Empresário individual" },
  mark: { label: "Marcação" },
  relationship: { label: "Relacionamento" },
  data: { label: "Dados" },
  file: { label: "Arquivo" },
  schedules: { label: "Pix agendados" },
  // applications
  application: { label: "Cadastro" },
  attention: { label: "Conferências com atenção" },
  files: { label: "Arquivos" },
  lastFile: { label: "Último arquivo" },
  /** Why a check that wants a look is no obstacle; `item` is the check. */
  remark: { label: "Motivo" },
  // payments, keys and cases
  state: { label: "Situação" },
  amount: { label: "Valor" },
  held: { label: "Bloqueado" },
  endToEnd: { label: "EndToEndId" },
  day: { label: "Data" },
  payee: { label: "Para", kept: false },
  paid: { label: "Valor do Pix" },
  returned: { label: "Já devolvido" },
  returning: { label: "Volta agora" },
  recalled: { label: "Pedido de volta" },
  flaw: { label: "O que o outro banco lê" },
  rejection: { label: "Motivo para o outro banco" },
  keyType: { label: "Tipo" },
  key: { label: "Chave" },
  directory: { label: "Diretório" },
  claim: { label: "Pedido" },
  // limits and fees of an account
  favorite: { label: "Favorecido", kept: false },
  favoriteLimit: { label: "Limite" },
  raise: { label: "Pedido" },
  notice: { label: "Aviso" },
  ...named("limit", limitLabels),
  ...named("waiting", limitLabels, (label) => `${label}: alteração que aguarda`),
  ...named("fee", termLabels),
  // versions of a bank's terms and texts
  ...named("PERSON", termLabels, (label) => `${entityLabels.PERSON} · ${label}`),
  ...named("COMPANY", termLabels, (label) => `${entityLabels.COMPANY} · ${label}`),
  ...named("rule", ruleLabels),
  lostRaises: { label: "Aumentos que não vêm" },
  smallerRaises: { label: "Aumentos menores que os avisados" },
  from: { label: "Vale a partir de" },
  sameDay: { label: "Versão deste dia" },
  /** `item` is the title of a section. */
  terms: { label: "Termos" },
  privacy: { label: "Privacidade" },
  // a bank
  ...named("newBrand", newBrandLabels),
  ...named("institution", institutionLabels),
  ...named("brand", brandLabels),
  /** `item` is a company. */
  ...named("recipient", recipientServices),
  provider: { label: "Quem mantém as contas" },
  bankState: { label: "Atendimento" },
  template: { label: "Limites, tarifas e regras" },
  // the staff
  staffName: { label: "Nome" },
  staffEmail: { label: "Entra com" },
  domain: { label: "Domínio" },
  enrolment: { label: "Código do cadastro" },
  staffState: { label: "Pessoa" },
  role: { label: "Perfil" },
  scope: { label: "Trabalha para" },
  secondPerson: { label: "Segunda pessoa" },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof fields;

/** The field of a name. */
export const fieldOf = (name: FieldName): Field => fields[name];

/** What a field was and will be, in the words that the staff reads; null: it is not there. */
export const Change = z.object({
  field: z.enum(Object.keys(fields) as [FieldName, ...FieldName[]]),
  /** Which one, where an order may change several of a field: a company, a section of a text, a check. */
  item: z.optional(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type Change = z.output<typeof Change>;

/** What a change is called: 'Limite diurno', 'Envio de e-mails: Correio Serra Ltda.'. */
export const labelOf = ({ field, item }: Pick<Change, "field" | "item">): string =>
  item === undefined ? fieldOf(field).label : `${fieldOf(field).label}: ${item}`;

/** Whether a change is that of a contact, which who may asks to see. */
export const isContact = ({ field }: Pick<Change, "field">): boolean => {
  const { mask } = fieldOf(field);
  return mask === "EMAIL" || mask === "PHONE";
};
