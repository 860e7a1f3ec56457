import { ageAt, formatDay, saoPauloDay } from "@vitral/brazil/dates";
import { documentKind } from "@vitral/brazil/is-document";
import { filesCheck } from "@vitral/contract/console/reviews";
import type { EntityType } from "@vitral/contract/customers";
import { hasAllDocuments } from "@vitral/contract/onboarding-order";
import type { ApplicationFile } from "../onboarding/onboarding.ts";
import { type ComputedCheck, namesCheck } from "./checks-of-names.ts";
import type { Elsewhere, Seen } from "./applicant-queries.ts";
import { protegeCheck } from "./protege/protege-check.ts";
import type { ProtegeAnswer } from "./protege/protege-queries.ts";

type Applicant = { name: string; document: string; entityType: EntityType; email: string | null; phone: string | null };

const check = (name: string, isOk: boolean, ok: string, attention: string): ComputedCheck => ({
  name,
  state: isOk ? "OK" : "ATTENTION",
  text: isOk ? ok : attention,
});

const others = (count: number, what: string): string =>
  count === 1 ? `outro cliente tem ${what}` : `${count} outros clientes têm ${what}`;

/** What was looked up about an application: in other registrations, and at BC Protege+. */
export type ReviewFindings = { seen: Seen; elsewhere: Elsewhere[]; protege: ProtegeAnswer[] };

/** What can be computed of an application, for the person who decides. Nothing of it decides alone. */
export function checksOf(
  applicant: Applicant,
  file: ApplicationFile,
  found: ReviewFindings,
  now: Date,
): ComputedCheck[] {
  const { seen, elsewhere, protege } = found;
  const { entityType, document, email, phone } = applicant;
  const { answers, partner, documents } = file;
  const isPerson = entityType === "PERSON";
  const birth = isPerson ? answers?.birthDate : partner?.birthDate;
  const age = birth == null ? null : ageAt(birth, saoPauloDay(now));
  const [kind, wanted] = [documentKind(document), isPerson ? "CPF" : "CNPJ"];
  const types = documents.map(({ type }) => type);
  const checks: ComputedCheck[] = [
    protegeCheck(protege),
    namesCheck(applicant, file, elsewhere),
    check("Dígitos do documento", kind === wanted, `${wanted} com dígitos corretos`, `não é um ${wanted} válido`),
    check(
      "Idade",
      age !== null && age >= 18,
      `${age} anos, nascimento em ${birth ? formatDay(birth) : "—"}`,
      age === null ? "sem data de nascimento" : `${age} anos`,
    ),
    check(filesCheck, hasAllDocuments(entityType, types), "todos enviados", "faltam arquivos"),
    check("Contatos confirmados", email !== null && phone !== null, "e-mail e telefone", "falta confirmar um contato"),
    check("E-mail em outro cadastro", seen.email === 0, "só neste cadastro", others(seen.email, "este e-mail")),
    check("Telefone em outro cadastro", seen.phone === 0, "só neste cadastro", others(seen.phone, "este telefone")),
    check(
      "Arquivos em outro cadastro",
      seen.files === 0,
      "só neste cadastro",
      others(seen.files, "um destes arquivos"),
    ),
    check("Envios anteriores", seen.resent === 0, "primeiro envio", `${seen.resent} arquivo(s) já substituído(s)`),
  ];
  if (isPerson) {
    const isPep = answers?.isPep;
    const declared = isPep == null ? "não respondeu" : "declarou ser pessoa politicamente exposta";
    checks.push(check("Pessoa politicamente exposta", isPep === false, "declarou que não", declared));
  } else {
    const isSame = partner !== undefined && partner.email === email;
    const claims = file.claimsEntrepreneur === true;
    const text = "declarou que é: confira no CNPJ e marque ao aprovar";
    checks.push(check("Empresário individual (MEI)", !claims, "não declarou", text));
    checks.push(check("Contato do sócio", isSame, "o mesmo da empresa", "outro e-mail que o da empresa"));
  }
  return checks;
}
