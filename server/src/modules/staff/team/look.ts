import { domainToUnicode } from "node:url";
import { isAsciiAddress } from "@vitral/contract/email";
import { isPlainText } from "@vitral/contract/plain-text";
import type { StaffProblem } from "@vitral/contract/console/staff";
import unhomoglyph from "unhomoglyph";

/** A person of the staff, as far as others know one by it. */
export type Known = { id: string; name: string; email: string };

/**
 * How an address looks: each letter as the one of its group of look-alikes (UTS #39, 4, "skeleton"), a domain as its
 * readers may see it. Two addresses of one look can be taken for each other, such as 'ana1@…' and 'anal@…'.
 */
export function lookOf(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  const shown = `${local}@${domainToUnicode(domain) || domain}`.normalize("NFKD").replaceAll(invisible, "");
  return unhomoglyph(shown).normalize("NFD").toLowerCase();
}

const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}]/gu;

/** Who of these people, another than `person`, has an address that looks like this one. */
export const lookAlike = <Person extends Known>(
  { id, email }: Omit<Known, "name">,
  others: readonly Person[],
): Person | undefined => {
  const look = lookOf(email);
  return others.find((other) => other.id !== id && lookOf(other.email) === look);
};

export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/**
 * What is wrong with how a person is named, by the rules of now: people from before them keep their access, and are
 * renamed before anything else is changed about them. `others`: the people who are not disabled.
 */
export function problemOf(person: Known, others: readonly Known[]): StaffProblem | null {
  if (!isAsciiAddress(person.email)) return "EMAIL";
  if (!isPlainText(person.name)) return "NAME";
  return lookAlike(person, others) ? "LOOK_ALIKE" : null;
}
