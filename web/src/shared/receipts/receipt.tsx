import { formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import type { Party } from "@vitral/contract/statement";
import { scheduledLabel } from "@vitral/contract/transaction-categories";
import { providerLine } from "@vitral/contract/tenants";
import { Check } from "lucide-react";
import { bankAfter, internetBankingAddress } from "@vitral/contract/bank-name";
import { Whole } from "@vitral/ui/text/whole.tsx";
import { LongFact } from "./long-fact.tsx";
import { Logo } from "../tenant/logo.tsx";
import { useTenant } from "../tenant/tenant.tsx";
import { isSettled, momentOf, type ReceiptData } from "./receipt-data.ts";
import "./receipt-print.css";

export type { ReceiptData } from "./receipt-data.ts";

/** A receipt, on the screen and on one printed page (spec 2.8; Pix manual of minimum requirements, 3). */
export function Receipt({ title, receipt }: { title: string; receipt: ReceiptData }) {
  const { transaction, data, txid, checkAddress } = receipt;
  const at = momentOf(receipt);
  const tenant = useTenant();
  return (
    <article
      aria-label={title}
      className="receipt-paper paper grid gap-5 bg-surface wrap-anywhere dark:rounded-card dark:p-4 [&>*]:min-w-0"
    >
      <header className="flex items-center justify-between gap-4 text-accent-strong">
        <Logo on="paper" />
        {isSettled(receipt) && (
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-credit text-white print:border print:border-credit print:bg-transparent print:text-credit">
            <Check aria-hidden="true" className="size-6" strokeWidth={2.5} />
            <span className="sr-only">Concluída</span>
          </span>
        )}
      </header>
      <h1 className="hidden text-title-3 font-title print:block">{title}</h1>
      <div className="@container">
        <p className="figure font-title tabular-nums">{formatBrl(transaction.amount)}</p>
        {transaction.description && <p className="text-neutral-600">{transaction.description}</p>}
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-x-6 gap-y-4 border-y border-dashed border-neutral-300 py-4">
        <Fact term="Data" value={formatDate(at)} whole />
        <Fact term="Hora" value={formatTime(at)} whole />
        {transaction.scheduled && <Fact term="Agendamento" value={scheduledLabel} whole />}
        {transaction.fee > 0 && <Fact term="Tarifa" value={formatBrl(transaction.fee)} whole />}
      </dl>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-6 print:grid-cols-2">
        <Side title="Quem recebeu" party={data.beneficiary} />
        <Side title="Quem pagou" party={data.payer} />
      </div>
      {data.endToEnd && <LongFact {...transactionId} text={data.endToEnd} />}
      {txid && <LongFact {...codeId} text={txid} />}
      {checkAddress && <LongFact {...check} text={checkAddress} shown={checkAddress.replace(/^https?:\/\//, "")} />}
      <footer className="text-caption text-neutral-600">
        <p>
          Emitido {bankAfter("por", tenant)} · {internetBankingAddress(tenant)}
        </p>
        <p>
          <Whole text={providerLine(tenant.provider).replaceAll(/(?<=CNPJ|ISPB) /g, "\u00A0")} />
        </p>
      </footer>
    </article>
  );
}

function Side({ title, party: { name, document, bank } }: { title: string; party: Party }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-2 font-semibold">{title}</h3>
      <dl className="grid gap-3">
        <Fact term="Nome" value={name} />
        {document && <Fact term="CPF/CNPJ" value={document} whole />}
        {bank && <Fact term="Instituição" value={bank} />}
      </dl>
    </section>
  );
}

/** A name and its value; `whole` keeps a date, an amount or a document on one line. */
function Fact({ term, value, whole = false }: { term: string; value: string; whole?: boolean }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-neutral-600">{term}</dt>
      <dd className="text-sm font-medium tabular-nums">
        <span className={whole ? "whole" : ""}>{value}</span>
      </dd>
    </div>
  );
}

const transactionId = {
  term: "ID da transação",
  copy: "Copiar ID da transação",
  success: "ID da transação copiado",
  failure: "Erro ao copiar o ID da transação.",
};
const codeId = {
  term: "Identificador do QR Code",
  copy: "Copiar identificador do QR Code",
  success: "Identificador copiado",
  failure: "Erro ao copiar o identificador.",
};
const check = {
  term: "Confira se este comprovante é verdadeiro",
  copy: "Copiar endereço de conferência",
  success: "Endereço copiado",
  failure: "Erro ao copiar o endereço.",
};
