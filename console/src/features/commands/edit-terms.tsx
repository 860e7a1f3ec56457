import { useState } from "react";
import { DayField } from "../../shared/brand/day-field.tsx";
import { type Draft, draftOf, readDraft } from "../../shared/terms/draft.ts";
import { RulesForm } from "../../shared/terms/rules-form.tsx";
import { TermsForm } from "../../shared/terms/terms-form.tsx";
import type { EditProps } from "./edit-props.ts";

/** Limits, fees and rules of a version that waits, and its day. */
export function EditTerms({ payload, onChange }: EditProps<"terms.publish">) {
  const [draft, setDraft] = useState(() => draftOf(payload, payload.from));
  const { errors } = readDraft(draft);
  const change = (next: Draft) => {
    setDraft(next);
    const { version } = readDraft(next);
    onChange(version && { kind: "terms.publish", payload: version });
  };
  return (
    <>
      <DayField value={draft.from} error={errors?.["from"]} onChange={(from) => change({ ...draft, from })} />
      <TermsForm
        draft={draft}
        changes={[]}
        errors={errors ?? {}}
        disabled={false}
        onChange={(entityType, name, typed) => {
          const own = { ...draft.terms[entityType], [name]: typed };
          change({ ...draft, terms: { ...draft.terms, [entityType]: own } });
        }}
      />
      <RulesForm
        rules={draft.rules}
        errors={errors ?? {}}
        disabled={false}
        onChange={(name, typed) => change({ ...draft, rules: { ...draft.rules, [name]: typed } })}
      />
    </>
  );
}
