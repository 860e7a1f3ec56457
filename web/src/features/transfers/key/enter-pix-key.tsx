import { AtSign, IdCard, Shuffle, Smartphone } from "lucide-react";
import { useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import type { FieldProps } from "@vitral/ui/form/field.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { RadioCards, type RadioOption } from "@vitral/ui/inputs/radio-cards.tsx";
import { StepLine } from "@vitral/ui/layout/step-line.tsx";
import type { EntryProps } from "../payment/payment-journey.tsx";
import { type KeyKind, keySchema } from "./key-entry.ts";
import { type OtherKey, usePastedKey } from "./pasted-key.ts";

export type TypedKey = { kind: KeyKind; key: string };

const options: readonly RadioOption<KeyKind>[] = [
  { value: "DOCUMENT", label: "CPF/CNPJ", icon: <IdCard /> },
  { value: "PHONE", label: "Telefone", icon: <Smartphone /> },
  { value: "EMAIL", label: "E-mail", icon: <AtSign /> },
  { value: "EVP", label: "Chave aleatória", icon: <Shuffle /> },
];

/** A form for each kind, so that changing the kind clears the typed key (spec 2.9). */
const forms = {
  DOCUMENT: formFor(keySchema("DOCUMENT")),
  PHONE: formFor(keySchema("PHONE")),
  EMAIL: formFor(keySchema("EMAIL")),
  EVP: formFor(keySchema("EVP")),
};

// Since July 2026 a CNPJ may have letters, so a document has no numeric keyboard.
const typing: Record<KeyKind, Pick<FieldProps, "inputMode" | "autoCapitalize">> = {
  DOCUMENT: { autoCapitalize: "characters" },
  PHONE: { inputMode: "tel" },
  EMAIL: { inputMode: "email", autoCapitalize: "none" },
  EVP: { autoCapitalize: "none" },
};

/** The sentence and the button for a pasted key of another kind. */
const offers: Record<KeyKind, { looks: string; use: string }> = {
  DOCUMENT: { looks: "Isto parece um CPF ou CNPJ.", use: "Usar como CPF/CNPJ" },
  PHONE: { looks: "Isto parece um telefone.", use: "Usar como telefone" },
  EMAIL: { looks: "Isto parece um e-mail.", use: "Usar como e-mail" },
  EVP: { looks: "Isto parece uma chave aleatória.", use: "Usar como chave aleatória" },
};

/** Step 1: which kind of key, and the key (spec 2.9, 5.8). */
export function EnterPixKey({ start, busy, refusal, onSubmit }: EntryProps<TypedKey>) {
  const [kind, setKind] = useState(start.kind);
  // A pasted key of another kind that the customer moved to the form of its kind.
  const [moved, setMoved] = useState<OtherKey | null>(null);
  // The kind of the key that the server refused: the refusal is not shown for another kind.
  const [refusedKind, setRefusedKind] = useState(start.kind);
  const keyOf = (shown: KeyKind) => (moved?.kind === shown ? moved : start.kind === shown ? start : { key: "" }).key;
  return (
    <div className="grid max-w-[27.5rem] gap-6 [&>*]:min-w-0">
      <StepLine step={1} steps={3} />
      <PageTitle subtitle="Para qual chave você quer transferir?">Transferência Pix</PageTitle>
      <RadioCards
        legend="Tipo de chave"
        legendShown
        options={options}
        value={kind}
        onChange={(next) => {
          setMoved(null);
          setKind(next);
        }}
        columns={2}
      />
      <KeyForm
        key={kind}
        kind={kind}
        start={keyOf(kind)}
        focused={moved?.kind === kind}
        busy={busy}
        refusal={kind === refusedKind ? refusal : undefined}
        onTake={(other) => {
          setMoved(other);
          setKind(other.kind);
        }}
        onSubmit={(key) => {
          setRefusedKind(kind);
          onSubmit({ kind, key });
        }}
      />
    </div>
  );
}

type KeyFormProps = Pick<EntryProps<TypedKey>, "busy" | "refusal"> & {
  kind: KeyKind;
  start: string;
  /** The customer has just moved a pasted key here with a button. */
  focused: boolean;
  onTake: (other: OtherKey) => void;
  onSubmit: (key: string) => void;
};

function KeyForm({ kind, start, focused, busy, refusal, onTake, onSubmit }: KeyFormProps) {
  const { Form, Field } = forms[kind];
  const { field, other } = usePastedKey(kind);
  const [initial] = useState({ key: start });
  return (
    <Form
      start={initial}
      refusal={refusal ? { field: "key", message: refusal } : undefined}
      onSubmit={({ key }) => onSubmit(key)}
    >
      <div>
        <Field
          name="key"
          label="Chave"
          placeholder="Digite a chave"
          autoComplete="off"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button was removed with its form
          autoFocus={focused}
          {...typing[kind]}
          {...field}
        />
        <div aria-live="polite" className="grid gap-2 [&>:first-child]:mt-2">
          {other && (
            <>
              <p className="text-sm text-neutral-700">{offers[other.kind].looks}</p>
              <Button variant="secondary" wide onClick={() => onTake(other)}>
                {offers[other.kind].use}
              </Button>
            </>
          )}
        </div>
      </div>
      <Button type="submit" wide busy={busy}>
        Confirmar
      </Button>
    </Form>
  );
}
