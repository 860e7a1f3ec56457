import { cents, formatBrl } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import { formatDocument } from "@vitral/brazil/document";
import { formatPhone } from "@vitral/brazil/phone";
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
  [`${street}, ${number}`, complement, neighborhood, `${city}/${state}`, zipCode].filter(Boolean).join(" · ");

/** What an applicant answered, as the reviewer reads it; what was not answered is left out. */
export function factsOf(
  { email, phone }: { email: string | null; phone: string | null },
  { answers, address }: ApplicationFile,
): Fact[] {
  const income = answers?.income;
  return facts([
    ["E-mail", email],
    ["Telefone", phone === null ? null : formatPhone(phone)],
    ["Nascimento", answers?.birthDate && formatDay(answers.birthDate)],
    ["Nome da mãe", answers?.motherName],
    [
      "RG",
      answers?.documentNumber &&
        `${answers.documentNumber} ${answers.documentIssuing ?? ""}/${answers.documentUf ?? ""}`,
    ],
    ["Emissão do RG", answers?.documentDateIssue && formatDay(answers.documentDateIssue)],
    ["Renda mensal", income == null ? null : `faixa de ${formatBrl(cents(income * 100))}`],
    ["Pessoa politicamente exposta", answers?.isPep == null ? null : answers.isPep ? "sim" : "não"],
    ["Nacionalidade", answers?.nationality && (nationalities[answers.nationality] ?? answers.nationality)],
    ["Endereço", address && addressLine(address)],
  ]);
}

/** A company's partner. */
export function partnerFacts({ partner }: ApplicationFile): Fact[] {
  if (!partner) return [];
  return facts([
    ["Nome", partner.name],
    ["CPF", formatDocument(partner.document)],
    ["Nascimento", formatDay(partner.birthDate)],
    ["Nome da mãe", partner.motherName],
    ["E-mail", partner.email],
    ["Telefone", partner.phone],
    ["Endereço", addressLine(partner)],
  ]);
}
