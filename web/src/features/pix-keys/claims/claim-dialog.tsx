import { formatPixKey } from "@vitral/brazil/pix-key";
import { type Claim, type ClaimAction, ClaimCode } from "@vitral/contract/pix-claims";
import { useEffect, useRef, useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { refusedField } from "@vitral/ui/form/failed-form.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { CodeInput } from "@vitral/ui/inputs/code-input.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { ClaimFailure } from "./claim-failure.tsx";
import { useActOnClaim, useSendClaimCode } from "./claim-calls.ts";
import { stepWords } from "./claim-words.ts";

const { Form, Field } = formFor(ClaimCode);
const fieldOf = { INVALID_CODE: "code" } as const;

type Props = { claim: Claim; action: ClaimAction; open: boolean; onClose: () => void; onDone: () => void };

/** Which steps prove that the customer has the phone: keeping it, and getting it at the end. */
const needsCode = ({ type, role }: Claim, action: ClaimAction): boolean =>
  type === "OWNERSHIP" && action === (role === "DONOR" ? "cancel" : "complete");

/** Asks the customer to confirm a step of a claim; where it needs proof, by the code of an SMS. */
export function ClaimDialog({ claim, action, open, onClose, onDone }: Props) {
  const { title, text, button, danger } = stepWords(claim, action);
  const act = useActOnClaim(claim, action, () => {
    onClose();
    onDone();
  });
  const back = useRef<HTMLButtonElement>(null);
  const close = () => !act.isPending && onClose();
  const key = formatPixKey({ type: claim.keyType, key: claim.key });
  const proves = needsCode(claim, action);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      {...(!proves && { initialFocus: back })}
      description={
        <>
          <strong className="font-semibold text-neutral-900">
            <Breakable text={key} />
          </strong>
          : {text}
        </>
      }
      {...(!proves && {
        actions: (
          <>
            <Button ref={back} variant="secondary" onClick={close} disabled={act.isPending}>
              Voltar
            </Button>
            <Button variant={danger ? "danger" : "primary"} busy={act.isPending} onClick={() => act.mutate(undefined)}>
              {button}
            </Button>
          </>
        ),
      })}
    >
      {proves ? (
        <Proof claim={claim} act={act} button={action === "complete" ? "Concluir" : "Manter a chave"} />
      ) : (
        act.error && !act.isPending && <ClaimFailure error={act.error} />
      )}
    </Dialog>
  );
}

type Acting = ReturnType<typeof useActOnClaim>;

/** Sends the code, then takes it. */
function Proof({ claim, act, button }: { claim: Claim; act: Acting; button: string }) {
  const [isSent, setSent] = useState(false);
  const sending = useSendClaimCode(claim, () => setSent(true));
  const hasCode = () => {
    sending.reset();
    setSent(true);
  };
  const isBusy = sending.isPending || act.isPending;
  const refusal = act.isPending ? undefined : refusedField(act.error, fieldOf);
  const failure = isSent ? (!refusal && act.error) || sending.error : sending.error;
  const box = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isSent) box.current?.querySelector("input")?.focus();
  }, [isSent]);
  return (
    <div ref={box} className="mt-4 grid gap-5 [&>*]:min-w-0">
      {failure && !isBusy && <ClaimFailure error={failure} />}
      {isSent ? (
        <Form
          start={{ code: "" }}
          refusal={refusal}
          onSubmit={(typed: { code: string }) => !isBusy && act.mutate(typed.code)}
        >
          <Field
            name="code"
            label="Código do SMS"
            hint={`Enviado para o celular com final ${claim.key.slice(-4)}.`}
            placeholder="000000"
            control={CodeInput}
          />
          <div className="grid gap-2">
            <Button type="submit" wide busy={act.isPending}>
              {button}
            </Button>
            <Button variant="quiet" wide busy={sending.isPending} disabled={isBusy} onClick={() => sending.mutate()}>
              Enviar outro código
            </Button>
          </div>
        </Form>
      ) : (
        <div className="grid gap-2">
          <Button wide busy={sending.isPending} onClick={() => sending.mutate()}>
            Receber código por SMS
          </Button>
          <Button variant="quiet" wide disabled={sending.isPending} onClick={hasCode}>
            Já recebi um código
          </Button>
        </div>
      )}
    </div>
  );
}
