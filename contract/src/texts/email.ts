import * as z from "zod/mini";
import { isOfOneScript } from "../plain-text.ts";

export const emailInvalid = "Por favor, insira um e-mail válido.";

/** Characters before the '@' and in all (RFC 5321, 4.5.3.1). */
const longestLocal = 64;
const longest = 254;

/** RFC 5322, 3.2.3: what stands before the '@' without quotes. */
const dotAtom = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** A name of a domain: letters of any alphabet and digits, hyphens only between them. */
const name = "[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?";
/** Names; the last one has two characters or more, one of them a letter. */
const domainShape = new RegExp(`^(?:${name}\\.)+(?=[^.]*\\p{L})(?=[^.]{2,}$)${name}$`, "u");

/** The two halves of an address; null without exactly one '@'. */
function halvesOf(email: string): [local: string, domain: string] | null {
  const [local, domain, ...more] = email.split("@");
  return local !== undefined && domain !== undefined && more.length === 0 ? [local, domain] : null;
}

/** Whether all letters of a domain are of one alphabet: 'раypal.com' with Cyrillic letters is another domain. */
const isOneAlphabet = (domain: string): boolean => isOfOneScript(domain.replaceAll(/[.-]/g, ""));

/** Whether this can be an address: a dot-atom, and a domain of letters of one alphabet. */
export function isEmailAddress(email: string): boolean {
  const halves = halvesOf(email);
  if (!halves || email.length > longest) return false;
  const [local, domain] = halves;
  return local.length <= longestLocal && dotAtom.test(local) && domainShape.test(domain) && isOneAlphabet(domain);
}

/** An e-mail of a customer (spec 5.4). */
export const Email = z.string(emailInvalid).check(z.refine(isEmailAddress, emailInvalid));

/** Whether every character of an address is ASCII, so that it looks like no other alphabet's. */
export const isAsciiAddress = (email: string): boolean => /^[!-~]+$/.test(email) && isEmailAddress(email);

/** An address with its domain as the network has it (punycode); one that is none stays as it is. */
export function withAsciiDomain(email: string): string {
  const [local = "", domain = ""] = halvesOf(email) ?? [];
  if (/^[!-~]*$/.test(domain) || !isEmailAddress(email)) return email;
  const address = `http://${domain}`;
  return URL.canParse(address) ? `${local}@${new URL(address).hostname}` : email;
}
