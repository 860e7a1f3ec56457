import { formatBrl } from "@vitral/brazil/cents";
import { documentDigits } from "@vitral/brazil/document";
import { isDocument } from "@vitral/brazil/is-document";
import { maskDocument } from "@vitral/brazil/masks";
import { moneyFromMask } from "@vitral/brazil/money-mask";
import { withoutLabel } from "@vitral/brazil/pasted-key";
import { readPixKey } from "@vitral/brazil/pix-key";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { formFor, useFormContext } from "@vitral/ui/form/form.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { SelectInput } from "@vitral/ui/inputs/select-input.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { ChevronDown, CircleCheck, Clock3 } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import type { Participant } from "../../src/simulator/network-state.ts";
import { CallFailed, type Outcome, pay, reasonSentence, stateKey } from "./network.ts";

const Typed = z.object({
  key: z.string().check(
    z.minLength(1, "Preencha a chave"),
    z.refine(
      (text) => keyOf(text) !== null,
      "Isto não é uma chave Pix. Ela é um CPF, um CNPJ, um telefone com +55, um e-mail ou uma chave aleatória.",
    ),
  ),
  amount: z.string().check(z.refine((text) => moneyFromMask(text) > 0, "Preencha o valor")),
  bank: z.string(),
  name: z.string().check(z.minLength(1, "Preencha o nome"), z.maxLength(140, "Use até 140 letras")),
  document: z.string().check(z.refine(isDocument, "Este CPF ou CNPJ não existe")),
  txId: z.string().check(z.regex(/^[A-Za-z0-9]{0,35}$/, "Use até 35 letras e números, sem espaços")),
  message: z.string().check(z.maxLength(140, "Use até 140 letras")),
});
type Typed = z.output<typeof Typed>;
const { Form, Field } = formFor(Typed);

const keyOf = (text: string): string | null => readPixKey(withoutLabel(text))?.key ?? null;

/** The field that the network found wrong, by its name there. */
const fields: Record<string, keyof Typed> = {
  key: "key",
  amount: "amount",
  bank: "bank",
  "payer.name": "name",
  "payer.taxId": "document",
  txId: "txId",
  remittanceInformation: "message",
};

const start: Typed = {
  key: "",
  amount: "",
  bank: "sol",
  name: "Maria Souza",
  document: "987.654.321-00",
  txId: "",
  message: "",
};

/** Somebody of a bank that is played pays a key of an institution. */
export function PayForm({ participants }: { participants: readonly Participant[] }) {
  const client = useQueryClient();
  const paying = useMutation({
    mutationFn: (typed: Typed) => pay(paymentOf(typed)),
    onSettled: () => client.invalidateQueries({ queryKey: stateKey }),
  });
  const banks = participants.flatMap(({ bank, name }) => (bank === null ? [] : [{ value: bank, label: name }]));
  const outcome = paying.data;
  const sum = formatBrl(moneyFromMask(paying.variables?.amount ?? ""));
  const refusal = refusedField(paying.error);
  // What became of the last payment is not said beside another one.
  const forget = () => !paying.isPending && paying.reset();
  return (
    <Card title="Pagar uma chave como outro banco">
      <Form start={start} refusal={refusal} onDraft={forget} onSubmit={(typed) => paying.mutate(typed)}>
        <Field
          name="key"
          label="Chave Pix"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
        />
        <Field name="amount" label="Valor" control={MoneyInput} />
        <SelectInput name="bank" label="Banco de quem paga" start={start.bank} options={banks} />
        <MoreFields />
        <Button type="submit" wide busy={paying.isPending} busyText="Pagando">
          Pagar
        </Button>
      </Form>
      {/* It stands here before anything is in it: a screen reader does not hear a region that comes with its words. */}
      <output className="block">
        {outcome && outcome.state.status !== "RJCT" && <Passed {...outcome} sum={sum} />}
      </output>
      {outcome?.state.status === "RJCT" && <Rejected {...outcome} sum={sum} />}
      {paying.error && !refusal && <Failure error={paying.error} />}
    </Card>
  );
}

/** Who pays, and what of: folded until it is wanted, or one of it is wrong. */
function MoreFields() {
  const { errors } = useFormContext();
  const [isOpen, setOpen] = useState(false);
  const isWrong = ["name", "document", "txId", "message"].some((name) => name in errors);
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-field border border-neutral-200"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-field px-4 py-2 font-medium [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">Quem paga, cobrança e mensagem</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-neutral-500 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 border-t border-neutral-200 p-4">
        <Field name="name" label="Nome de quem paga" autoComplete="off" maxLength={140} />
        <Field name="document" label="CPF ou CNPJ de quem paga" mask={maskDocument} autoComplete="off" />
        <Field
          name="txId"
          label="Identificador da cobrança (opcional)"
          hint="O txid de um QR Code, para pagar uma cobrança."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={35}
        />
        <Field name="message" label="Mensagem (opcional)" autoComplete="off" maxLength={140} />
      </div>
    </details>
  );
}

type EndProps = Outcome & { sum: string };

/** A payment that settled, or has no answer by now. */
function Passed({ endToEndId, state: { status }, sum }: EndProps) {
  const hasSettled = status === "ACSC";
  const look = hasSettled ? "border-credit/30 bg-credit-soft" : "border-neutral-200 bg-tint";
  const Icon = hasSettled ? CircleCheck : Clock3;
  return (
    <div className={`mt-4 flex gap-3 rounded-card border p-4 ${look}`}>
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${hasSettled ? "text-credit" : ""}`} />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">{hasSettled ? `${sum} liquidado` : `O pagamento de ${sum} está em andamento`}</p>
        {!hasSettled && (
          <p className="text-sm text-neutral-700">
            A instituição de quem recebe ainda não respondeu. O fim aparece na lista.
          </p>
        )}
        <p className="text-caption text-neutral-700">
          <Breakable text={endToEndId} />
        </p>
      </div>
    </div>
  );
}

const Rejected = ({ endToEndId, state: { reason }, sum }: EndProps) => (
  <div className="mt-4">
    <Notice kind="danger" title={`O pagamento de ${sum} foi recusado`}>
      <p>{reasonSentence(reason ?? "")}</p>
      <p className="text-caption">
        <Breakable text={endToEndId} />
      </p>
    </Notice>
  </div>
);

/** A call that was refused, or had no answer: then the payment may have been made. */
function Failure({ error }: { error: unknown }) {
  const { type, detail } = error instanceof CallFailed ? error : new CallFailed("NoAnswer");
  const isOpen = type === "NoAnswer" || type === "Internal";
  return (
    <div className="mt-4">
      <Notice kind="danger" title={isOpen ? "A rede não respondeu" : "A rede não aceitou o pagamento"}>
        {isOpen
          ? "O pagamento pode ter sido feito. Veja na lista antes de pagar de novo."
          : `Nada foi pago. O motivo: ${[type, detail].filter(Boolean).join(", ")}.`}
      </Notice>
    </div>
  );
}

/** A refusal that one field is to blame for. */
function refusedField(error: unknown): { field: keyof Typed; message: string } | undefined {
  if (!(error instanceof CallFailed)) return undefined;
  if (error.type === "EntryNotFound")
    return { field: "key", message: "Nenhuma instituição ligada a esta rede tem esta chave." };
  const field = error.type === "InvalidMessage" ? fields[error.detail.split(", ")[0] ?? ""] : undefined;
  return field && { field, message: "A rede não aceita o que está neste campo." };
}

const paymentOf = ({ key, amount, bank, name, document, txId, message }: Typed) => ({
  key: keyOf(key) ?? key,
  amount: (moneyFromMask(amount) / 100).toFixed(2),
  bank,
  payer: { name: name.trim(), taxId: documentDigits(document) },
  txId: txId || null,
  remittanceInformation: message.trim() || null,
});
