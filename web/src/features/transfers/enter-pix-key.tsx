import { maskDocument, maskPhone } from "@vitral/brazil/masks";
import { AtSign, IdCard, Shuffle, Smartphone } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import type { FieldProps } from "../../ui/field.tsx";
import { formFor } from "../../ui/form.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { RadioCards, type RadioOption } from "../../ui/radio-cards.tsx";
import { StepLine } from "../../ui/step-line.tsx";
import { type KeyKind, keySchema } from "./key-entry.ts";

export type TypedKey = { kind: KeyKind; key: string };

const options: readonly RadioOption<KeyKind>[] = [
  { value: "DOCUMENT", label: "CPF/CNPJ", icon: <IdCard /> },
  { value: "PHONE", label: "Telefone", icon: <Smartphone /> },
  { value: "EMAIL", label: "E-mail", icon: <AtSign /> },
  { value: "EVP", label: "Chave aleatória", icon: <Shuffle /> },
];

/** One form a kind: another kind is another form, so that changing it clears the typed key (spec 2.9). */
const forms = {
  DOCUMENT: formFor(keySchema("DOCUMENT")),
  PHONE: formFor(keySchema("PHONE")),
  EMAIL: formFor(keySchema("EMAIL")),
  EVP: formFor(keySchema("EVP")),
};

// A document may hold letters since July 2026, so it gets no number pad.
const typing: Record<KeyKind, Pick<FieldProps, "mask" | "inputMode" | "autoCapitalize">> = {
  DOCUMENT: { mask: maskDocument, autoCapitalize: "characters" },
  PHONE: { mask: maskPhone, inputMode: "tel" },
  EMAIL: { inputMode: "email", autoCapitalize: "none" },
  EVP: { autoCapitalize: "none" },
};

type Props = {
  start: TypedKey;
  busy: boolean;
  /** Why the last look-up found nobody, in the server's words. */
  refusal: { field: "key"; message: string } | undefined;
  onSubmit: (typed: TypedKey) => void;
};

/** Step 1: which kind of key, and the key (spec 2.9, 5.8). */
export function EnterPixKey({ start, busy, refusal, onSubmit }: Props) {
  const [kind, setKind] = useState(start.kind);
  // What the server said was about the key that stood here, not about one of another kind.
  const [refusedKind, setRefusedKind] = useState(start.kind);
  const { Form, Field } = forms[kind];
  return (
    <div className="grid max-w-[27.5rem] gap-6">
      <StepLine step={1} of={3} />
      <PageTitle subtitle="Para qual chave você quer transferir?">Transferência Pix</PageTitle>
      <RadioCards legend="Tipo de chave" legendShown options={options} value={kind} onChange={setKind} columns={2} />
      <Form
        key={kind}
        start={{ key: kind === start.kind ? start.key : "" }}
        refusal={kind === refusedKind ? refusal : undefined}
        onSubmit={({ key }) => {
          setRefusedKind(kind);
          onSubmit({ kind, key });
        }}
      >
        <Field
          name="key"
          label="Chave"
          placeholder="Digite a chave"
          autoComplete="off"
          spellCheck={false}
          {...typing[kind]}
        />
        <Button type="submit" wide busy={busy}>
          Confirmar
        </Button>
      </Form>
    </div>
  );
}
