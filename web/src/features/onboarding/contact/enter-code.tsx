import { CompanyCode } from "@vitral/contract/companies";
import { Code } from "@vitral/contract/onboarding";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { CodeInput } from "@vitral/ui/inputs/code-input.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { ResendButton } from "./countdown.tsx";
import { Actions, Step } from "../journey/step.tsx";
import { useScreen } from "../journey/use-screen.ts";

/** A person's code must have six digits before it is sent; a company's is sent unchecked (spec 5.4, 5.6). */
const forms = { PERSON: formFor(Code), COMPANY: formFor(CompanyCode) };
const empty = { code: "" };

type Props = {
  title: string;
  /** The e-mail or phone to which the code was sent, formatted. */
  target: string;
  /** 'Alterar e-mail' or 'Alterar telefone'. */
  change: string;
  resendFrom: number;
  resending: boolean;
  busy: boolean;
  /** Why the code that was typed last is refused. */
  refusal: { field: "code"; message: string } | undefined;
  onChange: () => void;
  onResend: () => void;
  onSubmit: (code: string) => void;
};

/** The second stage: the code; the e-mail or phone can still be changed (spec 2.5, 5.4, 5.5). */
export function EnterCode(props: Props) {
  const { title, target, change, resendFrom, resending, busy, refusal, onChange, onResend, onSubmit } = props;
  const { Form, Field } = forms[useScreen().entityType];
  return (
    <Step title={title}>
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 text-neutral-600">
          Enviamos um código para{" "}
          <strong className="block font-semibold text-neutral-900">
            <Breakable text={target} />
          </strong>
        </p>
        <div className="-ml-5">
          <Button variant="quiet" onClick={onChange} disabled={busy}>
            {change}
          </Button>
        </div>
      </div>
      <Form start={empty} refusal={refusal} onSubmit={({ code }) => onSubmit(code)}>
        <Field name="code" label="Código de verificação" placeholder="000000" control={CodeInput} />
        <Actions>
          <Button type="submit" wide busy={busy}>
            Validar código
          </Button>
        </Actions>
      </Form>
      <ResendButton from={resendFrom} busy={resending} onPress={onResend} />
    </Step>
  );
}
