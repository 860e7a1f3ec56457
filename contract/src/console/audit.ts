import * as z from "zod/mini";
import { Change } from "../acts/fields.ts";
import { Moment } from "../moment.ts";
import { searchText } from "../plain-text.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { csvOfList } from "./lists/csv-of-list.ts";
import { Day, pageOf, pageQuery, TenantPath } from "./page.ts";

/** What somebody did or looked at, as the audit keeps it. */
export const AuditEntry = z.object({
  id: z.uuid(),
  /** The number in its chain: 1, 2, 3, … */
  number: z.int(),
  at: Moment,
  /** User name on the machine, or the e-mail of a member of staff; `maker` ordered what the actor approved. */
  actor: z.string(),
  maker: z.nullable(z.string()),
  withoutSecondPerson: z.boolean(),
  action: z.string(),
  customerId: z.nullable(z.uuid()),
  /** null too where the caller's role sees no customer. */
  customerName: z.nullable(z.string()),
  accountId: z.nullable(z.uuid()),
  reason: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  /** The order behind it, where the caller may see it. */
  commandId: z.nullable(z.uuid()),
  /** What the order changed, where it was done by this row: each value as far as a line of a list has room. */
  changes: z.array(Change),
  /** Hexadecimal digits. */
  hash: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const filters = {
  /** Actor or maker. */
  person: z.optional(searchText(254)),
  /** Such as customer.block, or customer for all of them. */
  action: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}(\.[a-z-]{1,40})?$/))),
  /** Name, document, account or id of a customer; the id alone for a role that sees no customer. */
  customer: z.optional(searchText(100)),
  /** Days of São Paulo, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
  /** Only what needed a second person and had none. */
  alone: z.optional(z.literal("yes")),
};

/** Entries are numbered; the number is the key of a page. */
const AuditQuery = pageQuery({ ...filters, after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) });
export type AuditFilters = z.output<typeof AuditQuery>;

export const listAudit = consoleEndpoint({
  method: "GET",
  path: "/:tenant/audit",
  summary: "O que a equipe fez e olhou neste banco, do mais novo ao mais antigo",
  replica: true,
  action: "audit.read",
  params: TenantPath,
  query: AuditQuery,
  refusals: ["SEARCH_TOO_WIDE"],
  look: { action: "audit.search" },
  answer: pageOf(AuditEntry),
});

export const listOwnAudit = consoleEndpoint({
  method: "GET",
  path: "/audit",
  summary: "A auditoria da própria instalação; para a equipe de um banco, a desse banco",
  replica: true,
  action: "audit.read",
  query: AuditQuery,
  refusals: ["SEARCH_TOO_WIDE"],
  look: { action: "audit.search" },
  answer: pageOf(AuditEntry),
});

export const downloadAudit = csvOfList(listAudit);

export const downloadOwnAudit = csvOfList(
  listOwnAudit,
  "A auditoria da própria instalação como CSV, até 10.000 linhas",
);

/** What the walk along a chain found. */
const ChainReport = z.object({
  rows: z.int(),
  newest: z.int(),
  hash: z.nullable(z.string()),
  broken: z.nullable(z.object({ number: z.int(), what: z.enum(["CHANGED", "MISSING", "UNLINKED", "END", "ANCHOR"]) })),
});

export const verifyAuditChain = consoleEndpoint({
  method: "POST",
  path: "/:tenant/audit/verify",
  summary: "Percorre a cadeia da auditoria deste banco e diz se alguma linha foi mudada",
  action: "audit.read",
  params: TenantPath,
  answer: ChainReport,
});

export const verifyOwnAudit = consoleEndpoint({
  method: "POST",
  path: "/audit/verify",
  summary: "Percorre a cadeia da própria instalação; para a equipe de um banco, a desse banco",
  action: "audit.read",
  answer: ChainReport,
});

export const auditEndpoints = [
  listAudit,
  listOwnAudit,
  downloadAudit,
  downloadOwnAudit,
  verifyAuditChain,
  verifyOwnAudit,
];
