import { SignUpCompany, sentences as ofCompanies } from "@vitral/contract/companies";
import { SignUpPerson, sentences as ofPersons } from "@vitral/contract/persons";
import { sentences } from "@vitral/contract/onboarding";
import { documentDigits } from "@vitral/brazil/document";
import * as z from "zod/mini";

const unmasked = z.pipe(
  z.string(),
  z.transform((typed: string) => documentDigits(typed)),
);
const accepted = (sentence: string) => z.boolean().check(z.refine((ticked) => ticked, sentence));

type Passwords = { password: string; confirmation: string };
const same = z.refine<Passwords>(({ password, confirmation }) => password === confirmation, {
  error: sentences.passwordsDiffer,
  path: ["confirmation"],
  // Checked together with the other fields, not only after they pass.
  when: () => true,
});

/** The sign-up of a person as it is typed; the document is sent without its mask (spec 5.3). */
export const PersonTyped = z
  .object({
    document: z.pipe(unmasked, SignUpPerson.shape.document),
    name: SignUpPerson.shape.name,
    password: SignUpPerson.shape.password,
    confirmation: z.string(),
    terms: accepted(ofPersons.termsRequired),
  })
  .check(same);

/** The sign-up of a company as it is typed (spec 5.6). */
export const CompanyTyped = z
  .object({
    document: z.pipe(unmasked, SignUpCompany.shape.document),
    name: SignUpCompany.shape.name,
    password: SignUpCompany.shape.password,
    confirmation: z.string(),
    terms: accepted(ofCompanies.termsRequired),
  })
  .check(same);

/** An empty sign-up. */
export const nothingTyped = { document: "", name: "", password: "", confirmation: "", terms: false };
