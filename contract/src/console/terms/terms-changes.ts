import type { FieldName } from "../../acts/fields.ts";
import type { EntityType } from "../../customers.ts";
import { ruleNames, shownRule } from "./rule-fields.ts";
import { entityTypes, freeForPeople, shownTerm, type TermName, termNames, type TermsTable } from "./terms.ts";

/** A value that differs between two versions, as the staff reads it; `term`: which limit or fee, of whom. */
export type TermsChange = {
  field: FieldName;
  before: string;
  after: string;
  term: { entityType: EntityType; name: TermName } | null;
};

/** What differs between two versions. What people never pay is left out. */
export function termsChanges(before: TermsTable, after: TermsTable): TermsChange[] {
  const terms = entityTypes.flatMap((entityType) =>
    termNames
      .filter((name) => entityType === "COMPANY" || !freeForPeople.includes(name))
      .map((name): TermsChange => ({
        field: `${entityType}.${name}`,
        before: shownTerm(before.terms[entityType][name]),
        after: shownTerm(after.terms[entityType][name]),
        term: { entityType, name },
      })),
  );
  const rules = ruleNames.map((name): TermsChange => ({
    field: `rule.${name}`,
    before: shownRule(name, before.rules),
    after: shownRule(name, after.rules),
    term: null,
  }));
  return [...terms, ...rules].filter((change) => change.before !== change.after);
}
