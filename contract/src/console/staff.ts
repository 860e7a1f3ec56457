import * as z from "zod/mini";
import { Moment } from "../moment.ts";
import { searchText } from "../plain-text.ts";
import { StaffReason } from "./commands.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { csvOfList } from "./lists/csv-of-list.ts";
import { pageOf, pageQuery, TenantRowPath } from "./page.ts";
import { StaffRoleName } from "./session.ts";

/** ACTIVE: enrolled; INVITED: has no password yet, and enrols with a link. */
export const staffStates = ["ACTIVE", "INVITED", "DISABLED"] as const;

/** The states in the words that the staff reads. */
export const staffStateNames: Record<(typeof staffStates)[number], string> = {
  ACTIVE: "Ativo",
  INVITED: "Convidado",
  DISABLED: "Desativado",
};

/** What is wrong with how somebody is named, in words; people from before these rules keep their access. */
export const staffProblems = {
  EMAIL: "E-mail com letras que não são do alfabeto comum",
  NAME: "Nome com caracteres invisíveis ou letras de alfabetos diferentes",
  LOOK_ALIKE: "E-mail que se confunde com o de outra pessoa",
} as const;
export type StaffProblem = keyof typeof staffProblems;

export const StaffMember = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: StaffRoleName,
  /** The slug of the only tenant; null: all of them. */
  tenant: z.nullable(z.string()),
  state: z.enum(staffStates),
  createdAt: Moment,
  /** How many passkeys there are beside the code. */
  passkeys: z.int(),
  /** The session that is open now. */
  session: z.nullable(z.object({ since: Moment, lastUsedAt: Moment, address: z.nullable(z.string()) })),
  /** Until when sign-in is locked somewhere after wrong passwords or codes. */
  lockedUntil: z.nullable(Moment),
  /** Why name and e-mail have to change before anything else of this person is changed; null: nothing is wrong. */
  problem: z.nullable(z.enum(Object.keys(staffProblems) as [StaffProblem])),
  /** Whether the caller may change this person: nobody changes the own access. */
  mayChange: z.boolean(),
});
export type StaffMember = z.output<typeof StaffMember>;

const Link = z.object({
  /** The link is shown once, and works once within an hour. */
  link: z.string(),
  expiresAt: Moment,
});
const OfPerson = z.object({ id: z.uuid() });

const change = {
  method: "POST",
  action: "staff.edit",
  params: OfPerson,
  body: z.object({ reason: StaffReason }),
  refusals: ["NOT_FOUND", "STAFF_SELF", "STAFF_LAST_SECURITY"],
} as const;

const filters = {
  /** A part of the name or of the e-mail. */
  q: z.optional(searchText(100)),
  role: z.optional(StaffRoleName),
  state: z.optional(z.enum(staffStates)),
};

export const listStaff = consoleEndpoint({
  method: "GET",
  path: "/staff",
  summary: "A equipe que a sessão pode ver, por e-mail: a de um banco, ou toda",
  replica: true,
  action: "staff.read",
  query: pageQuery(filters),
  look: { action: "staff.search" },
  answer: pageOf(StaffMember),
});

/** How many people `listStaffToRename` names at most. */
export const maxToRename = 100;

export const listStaffToRename = consoleEndpoint({
  method: "GET",
  path: "/staff/to-rename",
  summary: "Quem tem nome ou e-mail de antes das regras, ou que se confunde com o de outra pessoa",
  action: "staff.read",
  look: { action: "staff.search" },
  answer: z.object({ people: z.array(StaffMember) }),
});

export const downloadStaff = csvOfList(listStaff);

export const linkStaff = consoleEndpoint({
  ...change,
  /** The bank of the address sends the code of the link, where the person works for all of them. */
  path: "/:tenant/staff/:id/link",
  params: TenantRowPath,
  summary: "Link de cadastro para quem ainda não tem senha; o código dele vai ao e-mail da pessoa, e a mais ninguém",
  refusals: ["NOT_FOUND", "STAFF_SELF", "STAFF_HAS_ACCESS", "STAFF_TO_RENAME"],
  answer: Link,
});

export const disableStaff = consoleEndpoint({
  ...change,
  path: "/staff/:id/disable",
  summary: "Desativa alguém; as sessões e os links terminam",
  answer: z.object({}),
});

export const unlockStaff = consoleEndpoint({
  ...change,
  path: "/staff/:id/unlock",
  summary: "Esquece as senhas e os códigos incorretos de outra pessoa",
  answer: z.object({}),
});

export const endSessionsOfStaff = consoleEndpoint({
  ...change,
  path: "/staff/:id/sign-out",
  summary: "Encerra a sessão de alguém da equipe",
  answer: z.object({ ended: z.int() }),
});

export const staffEndpoints = [
  listStaff,
  listStaffToRename,
  downloadStaff,
  linkStaff,
  disableStaff,
  unlockStaff,
  endSessionsOfStaff,
];
