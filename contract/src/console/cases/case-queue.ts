import * as z from "zod/mini";
import { CaseDetail, CaseId, CaseKind, CasePath } from "../cases.ts";
import { StaffReason } from "../commands.ts";
import { consoleEndpoint } from "../console-endpoint.ts";
import { Day, TenantPath } from "../page.ts";
import { isAllowed, staffRoles, type StaffRole } from "../permissions.ts";

/** The roles that work on cases: a case is escalated to one of them, or to one of their people. */
export const caseRoles = staffRoles.filter((role) => isAllowed(role, "cases.work")) as [StaffRole];

/** How many cases one call changes at most. */
export const maxBulkCases = 50;

export const takeNextCase = consoleEndpoint({
  method: "POST",
  path: "/:tenant/cases/next",
  summary: "Assume o caso livre de prazo mais próximo; nunca o mesmo para duas pessoas. A mesma chave é o mesmo caso",
  action: "cases.work",
  params: TenantPath,
  body: z.object({ key: z.uuid(), kind: z.optional(CaseKind) }),
  answer: z.object({ id: z.nullable(CaseId) }),
});

export const listCaseStaff = consoleEndpoint({
  method: "GET",
  path: "/:tenant/cases/staff",
  summary: "Quem pode trabalhar nos casos deste banco",
  action: "cases.work",
  params: TenantPath,
  answer: z.object({ staff: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.enum(staffRoles) })) }),
});

/** Exactly one: a role, or a person by id. */
const Target = z.union([z.object({ role: z.enum(caseRoles) }), z.object({ staffId: z.uuid() })]);
export type CaseTarget = z.output<typeof Target>;

export const escalateCase = consoleEndpoint({
  method: "POST",
  path: "/:tenant/cases/:id/escalate",
  summary: "Passa um caso a um perfil ou a uma pessoa, com o motivo; só o perfil ou a pessoa o assume",
  action: "cases.work",
  params: CasePath,
  body: z.object({ to: Target, reason: StaffReason }),
  refusals: ["NOT_FOUND", "CASE_HELD", "CASE_DECIDED", "CASE_TARGET"],
  answer: CaseDetail,
});

/** What is done with each of several cases. */
const BulkAct = z.discriminatedUnion("what", [
  z.object({ what: z.literal("ASSIGN"), staffId: z.uuid() }),
  z.object({ what: z.literal("SNOOZE"), until: Day }),
  /** Closes what waits for no decision. */
  z.object({ what: z.literal("CLOSE") }),
]);
export type CaseBulkAct = z.output<typeof BulkAct>;

export const workOnCases = consoleEndpoint({
  method: "POST",
  path: "/:tenant/cases/bulk",
  summary: "Atribui, adia ou encerra vários casos; cada um por si, e do que não foi feito diz por quê",
  action: "cases.work",
  params: TenantPath,
  body: z.object({
    cases: z.array(CaseId).check(z.minLength(1, "Escolha ao menos um caso"), z.maxLength(maxBulkCases)),
    act: BulkAct,
    reason: StaffReason,
  }),
  refusals: ["CASE_TARGET"],
  /** `why`: why it was not done; null where it was. */
  answer: z.object({ outcomes: z.array(z.object({ id: CaseId, why: z.nullable(z.string()) })) }),
});

export const caseQueueEndpoints = [takeNextCase, listCaseStaff, escalateCase, workOnCases];
