import type { Change } from "@vitral/contract/acts/fields";
import { consoleRefusals } from "@vitral/contract/console/console-refusals";
import type { Tx } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import * as staffForStaff from "../for-staff.ts";
import type { StaffRow } from "../staff-queries.ts";

/** What commands about the staff say and ask of names and addresses. */
export const taken = "Já existe alguém da equipe com este e-mail.";
export const toRename = consoleRefusals.STAFF_TO_RENAME.message;

/** A member of the staff of this tenant or of the installation. Refuses with NOT_FOUND. */
export async function theMember(tx: Tx, tenantId: string, staffId: string): Promise<StaffRow> {
  const person = await staffForStaff.findMember(tx, staffId);
  if (!person || (person.tenantId !== null && person.tenantId !== tenantId)) throw new Refusal("NOT_FOUND");
  return person;
}

/** Why nobody gets this address, as a sentence; it names a colleague whom the staff of the tenant may know. */
export async function whyNotHere(
  tx: Tx,
  person: Pick<StaffRow, "id" | "email">,
  tenantId: string,
): Promise<string | null> {
  const holder = await staffForStaff.findByEmail(tx, person.email);
  if (holder) return holder.id === person.id ? null : taken;
  const other = staffForStaff.lookAlike(person, await staffForStaff.peopleLocked(tx));
  if (!other) return null;
  const isKnown = other.tenantId === null || other.tenantId === tenantId;
  return `Este e-mail se confunde com o de ${isKnown ? `${other.name} (${other.email})` : "outra pessoa da equipe"}. Use outro.`;
}

/** A field that says so where nobody of the tenant or of the installation has an e-mail of this domain. */
export async function newDomain(tx: Tx, { email, tenantId }: Pick<StaffRow, "email" | "tenantId">): Promise<Change[]> {
  const domain = staffForStaff.domainOf(email);
  const people = await staffForStaff.peopleLocked(tx);
  const colleagues = people.filter((one) => one.tenantId === null || tenantId === null || one.tenantId === tenantId);
  if (colleagues.some((one) => staffForStaff.domainOf(one.email) === domain)) return [];
  return [{ field: "domain", before: null, after: `novo: ninguém da equipe tem e-mail de ${domain}` }];
}

/** Whether name or e-mail of a person have to change before anything else about the person. */
export const mustBeRenamed = async (tx: Tx, person: StaffRow): Promise<boolean> =>
  staffForStaff.problemOf(person, await staffForStaff.peopleLocked(tx)) !== null;
