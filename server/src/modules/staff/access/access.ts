import { roleNames } from "@vitral/contract/console/permissions";
import { newId, noId } from "../../../platform/database/ids.ts";
import * as staffForStaff from "../for-staff.ts";
import type { StaffRow } from "../staff-queries.ts";
import { mustBeRenamed, newDomain, taken, theMember, toRename, whyNotHere } from "./addresses.ts";
import { commandKind, fact } from "../../acts/acts.ts";

const lastSecurity = "Esta é a última pessoa ativa da Segurança. Cadastre outra antes.";
const changedNow = "Esta pessoa mudou neste momento. Peça de novo.";
const scopes = { bank: "só este banco", all: "todos os bancos" };

/**
 * A new person, who enrols by a link that Segurança makes afterwards, with a code that goes to the e-mail in the order.
 * Two people decide: one alone could add a second access of their own and approve what they ordered.
 */
export const staffAdd = commandKind({
  kind: "staff.add",
  async describe(_deps, tx, tenantId, { email, name, role, everywhere }) {
    return {
      sentence: `Adicionar ${name} à equipe`,
      changes: [
        { field: "staffName", before: null, after: name },
        { field: "staffEmail", before: null, after: email },
        ...(await newDomain(tx, { email, tenantId: everywhere ? null : tenantId })),
        { field: "enrolment", before: null, after: "vai a este e-mail" },
        { field: "role", before: null, after: roleNames[role] },
        { field: "scope", before: null, after: everywhere ? scopes.all : scopes.bank },
      ],
      amount: null,
      customerId: null,
      person: { id: noId, tenantId: everywhere ? null : tenantId },
      obstacle: await whyNotHere(tx, { id: noId, email }, tenantId),
    };
  },
  async execute({ now }, tx, { email, name, role, everywhere }, { tenantId }) {
    const person = { id: newId(), email, name, role, tenantId: everywhere ? null : tenantId };
    return (await staffForStaff.addMember(tx, person, now())) ? person.id : null;
  },
  failure: (id) => (id === null ? taken : null),
  details: ({ role }, id) => ({ staff: id, role }),
});

/** Password and second factor end, so that Segurança may make a link: alone, it could sign in as anybody. */
export const staffRenew = commandKind({
  kind: "staff.renew",
  async describe(_deps, tx, tenantId, { staffId }) {
    const person = await theMember(tx, tenantId, staffId);
    return {
      sentence: `Renovar o acesso de ${person.name}`,
      changes: [
        fact("role", roleNames[person.role]),
        {
          field: "access",
          before: person.enrolledAt ? "com senha e segundo fator" : "sem senha",
          after: "sem senha: entra de novo por um link",
        },
      ],
      amount: null,
      customerId: null,
      person: { id: person.id, tenantId: person.tenantId },
      obstacle: person.disabledAt
        ? "Esta pessoa está desativada."
        : (await mustBeRenamed(tx, person))
          ? toRename
          : person.enrolledAt === null
            ? "Esta pessoa ainda não tem senha: basta um novo link."
            : null,
    };
  },
  execute: ({ now, outbox: { secrets } }, tx, { staffId }) =>
    staffForStaff.removeAccess(tx, { staffId, secrets, now: now() }),
  failure: (outcome) => (outcome === "LAST_SECURITY" ? lastSecurity : outcome === "CHANGED" ? changedNow : null),
  details: ({ staffId }) => ({ staff: staffId }),
});

/** A disabled person gets in again, with what the person signed in with before, as somebody who is added does. */
export const staffEnable = commandKind({
  kind: "staff.enable",
  async describe(_deps, tx, tenantId, { staffId }) {
    const person = await theMember(tx, tenantId, staffId);
    return {
      sentence: `Reativar ${person.name}`,
      changes: [
        { field: "staffState", before: stateOf(person), after: stateOf({ disabledAt: null }) },
        fact("role", roleNames[person.role]),
      ],
      amount: null,
      customerId: null,
      person: { id: person.id, tenantId: person.tenantId },
      obstacle: person.disabledAt === null ? notDisabled : (await mustBeRenamed(tx, person)) ? toRename : null,
    };
  },
  execute: async (_deps, tx, { staffId }, { tenantId }) =>
    staffForStaff.enableMember(tx, await theMember(tx, tenantId, staffId)),
  failure: (isEnabled) => (isEnabled ? null : notDisabled),
  details: ({ staffId }) => ({ staff: staffId }),
});

const notDisabled = "Esta pessoa não está desativada.";
const stateOf = ({ disabledAt }: Pick<StaffRow, "disabledAt">): string => (disabledAt ? "desativada" : "ativa");

/** A role and what the person may do with it; the sessions end. */
export const staffRole = commandKind({
  kind: "staff.role",
  async describe(_deps, tx, tenantId, { staffId, role }) {
    const person = await theMember(tx, tenantId, staffId);
    return {
      sentence: `Mudar o perfil de ${person.name}`,
      changes: [
        fact("staffState", stateOf(person)),
        { field: "role", before: roleNames[person.role], after: roleNames[role] },
      ],
      amount: null,
      customerId: null,
      person: { id: person.id, tenantId: person.tenantId },
      obstacle: person.disabledAt
        ? "Esta pessoa está desativada: reative antes de mudar o perfil."
        : (await mustBeRenamed(tx, person))
          ? toRename
          : person.role === role
            ? "A pessoa já tem este perfil."
            : null,
    };
  },
  execute: ({ now }, tx, { staffId, role }) => staffForStaff.changeRole(tx, { staffId, role, now: now() }),
  failure(changed) {
    if (changed === "LAST_SECURITY") return lastSecurity;
    return changed === "CHANGED" ? changedNow : null;
  },
  details: ({ staffId, role }, changed) => ({
    staff: staffId,
    to: role,
    ...(typeof changed === "object" && { from: changed.from }),
  }),
});
