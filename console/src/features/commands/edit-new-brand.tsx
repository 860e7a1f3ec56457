import { useState } from "react";
import { NewBrandFields } from "../../shared/brand/new-brand-fields.tsx";
import { type NewDraft, newDraftOf, readNewDraft } from "../../shared/brand/new-draft.ts";
import type { EditProps } from "./edit-props.ts";

/** Everything that a new brand begins with. */
export function EditNewBrand({ payload, onChange }: EditProps<"brand.create">) {
  const [draft, setDraft] = useState(() => newDraftOf(payload));
  const change = (next: NewDraft) => {
    setDraft(next);
    const { given } = readNewDraft(next);
    onChange(given && { kind: "brand.create", payload: given });
  };
  return (
    <NewBrandFields
      draft={draft}
      errors={readNewDraft(draft).errors ?? { fixed: {}, brand: {} }}
      onFixed={(field, value) => change({ ...draft, fixed: { ...draft.fixed, [field]: value } })}
      onBrand={(field, value) => change({ ...draft, brand: { ...draft.brand, [field]: value } })}
    />
  );
}
