import type { EntityType } from "@vitral/contract/customers";
import type { ApplicationFile } from "../onboarding/onboarding.ts";
import type { Elsewhere } from "./applicant-queries.ts";

export type ComputedCheck = { name: string; state: "OK" | "ATTENTION" | "UNKNOWN"; text: string };
type Applicant = { name: string; document: string; entityType: EntityType };
type Declared = { name: string; motherName: string | null; birthDate: string | null };

const name = "Nomes iguais";
const fields = { name: "nome", motherName: "nome da mãe", birthDate: "nascimento" } as const;

/**
 * Compares what was told of a person with what another registration of this bank has of the same CPF: as a customer, or
 * as a partner of a company. There is no connection to the Receita (ADR-0059).
 */
export function namesCheck(
  applicant: Applicant,
  file: ApplicationFile,
  elsewhere: readonly Elsewhere[],
): ComputedCheck {
  const declared = peopleOf(applicant, file);
  const isOwnMother = [...declared.values()].some((one) => one.motherName !== null && isSame(one.name, one.motherName));
  if (isOwnMother) return { name, state: "ATTENTION", text: "o nome da mãe é igual ao da própria pessoa" };
  const compared = elsewhere.flatMap((other) => {
    const own = declared.get(other.document);
    return own ? [differences(own, other)] : [];
  });
  if (compared.length === 0)
    return { name, state: "UNKNOWN", text: "nada a comparar: nenhum outro cadastro tem este CPF" };
  const different = [...new Set(compared.flat())];
  if (different.length === 0) return { name, state: "OK", text: "os mesmos dados em outro cadastro com este CPF" };
  return { name, state: "ATTENTION", text: `outro cadastro com este CPF tem outro ${different.join(", outro ")}` };
}

/** The people of an application by CPF: the applicant, or the partner of a company. */
function peopleOf({ name: ownName, document, entityType }: Applicant, { answers, partner }: ApplicationFile) {
  const person = entityType === "PERSON" ? { ...answers, document, name: ownName } : partner;
  if (!person) return new Map<string, Declared>();
  const { motherName = null, birthDate = null } = person;
  return new Map<string, Declared>([[person.document, { name: person.name, motherName, birthDate }]]);
}

/** Which fields differ, in words; what one side does not have is not compared. */
const differences = (own: Declared, other: Declared): string[] =>
  (Object.keys(fields) as (keyof typeof fields)[])
    .filter((field) => {
      const [one, another] = [own[field], other[field]];
      return one !== null && another !== null && !isSame(one, another);
    })
    .map((field) => fields[field]);

const spaced = (text: string): string => text.trim().replaceAll(/\s+/g, " ");

/** Accents, capitals and further spaces make no other name. */
const isSame = (one: string, another: string): boolean =>
  spaced(one).localeCompare(spaced(another), "pt-BR", { sensitivity: "base" }) === 0;
