import { formatBrl } from "@vitral/brazil/cents";
import { getPaymentProofOptions, provePayment, sendPaymentCode } from "@vitral/contract/payment-proof";
import { RegisterDevice } from "@vitral/contract/pix-devices";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { refusedField } from "@vitral/ui/form/failed-form.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { CodeInput } from "@vitral/ui/inputs/code-input.tsx";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { askPasskey, stopAskingPasskey } from "@vitral/ui/lib/passkeys.ts";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { call } from "../../lib/api.ts";
import { passkeySentence } from "../passkeys/passkey-sentences.ts";
import { useSession } from "../session/session.ts";
import type { PaymentOrder } from "./open-order.ts";

const { Form, Field } = formFor(z.object({ code: RegisterDevice.def.shape.code }));
const codeRefusals = { INVALID_CODE: "code" } as const;

/** `onEnd`: with the proof of the payment, or null where the customer gives it up. */
export type ProofDialogProps = { order: PaymentOrder; onEnd: (proof: string | null) => void };

/** Asks for a passkey or the code of an SMS, beside the PIN, before a payment of much money is made. */
export default function ProofDialog({ order, onEnd }: ProofDialogProps) {
  const { accountId, lookUpId, amount, scheduledDate } = order;
  const params = { accountId, lookUpId };
  const { phone } = useSession().user;
  const [isSent, setSent] = useState(false);
  const options = useQuery({
    queryKey: ["payment-proof", lookUpId, amount],
    queryFn: ({ signal }) => call(getPaymentProofOptions, { params, body: { amount } }, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    networkMode: "always",
  });
  const passkey = options.data?.passkey ?? null;
  const proving = useMutation({
    mutationFn: async (code: string | null): Promise<string | null> => {
      if (code !== null) return (await call(provePayment, { params, body: { amount, code } })).proof;
      const response = passkey && (await askPasskey(passkey));
      return response && (await call(provePayment, { params, body: { amount, response } })).proof;
    },
    networkMode: "always",
    onSuccess: (proof) => proof && onEnd(proof),
    // What the passkey had to sign is used up.
    onError: (error, code) => void (code === null && error instanceof ApiError && options.refetch()),
  });
  const sending = useMutation({
    mutationFn: () => call(sendPaymentCode, { params, body: { amount } }),
    networkMode: "always",
    onSuccess: () => {
      setSent(true);
      proving.reset();
    },
  });
  useEffect(() => stopAskingPasskey, []);
  const isBusy = proving.isPending || sending.isPending;
  const refusal = proving.isPending ? undefined : refusedField(proving.error, codeRefusals);
  const byPasskey = passkey && (
    <Button
      variant={isSent ? "secondary" : "primary"}
      wide
      busy={proving.isPending && proving.variables === null}
      disabled={isBusy}
      onClick={() => proving.mutate(null)}
    >
      Confirmar com passkey
    </Button>
  );
  const failure = isBusy ? null : (!refusal && proving.error) || sending.error;
  return (
    <Dialog
      open
      keepsTyped
      onClose={() => onEnd(null)}
      title="Confirme que é você"
      description={
        <>
          Para {scheduledDate ? "agendar" : "pagar"}{" "}
          <strong className="whole font-semibold">{formatBrl(amount)}</strong>, além do PIN, use{" "}
          {passkey ? "sua passkey ou um código por SMS" : "um código por SMS"}.
        </>
      }
    >
      <div className="mt-4 grid gap-5 [&>*]:min-w-0">
        {failure && (
          <Notice kind="danger" title="Não foi possível confirmar">
            {passkeySentence(failure)}
          </Notice>
        )}
        {options.error && !options.isFetching && (
          <Notice
            kind="danger"
            title="Não foi possível carregar"
            action={<Button onClick={() => void options.refetch()}>Tentar novamente</Button>}
          >
            {messageOf(options.error)}
          </Notice>
        )}
        {options.isLoading && (
          <output className="grid justify-center">
            <Spinner className="size-6" />
            <span className="sr-only">Carregando</span>
          </output>
        )}
        {options.data && isSent && (
          <Form start={{ code: "" }} refusal={refusal} onSubmit={({ code }) => !isBusy && proving.mutate(code)}>
            <p>{`Digite o código que enviamos por SMS para o celular com final ${(phone ?? "").slice(-4)}.`}</p>
            <Field
              key={proving.submittedAt}
              name="code"
              label="Código do SMS"
              placeholder="000000"
              control={CodeInput}
            />
            <div className="grid gap-2">
              <Button type="submit" wide busy={proving.isPending && proving.variables !== null} disabled={isBusy}>
                Confirmar
              </Button>
              <Button variant="quiet" wide busy={sending.isPending} disabled={isBusy} onClick={() => sending.mutate()}>
                Enviar outro código
              </Button>
              {byPasskey}
            </div>
          </Form>
        )}
        {options.data && !isSent && (
          <div className="grid gap-2">
            {byPasskey}
            {phone ? (
              <Button
                variant={passkey ? "secondary" : "primary"}
                wide
                busy={sending.isPending}
                disabled={isBusy}
                onClick={() => sending.mutate()}
              >
                Receber código por SMS
              </Button>
            ) : (
              !passkey && <p>Você ainda não tem um celular cadastrado para receber o código. Fale com o atendimento.</p>
            )}
            <Button variant="quiet" wide onClick={() => onEnd(null)}>
              Agora não
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
