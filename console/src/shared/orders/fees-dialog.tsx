import { cents, formatBrl } from "@vitral/brazil/cents";
import { maskMoney, moneyFromMask } from "@vitral/brazil/money-mask";
import type { CustomerPage } from "@vitral/contract/console/customers";
import { Field } from "@vitral/ui/form/field.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { useState } from "react";
import { useReplaced } from "../actions/replaced-order.ts";
import { ReasonDialog } from "../actions/reason-dialog.tsx";
import { feeText } from "../terms/fee-text.ts";
import { percentOf } from "./percent.ts";
import { useOrder } from "./use-order.ts";

type Account = CustomerPage["accounts"][number];
/** FREE: the account pays none. A field that is empty changes nothing, so zero is not typed. */
type FeeType = Account["fees"]["feeTypePixOut"] | "FREE";
type Typed = { type: FeeType; text: string };

/** A fee as it was ordered; nothing where the order does not change it. */
function typedOf(type: Account["fees"]["feeTypePixOut"] | undefined, fee: number | undefined): Typed {
  if (fee === undefined) return { type: "FIXED", text: "" };
  if (fee === 0) return { type: "FREE", text: "" };
  if (type === "PERCENTAGE") return { type, text: String(fee).replace(".", ",") };
  return { type: "FIXED", text: maskMoney(String(Math.round(fee * 100))) };
}

const names = { pixOut: "Pix enviado", pixIn: "Pix recebido", ted: "TED", monthly: "Mensalidade" } as const;
type Name = keyof typeof names;

/** Reais of a fixed fee, per cent of a percentage; null: not typed; undefined: no such value. */
function valueOf({ type, text }: Typed): number | null | undefined {
  if (type === "FREE") return 0;
  if (text === "") return null;
  return type === "FIXED" ? moneyFromMask(text) / 100 : percentOf(text);
}

/** The type with which a fee is ordered. */
const orderedType = ({ type }: Typed) => (type === "FREE" ? "FIXED" : type);

type Props = { account: Account; isPerson: boolean; onClose: () => void };

/** Orders other fees of an account: each a fixed amount, a percentage or none; the monthly one no percentage. */
export function FeesDialog({ account: { id, number, fees: now }, isPerson, onClose }: Props) {
  const { order, done } = useOrder();
  const before = useReplaced("fees.set")?.payload.fees;
  const [typed, setTyped] = useState<Record<Name, Typed>>({
    pixOut: typedOf(before?.feeTypePixOut, before?.feePixOut),
    pixIn: typedOf(before?.feeTypePixIn, before?.feePixIn),
    ted: typedOf(before?.feeTypeTedOut, before?.feeTedOut),
    monthly: typedOf("FIXED", before?.monthlyFee === undefined ? undefined : before.monthlyFee / 100),
  });
  const [pixOut, pixIn, ted, monthly] = [typed.pixOut, typed.pixIn, typed.ted, typed.monthly].map(valueOf);
  const fees = {
    ...(pixOut != null && { feeTypePixOut: orderedType(typed.pixOut), feePixOut: pixOut }),
    ...(pixIn != null && { feeTypePixIn: orderedType(typed.pixIn), feePixIn: pixIn }),
    ...(ted != null && { feeTypeTedOut: orderedType(typed.ted), feeTedOut: ted }),
    ...(monthly != null && { monthlyFee: cents(Math.round(monthly * 100)) }),
  };
  const held: Record<Name, string> = {
    pixOut: feeText(now.feeTypePixOut, now.feePixOut),
    pixIn: feeText(now.feeTypePixIn, now.feePixIn),
    ted: feeText(now.feeTypeTedOut, now.feeTedOut),
    monthly: formatBrl(now.monthlyFee),
  };
  const isWrong = [pixOut, pixIn, ted].includes(undefined);
  const isEmpty = Object.keys(fees).length === 0;
  const shown = (Object.keys(names) as Name[]).filter((name) => !isPerson || name === "ted" || name === "monthly");
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`Tarifas da conta ${number}`}
      description={`Só desta conta. O que ficar em branco não muda.${isPerson ? " Pessoas não pagam tarifa de Pix." : ""}`}
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
      {shown.map((name) => (
        <Fee
          key={name}
          label={names[name]}
          hint={`Agora: ${held[name]}`}
          types={name === "monthly" ? amountTypes : feeTypes}
          typed={typed[name]}
          onChange={(changed) => setTyped({ ...typed, [name]: changed })}
        />
      ))}
    </ReasonDialog>
  );
}

const amountTypes = { FIXED: "R$", FREE: "isenta" } as const;
const feeTypes = { FIXED: "R$", PERCENTAGE: "%", FREE: "isenta" } as const;

type FeeProps = {
  label: string;
  hint: string;
  types: Partial<Record<FeeType, string>>;
  typed: Typed;
  onChange: (typed: Typed) => void;
};

/** One fee: how it is counted, and its value. */
function Fee({ label, hint, types, typed: { type, text }, onChange }: FeeProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      {type === "PERCENTAGE" ? (
        <Field
          label={label}
          hint={hint}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,99"
          maxLength={8}
          value={text}
          onChange={(event) => onChange({ type, text: event.target.value.replaceAll(/[^\d,]/g, "") })}
        />
      ) : (
        <Field
          label={label}
          hint={hint}
          control={MoneyInput}
          value={text}
          disabled={type === "FREE"}
          onChange={(event) => onChange({ type, text: maskMoney(event.target.value) })}
        />
      )}
      <select
        aria-label={`${label}: como é cobrada`}
        value={type}
        onChange={(event) => onChange({ type: event.target.value as FeeType, text: "" })}
        className="mt-[1.675rem] min-h-12 cursor-pointer rounded-field border border-neutral-400 bg-surface px-2 text-base hover:border-neutral-500"
      >
        {Object.entries(types).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </div>
  );
}
