import { DecodeQrCode } from "@vitral/contract/pix-qr-code";
import { pastedCode } from "@vitral/brazil/pasted-code";
import { useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { StepLine } from "@vitral/ui/layout/step-line.tsx";
import type { EntryProps } from "../payment/payment-journey.tsx";
import { CodeSources } from "./code-sources.tsx";

const { Form, Field } = formFor(DecodeQrCode);

/** Step 1: the text of the code, typed, pasted or read (spec 2.9, 5.9). */
export function EnterQrCode({ start, busy, refusal, onSubmit }: EntryProps<string>) {
  const [initial] = useState({ emv: start });
  return (
    <div className="grid max-w-[27.5rem] gap-6 [&>*]:min-w-0">
      <StepLine step={1} steps={3} />
      <PageTitle subtitle="Cole o código Pix que você recebeu, ou leia o QR Code">Pagamento de QR Code</PageTitle>
      <Form
        start={initial}
        refusal={refusal ? { field: "emv", message: refusal } : undefined}
        onSubmit={({ emv }) => onSubmit(emv)}
      >
        <Field
          name="emv"
          label="QR Code (Pix Copia e Cola)"
          placeholder="Cole ou digite o código"
          hint="É o texto longo que começa com 000201."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          cleanPaste={pastedCode}
        />
        <CodeSources disabled={busy} />
        <Button type="submit" wide busy={busy}>
          Confirmar
        </Button>
      </Form>
    </div>
  );
}
