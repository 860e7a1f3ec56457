import {
  entityTypes,
  feeNames,
  freeForPeople,
  type TermName,
  termLabels,
  termNames,
} from "@vitral/contract/console/terms/terms";
import type { TermsChange } from "@vitral/contract/console/terms/terms-changes";
import type { EntityType } from "@vitral/contract/customers";
import { Card } from "@vitral/ui/layout/card.tsx";
import type { Draft, Errors, TypedTerm } from "./draft.ts";
import { TermField } from "./term-field.tsx";

type Props = {
  draft: Draft;
  changes: readonly TermsChange[];
  errors: Errors;
  disabled: boolean;
  onChange: (entityType: EntityType, name: TermName, typed: TypedTerm) => void;
};

const titles: Record<EntityType, string> = { PERSON: "Pessoas (CPF)", COMPANY: "Empresas (CNPJ)" };
const isFee = (name: TermName): boolean => (feeNames as readonly TermName[]).includes(name);
const groups = [
  { title: "Limites", names: termNames.filter((name) => !isFee(name)) },
  { title: "Tarifas", names: termNames.filter(isFee) },
];
const mayBePercentage = (name: TermName): boolean => name === "pixOut" || name === "pixIn" || name === "tedOut";

/** Limits and fees of people and of companies, side by side where there is room. */
export const TermsForm = ({ draft, changes, errors, disabled, onChange }: Props) => (
  <div className="grid gap-4 md:grid-cols-2">
    {entityTypes.map((entityType) => (
      <Card key={entityType} title={titles[entityType]}>
        <div className="grid gap-6">
          {groups.map(({ title, names }) => (
            <fieldset key={title} aria-label={`${title}: ${titles[entityType]}`} className="grid min-w-0 gap-3">
              <legend className="mb-2 font-semibold">{title}</legend>
              {names
                .filter((name) => entityType === "COMPANY" || !freeForPeople.includes(name))
                .map((name) => (
                  <TermField
                    key={name}
                    label={termLabels[name]}
                    whose={titles[entityType]}
                    typed={draft.terms[entityType][name]}
                    isFee={mayBePercentage(name)}
                    before={changes.find(({ term }) => term?.entityType === entityType && term.name === name)?.before}
                    error={errors[`${entityType}.${name}`]}
                    disabled={disabled}
                    onChange={(typed) => onChange(entityType, name, typed)}
                  />
                ))}
              {title === "Tarifas" && entityType === "PERSON" && (
                <p className="text-sm text-neutral-600">Pessoas não pagam tarifa de Pix (Res. BCB 19/2020).</p>
              )}
            </fieldset>
          ))}
        </div>
      </Card>
    ))}
  </div>
);
