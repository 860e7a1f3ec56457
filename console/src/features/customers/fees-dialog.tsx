import { maskMoney, moneyFromMask } from "@vitral/brazil/masks";
import type { CustomerPage } from "@vitral/contract/console/customers";
import { Field } from "@vitral/ui/form/field.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { useState } from "react";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { percentOf } from "./percent.ts";
import { useOrder } from "./use-order.ts";

type Account = CustomerPage["accounts"][number];
type FeeType = Account["fees"]["feeTypePixOut"];
type Typed = { type: FeeType; text: string };
const nothing: Typed = { type: "FIXED", text: "" };

const names = { pixOut: "Pix enviado", pixIn: "Pix recebido", ted: "TED" } as const;
type Name = keyof typeof names;

/** Reais of a fixed fee, per cent of a percentage; null: not typed; undefined: no such value. */
function valueOf({ type, text }: Typed): number | null | undefined {
  if (text === "") return null;
  return type === "FIXED" ? moneyFromMask(text) / 100 : percentOf(text);
}

/** Orders other fees of an account: each a fixed amount or a percentage, the monthly one an amount. */
export function FeesDialog({ account: { id, number }, onClose }: { account: Account; onClose: () => void }) {
  const { order, done } = useOrder();
  const [typed, setTyped] = useState<Record<Name, Typed>>({ pixOut: nothing, pixIn: nothing, ted: nothing });
  const [monthly, setMonthly] = useState("");
  const [pixOut, pixIn, ted] = [valueOf(typed.pixOut), valueOf(typed.pixIn), valueOf(typed.ted)];
  const fees = {
    ...(pixOut != null && { feeTypePixOut: typed.pixOut.type, feePixOut: pixOut }),
    ...(pixIn != null && { feeTypePixIn: typed.pixIn.type, feePixIn: pixIn }),
    ...(ted != null && { feeTypeTedOut: typed.ted.type, feeTedOut: ted }),
    ...(monthly !== "" && { monthlyFee: moneyFromMask(monthly) }),
  };
  const isWrong = pixOut === undefined || pixIn === undefined || ted === undefined;
  const isEmpty = Object.keys(fees).length === 0;
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`Tarifas da conta ${number}`}
      description="Só desta conta. O que ficar em branco não muda. De pessoas não se cobra Pix."
      action="Alterar tarifas"
      notYet={
        isWrong
          ? "Uma porcentagem vai de 0 a 100, com até 4 casas"
          : isEmpty
            ? "Informe pelo menos uma tarifa"
            : undefined
      }
      run={(reason, key) => order({ kind: "fees.set", payload: { accountId: id, fees } }, reason, key)}
      onDone={(command) => done(command, "Tarifas alteradas.")}
    >
      {(Object.keys(names) as Name[]).map((name) => (
        <Fee
          key={name}
          label={names[name]}
          typed={typed[name]}
          onChange={(changed) => setTyped({ ...typed, [name]: changed })}
        />
      ))}
      <Field
        label="Mensalidade"
        control={MoneyInput}
        value={monthly}
        onChange={(event) => setMonthly(maskMoney(event.target.value))}
      />
    </ReasonDialog>
  );
}

type FeeProps = { label: string; typed: Typed; onChange: (typed: Typed) => void };

/** One fee: how it is counted, and its value. */
function Fee({ label, typed: { type, text }, onChange }: FeeProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      {type === "FIXED" ? (
        <Field
          label={label}
          control={MoneyInput}
          value={text}
          onChange={(event) => onChange({ type, text: maskMoney(event.target.value) })}
        />
      ) : (
        <Field
          label={label}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,99"
          maxLength={8}
          value={text}
          onChange={(event) => onChange({ type, text: event.target.value.replaceAll(/[^\d,]/g, "") })}
        />
      )}
      <select
        aria-label={`${label}: valor ou porcentagem`}
        value={type}
        onChange={(event) => onChange({ type: event.target.value === "FIXED" ? "FIXED" : "PERCENTAGE", text: "" })}
        className="min-h-12 cursor-pointer rounded-field border border-neutral-400 bg-surface px-2 text-base hover:border-neutral-500"
      >
        <option value="FIXED">R$</option>
        <option value="PERCENTAGE">%</option>
      </select>
    </div>
  );
}
