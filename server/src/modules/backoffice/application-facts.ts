import { formatCep } from "@vitral/brazil/cep";
import { formatDay } from "@vitral/brazil/dates";
import { formatDocument, maskedDocument } from "@vitral/brazil/document";
import { formatPhone } from "@vitral/brazil/phone";
import { incomes } from "@vitral/contract/persons";
import { maskedRecipient } from "../notifications/notifications.ts";
import type { ApplicationFile } from "../onboarding/onboarding.ts";

type Fact = { label: string; value: string };

const nationalities: Record<string, string> = {
  BRASILEIRO: "brasileira",
  BRASILEIRO_NATURALIZADO: "brasileira, por naturalização",
  ESTRANGEIRO: "estrangeira",
};

const facts = (pairs: readonly (readonly [string, string | null | undefined])[]): Fact[] =>
  pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []));

type Place = NonNullable<ApplicationFile["address"]>;
const addressLine = ({
  street,
  number,
  complement,
  neighborhood,
  city,
  state,
  zipCode,
}: Omit<Place, "tenantId">): string =>
  [`${street}, ${number}`, complement, neighborhood, `${city}/${state}`, formatCep(zipCode)]
    .filter(Boolean)
    .join(" · ");

/** How documents and contacts are written. */
export type Masks = Record<"document" | "register" | "email" | "phone", (text: string) => string>;

export const whole: Masks = { document: formatDocument, register: String, email: String, phone: formatPhone };

/** What a reviewer reads without a reason: enough to compare with a picture, and to tell two people apart. */
export const masks: Masks = {
  document: maskedDocument,
  register: (number) => `***${number.slice(-3)}`,
  email: maskedRecipient,
  phone: maskedRecipient,
};

/** What an applicant answered, as the reviewer reads it; what was not answered is left out. */
export function factsOf(
  { email, phone }: { email: string | null; phone: string | null },
  { answers, address }: ApplicationFile,
  mask: Masks,
): Fact[] {
  return facts([
    ["E-mail", email && mask.email(email)],
    ["Telefone", phone && mask.phone(phone)],
    ["Nascimento", answers?.birthDate && formatDay(answers.birthDate)],
    ["Nome da mãe", answers?.motherName],
    [
      "RG",
      answers?.documentNumber &&
        `${mask.register(answers.documentNumber)} ${answers.documentIssuing ?? ""}/${answers.documentUf ?? ""}`,
    ],
    ["Emissão do RG", answers?.documentDateIssue && formatDay(answers.documentDateIssue)],
    ["Renda mensal", incomes.find(({ value }) => value === answers?.income)?.label],
    ["Pessoa politicamente exposta", answers?.isPep == null ? null : answers.isPep ? "sim" : "não"],
    ["Nacionalidade", answers?.nationality && (nationalities[answers.nationality] ?? answers.nationality)],
    ["Endereço", address && addressLine(address)],
  ]);
}

/** A company's partner. */
export function partnerFacts({ partner }: ApplicationFile, mask: Masks): Fact[] {
  if (!partner) return [];
  return facts([
    ["Nome", partner.name],
    ["CPF", mask.document(partner.document)],
    ["Nascimento", formatDay(partner.birthDate)],
    ["Nome da mãe", partner.motherName],
    ["E-mail", mask.email(partner.email)],
    // The only phone that is stored without its country code.
    ["Telefone", mask.phone(`+55${partner.phone}`)],
    ["Endereço", addressLine(partner)],
  ]);
}
