import * as z from "zod/mini";
import { Transaction } from "../statement.ts";
import { CustomerStatus, EntityType, OnboardingStep } from "../customers.ts";
import { Fees } from "../fees.ts";
import { Moment } from "../moment.ts";
import { Money } from "../money.ts";
import { searchText } from "../plain-text.ts";
import { AskedClaim } from "../pix/pix-key-findings.ts";
import { getPixLimits } from "../pix/pix-limits.ts";
import { PixKeyType } from "../pix/pix-keys.ts";
import { StaffNote, StaffReason } from "./commands.ts";
import { MessageState } from "./messages.ts";
import { Mark, PayeeLimit, Schedule } from "./customers/pix-of-customer.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { csvOfList } from "./lists/csv-of-list.ts";
import { OwnKey, pageOf, pageQuery, TenantPath, TenantRowPath } from "./page.ts";

/** Where a customer stands, in the words of the staff. */
export const customerStatusNames: Record<CustomerStatus, string> = {
  ACTIVE: "Ativo",
  PENDING: "Em cadastro",
  IN_ANALYSIS_INTERNAL: "Em análise",
  REJECTED: "Rejeitado",
  REJECTED_INTERNAL: "Rejeitado",
};

export const entityNames: Record<EntityType, string> = { PERSON: "Pessoa", COMPANY: "Empresa" };

/** A customer in the list. Document and contacts are masked. */
export const CustomerRow = z.object({
  id: z.uuid(),
  name: z.string(),
  document: z.string(),
  entityType: EntityType,
  status: CustomerStatus,
  isBlocked: z.boolean(),
  isClosed: z.boolean(),
  createdAt: Moment,
});
export type CustomerRow = z.output<typeof CustomerRow>;

/** What the list's filter for the state may be. */
export const customerStates = ["ACTIVE", "PENDING", "IN_ANALYSIS_INTERNAL", "REJECTED", "BLOCKED", "CLOSED"] as const;
const filters = {
  /** A name, a whole document, e-mail, phone, account number, Pix key, EndToEndId or id of a payment. */
  q: z.optional(searchText(100)),
  state: z.optional(z.enum(customerStates)),
};

/** An account with the limits and fees in force. */
export const AccountOfCustomer = z.object({
  id: z.uuid(),
  agency: z.string(),
  number: z.string(),
  createdAt: Moment,
  balance: Money,
  blocked: Money,
  limits: z.object({
    day: Money,
    night: Money,
    nightPeople: z.nullable(Money), // a person's, to people; null: the bank's rules have no cap of it
    transaction: Money,
    nightStart: z.int(),
  }),
  /** What is used of the limits, and what waits of them. */
  pixLimits: z.pick(getPixLimits.answer, { limits: true, nightStart: true }),
  fees: Fees,
});

const Key = z.object({ id: z.uuid(), type: PixKeyType, key: z.nullable(z.string()), status: z.string() });
const Device = z.object({
  id: z.uuid(),
  name: z.nullable(z.string()),
  createdAt: Moment,
  lastUsedAt: Moment,
  registeredAt: z.nullable(Moment),
  blockedAt: z.nullable(Moment),
});
/** All about one customer on one page. Document, contacts and keys that are one of them are masked. */
export const CustomerPage = z.object({
  id: z.uuid(),
  name: z.string(),
  document: z.string(),
  entityType: EntityType,
  /** A company of one person (MEI, empresário individual), as the staff found. */
  isEntrepreneur: z.boolean(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: CustomerStatus,
  onboardingStep: OnboardingStep,
  createdAt: Moment,
  closedAt: z.nullable(Moment),
  /** When the data without a legal term was removed. */
  erasedAt: z.nullable(Moment),
  blockedAt: z.nullable(Moment),
  blockedReason: z.nullable(z.string()),
  pin: z.enum(["NONE", "SET", "LOCKED"]),
  /** After too many wrong passwords: until when a sign-in with the document from an unknown browser is refused. */
  signInLockedUntil: z.nullable(Moment),
  /** Sessions that are open now. */
  sessions: z.int(),
  accounts: z.array(AccountOfCustomer),
  keys: z.array(Key),
  claims: z.array(AskedClaim),
  devices: z.array(Device),
  /** Those that are paid next come first. */
  schedules: z.array(Schedule),
  payeeLimits: z.array(PayeeLimit),
  marks: z.array(Mark),
  /** Whether the bank's rules refuse payments for a suspicion: without them it marks nobody. */
  mayBeMarked: z.boolean(),
});
export type CustomerPage = z.output<typeof CustomerPage>;

const Message = z.object({
  id: z.uuid(),
  channel: z.enum(["EMAIL", "SMS", "PUSH"]),
  /** The kind of message; its content is never shown. */
  template: z.string(),
  recipient: z.string(),
  createdAt: Moment,
  state: MessageState,
});

const Note = z.object({ id: z.uuid(), at: Moment, author: z.string(), text: z.string() });

export const listCustomers = consoleEndpoint({
  method: "GET",
  path: "/:tenant/customers",
  summary: "Clientes, os mais novos primeiro; por nome, documento, e-mail, telefone, conta, chave ou pagamento",
  replica: true,
  action: "customers.read",
  params: TenantPath,
  query: pageQuery(filters),
  look: { action: "customer.search", customer: "id" },
  answer: pageOf(CustomerRow),
});

export const downloadCustomers = csvOfList(
  listCustomers,
  "A mesma lista como CSV, até 10.000 linhas, com os documentos mascarados",
);

export const getCustomer = consoleEndpoint({
  method: "GET",
  path: "/:tenant/customers/:id",
  summary: "Um cliente por inteiro, mascarado; o olhar fica na auditoria",
  action: "customers.read",
  params: TenantRowPath,
  refusals: ["NOT_FOUND"],
  answer: CustomerPage,
});

export const revealCustomer = consoleEndpoint({
  method: "POST",
  path: "/:tenant/customers/:id/reveal",
  summary: "Documento, contatos e chaves por inteiro; o olhar fica na auditoria com o motivo",
  action: "customers.reveal",
  params: TenantRowPath,
  body: z.object({ reason: StaffReason }),
  refusals: ["NOT_FOUND"],
  answer: z.object({
    document: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    keys: z.array(Key),
  }),
});

export const listCustomerPayments = consoleEndpoint({
  method: "GET",
  path: "/:tenant/customers/:id/payments",
  summary: "As movimentações das contas do cliente, as mais novas primeiro",
  replica: true,
  action: "customers.read",
  params: TenantRowPath,
  query: pageQuery({ after: z.optional(OwnKey) }),
  refusals: ["NOT_FOUND"],
  answer: pageOf(
    z.extend(z.omit(Transaction, { beneficiaryName: true }), {
      other: z.string(),
      account: z.string(),
      /** The payment that the row tells of; null where it is none, such as a fee. */
      paymentId: z.nullable(z.uuid()),
    }),
  ),
});

export const listCustomerMessages = consoleEndpoint({
  method: "GET",
  path: "/:tenant/customers/:id/messages",
  summary: "As mensagens ao cliente, as mais novas primeiro: tipo, destino mascarado e situação",
  replica: true,
  action: "customers.read",
  params: TenantRowPath,
  query: pageQuery({ after: z.optional(OwnKey) }),
  refusals: ["NOT_FOUND"],
  answer: pageOf(Message),
});

export const listCustomerNotes = consoleEndpoint({
  method: "GET",
  path: "/:tenant/customers/:id/notes",
  summary: "As anotações da equipe sobre o cliente, as mais novas primeiro",
  replica: true,
  action: "customers.read",
  params: TenantRowPath,
  query: pageQuery({ after: z.optional(OwnKey) }),
  refusals: ["NOT_FOUND"],
  answer: pageOf(Note),
});

export const addCustomerNote = consoleEndpoint({
  method: "POST",
  path: "/:tenant/customers/:id/notes",
  summary: "Guarda uma anotação; ela não muda mais",
  action: "customers.note",
  params: TenantRowPath,
  /** `key`: the same key again stores nothing a second time. */
  body: z.object({
    key: z.uuid(),
    text: StaffNote,
  }),
  refusals: ["NOT_FOUND", "COMMAND_KEY_REUSED"],
  answer: z.object({}),
});

export const customerEndpoints = [
  listCustomers,
  downloadCustomers,
  getCustomer,
  revealCustomer,
  listCustomerPayments,
  listCustomerMessages,
  listCustomerNotes,
  addCustomerNote,
];
