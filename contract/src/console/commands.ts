import { Money } from "../money.ts";
import { plainLines } from "../plain-text.ts";
import * as z from "zod/mini";
import { Moment } from "../moment.ts";
import { CommandKindField, CommandOrder } from "../acts/acts.ts";
import { Change } from "../acts/fields.ts";
import { CaseId } from "./cases.ts";
import { Ended } from "./commands/ended.ts";
import { ofDeciding } from "./console-refusals.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { csvOfList } from "./lists/csv-of-list.ts";
import { listFourEyes } from "./four-eyes.ts";
import { pageOf, pageQuery, TenantPath, TenantRowPath } from "./page.ts";

/**
 * Only WAITING and HELD change. Where no second person is needed it is EXECUTED at once, or HELD for some seconds in
 * which its maker takes it back.
 */
export const CommandState = z.enum([
  "WAITING",
  "HELD",
  "EXECUTED",
  "REJECTED",
  "EXPIRED",
  "WORLD_CHANGED",
  "WITHDRAWN",
  "REPLACED",
]);
export type CommandState = z.output<typeof CommandState>;

/** The states in the words that the staff reads. */
export const commandStates: Record<CommandState, string> = {
  WAITING: "aguarda aprovação",
  HELD: "decidido, vale em segundos",
  EXECUTED: "feito",
  REJECTED: "rejeitado",
  EXPIRED: "venceu",
  WORLD_CHANGED: "não feito: a situação mudou",
  WITHDRAWN: "retirado",
  REPLACED: "substituído por outro pedido",
};

/** Days after which a command that waits can no longer be approved. */
export const commandDays = 30;
/** A command made at this moment or before has expired. */
export const expiryCutoff = (now: Date): Date => new Date(now.getTime() - commandDays * 86_400_000);

export const reasonRequired = "Escreva o motivo";
/** Characters of a reason and of a note at most. */
export const maxReason = 500;
export const maxNote = 2_000;

/** Why somebody does something, for those who ask later; without personal data. */
export const StaffReason = z
  .string(reasonRequired)
  .check(
    z.trim(),
    z.minLength(1, reasonRequired),
    z.maxLength(maxReason, "O motivo pode ter até 500 caracteres"),
    ...plainLines,
  );

const noteRequired = "Escreva a anotação";
/** What somebody of the staff noted about a customer or a case. */
export const StaffNote = z
  .string(noteRequired)
  .check(
    z.trim(),
    z.minLength(1, noteRequired),
    z.maxLength(maxNote, "A anotação pode ter até 2.000 caracteres"),
    ...plainLines,
  );

/** In the order in which they are read. */
const Changes = z.array(Change);
const Person = z.object({ id: z.uuid(), name: z.string() });

/** A command as its list and its page show it. Contacts in `changes` are masked. */
export const Command = z.object({
  id: z.uuid(),
  kind: CommandKindField,
  /** What it does, in a sentence without personal data. */
  sentence: z.string(),
  /** null: the command is about no customer, or the caller's role sees none. */
  customer: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  changes: Changes,
  reason: z.string(),
  /** What the policy compares, such as by how much a limit is raised; null where it compares nothing. */
  amount: z.nullable(Money),
  state: CommandState,
  /** How many orders it and those that it replaces are. */
  version: z.int(),
  /** The order that this one changes, and the one that changes it. */
  replaces: z.nullable(z.uuid()),
  replacedBy: z.nullable(z.uuid()),
  maker: Person,
  /** Of one that replaces another, when the first was made. */
  madeAt: Moment,
  expiresAt: Moment,
  checker: z.nullable(Person),
  decidedAt: z.nullable(Moment),
  decisionReason: z.nullable(z.string()),
  /** From when holds what was done and still stands; null: it held at once, ended before that, or was not done. */
  effectiveAt: z.nullable(Moment),
  ended: z.array(Ended),
  /** HELD: when it takes effect, until which its maker takes it back; null in every other state. */
  heldUntil: z.nullable(Moment),
  /** What changed since it was ordered, where it was not executed for that; a sentence. */
  note: z.nullable(z.string()),
  /** The case that it opened; null: none. */
  caseId: z.nullable(CaseId),
  /** An executed export of a customer's data: until when its maker, who calls, may download the file. */
  mayDownloadUntil: z.nullable(Moment),
  /** Whether the caller may approve and reject it, withdraw it, or change it. */
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
  mayEdit: z.boolean(),
});
export type Command = z.output<typeof Command>;

const filters = {
  // What waits; what the caller may decide, the oldest first; the caller's own; those that ended undone; the decided.
  view: z.optional(z.enum(["waiting", "decide", "mine", "undone", "decided"])),
  kind: z.optional(CommandKindField),
  /** The maker's id. */
  maker: z.optional(z.uuid()),
  /** The customer whom it is about; nothing for a role that sees no customer. */
  customerId: z.optional(z.uuid()),
  /** The contest, block, mark or request that it decides, as the last part of its case's id; or the payment. */
  matter: z.optional(z.uuid()),
};
/** The version that the caller saw: of another one nothing is decided. */
export const Seen = z.object({ version: z.int().check(z.positive()) });
export const SeenCommand = z.extend(Seen, { id: z.uuid() });

export const ofCommand = { params: TenantRowPath, answer: Command } as const;

export const listCommands = consoleEndpoint({
  method: "GET",
  path: "/:tenant/commands",
  summary: "Pedidos que aguardam, os meus e os decididos",
  replica: true,
  action: "commands.read",
  params: TenantPath,
  query: pageQuery(filters),
  look: { action: "command.search", customer: "customer" },
  answer: pageOf(Command),
});

export const listMakers = consoleEndpoint({
  method: "GET",
  path: "/:tenant/commands/makers",
  summary: "Quem pediu o que aguarda a decisão de quem chama",
  action: "commands.decide",
  params: TenantPath,
  answer: z.object({ makers: z.array(Person) }),
});

export const downloadCommands = csvOfList(listCommands);

export const getCommand = consoleEndpoint({
  method: "GET",
  path: "/:tenant/commands/:id",
  summary: "Um pedido, com o antes e o depois",
  action: "commands.read",
  ...ofCommand,
  refusals: ["NOT_FOUND"],
});

const ofPreview = ["NOT_FOUND", "STAFF_NOT_ALLOWED", "STAFF_SELF", "COMMAND_REFUSED"] as const;

export const previewCommand = consoleEndpoint({
  method: "POST",
  path: "/:tenant/commands/preview",
  summary: "O que um pedido faria agora, e se precisa de uma segunda pessoa; nada é guardado",
  action: "signed-in",
  params: TenantPath,
  body: z.object({ order: CommandOrder }),
  refusals: ofPreview,
  answer: z.object({ sentence: z.string(), changes: Changes, needsSecondPerson: z.boolean() }),
});

export const orderCommand = consoleEndpoint({
  method: "POST",
  path: "/:tenant/commands",
  summary: "Pede algo: é feito na hora, ou aguarda a aprovação de uma segunda pessoa",
  action: "signed-in",
  params: TenantPath,
  // `key`: the same key again answers the same command and does nothing a second time. `replaces`: the order that waits
  // and that this one is a change of; this one waits in its place.
  body: z.object({
    key: z.uuid(),
    order: CommandOrder,
    reason: StaffReason,
    replaces: z.optional(SeenCommand),
  }),
  /** COMMAND_WAITS names the order that waits in the header `x-command-id`. */
  refusals: [...ofPreview, ...ofDeciding, "COMMAND_KEY_REUSED", "COMMAND_WAITS", "COMMAND_DECIDED", "COMMAND_EDITED"],
  answer: Command,
});

export const getCommandOrder = consoleEndpoint({
  method: "GET",
  path: "/:tenant/commands/:id/order",
  summary: "O que um pedido que aguarda pede, para quem pode pedir outro no lugar; contatos e documentos nunca",
  action: "signed-in",
  params: TenantRowPath,
  refusals: ["NOT_FOUND", "STAFF_NOT_ALLOWED", "COMMAND_DECIDED"],
  /** null: it holds a contact or a document, which is typed again. */
  answer: z.object({ version: z.int(), order: z.nullable(CommandOrder) }),
});

export const revealCommand = consoleEndpoint({
  method: "POST",
  path: "/:tenant/commands/:id/reveal",
  summary: "Mostra os contatos de um pedido por inteiro; o olhar fica na auditoria",
  action: "customers.reveal",
  params: TenantRowPath,
  body: z.object({ reason: StaffReason }),
  refusals: ["NOT_FOUND"],
  answer: z.object({ changes: Changes }),
});

/** `id` is that of the command `customer.export`. */
export const downloadExport = consoleEndpoint({
  method: "GET",
  path: "/:tenant/commands/:id/file",
  summary:
    "Os dados do cliente de uma exportação feita, para quem a pediu, por 24 horas; cada download fica na auditoria",
  replica: true,
  action: "customers.edit",
  params: TenantRowPath,
  query: z.object({ format: z.enum(["html", "json"], "Escolha JSON ou HTML") }),
  refusals: ["NOT_FOUND", "OWN_DATA_TOO_LARGE", "SERVER_BUSY"],
  answer: z.object({}),
  file: ["text/html", "application/json"],
});

export const commandEndpoints = [
  listCommands,
  listMakers,
  downloadCommands,
  getCommand,
  previewCommand,
  orderCommand,
  getCommandOrder,
  revealCommand,
  downloadExport,
  listFourEyes,
];
