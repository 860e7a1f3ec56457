import { useState } from "react";
import {
  type InstitutionDraft,
  InstitutionFields,
  institutionDraft,
  readInstitution,
} from "../../shared/brand/institution-fields.tsx";
import { readRecipients, RecipientRows, recipientRows } from "../../shared/brand/recipient-rows.tsx";
import type { EditProps } from "./edit-props.ts";

/** The institution behind a brand, its agency and its address of charges. */
export function EditInstitution({ payload, onChange }: EditProps<"brand.institution">) {
  const [draft, setDraft] = useState(() => institutionDraft(payload));
  const change = (next: InstitutionDraft) => {
    setDraft(next);
    const { institution } = readInstitution(next);
    onChange(institution && { kind: "brand.institution", payload: institution });
  };
  return <InstitutionFields draft={draft} errors={readInstitution(draft).errors} onChange={change} />;
}

/** The companies that get customers' data. */
export function EditRecipients({ payload, onChange }: EditProps<"brand.recipients">) {
  const [rows, setRows] = useState(() => recipientRows(payload.recipients));
  const change = (next: typeof rows) => {
    setRows(next);
    const { recipients } = readRecipients(next);
    onChange(recipients && { kind: "brand.recipients", payload: { recipients } });
  };
  return <RecipientRows rows={rows} onChange={change} />;
}
