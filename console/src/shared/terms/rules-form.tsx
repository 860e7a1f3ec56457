import { ruleGroups } from "@vitral/contract/console/terms/rule-field";
import { ruleFields, type RuleName, ruleNames } from "@vitral/contract/console/terms/rule-fields";
import { Card } from "@vitral/ui/layout/card.tsx";
import type { Draft, Errors } from "./draft.ts";
import { RuleField } from "./rule-field.tsx";

type Props = {
  rules: Draft["rules"];
  errors: Errors;
  disabled: boolean;
  onChange: (name: RuleName, typed: string) => void;
};

type Group = keyof typeof ruleGroups;
const namesOf = (group: Group): RuleName[] =>
  ruleNames
    .filter((name) => ruleFields[name].place[0] === group)
    .toSorted((one, two) => ruleFields[one].place[1] - ruleFields[two].place[1]);
const groups = (Object.keys(ruleGroups) as Group[]).map((group) => ({
  title: ruleGroups[group],
  names: namesOf(group),
}));

/** The rules in their groups, each with its source. */
export const RulesForm = ({ rules, errors, disabled, onChange }: Props) => (
  <Card title="Regras">
    <div className="grid gap-8">
      {groups.map(({ title, names }) => (
        <fieldset key={title} className="min-w-0">
          <legend className="mb-3 font-semibold">{title}</legend>
          <div className="grid items-start gap-x-4 gap-y-5 grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))]">
            {names.map((name) => (
              <RuleField
                key={name}
                name={name}
                typed={rules[name]}
                error={errors[name]}
                disabled={disabled}
                onChange={(typed) => onChange(name, typed)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  </Card>
);
