import { cents } from "@vitral/brazil/cents";
import { moneyFromMask } from "@vitral/brazil/money-mask";
import { Field } from "@vitral/ui/form/field.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { useState } from "react";
import { type EditProps, typedAmount } from "./edit-props.ts";

const typedFees = [
  ["feePixIn", "feeTypePixIn", "Pix recebido"],
  ["feePixOut", "feeTypePixOut", "Pix enviado"],
  ["feeTedOut", "feeTypeTedOut", "TED enviada"],
] as const;
const amounts = [
  ["feeBillet", "Boleto"],
  ["monthlyFee", "Mensalidade"],
] as const;
type Name = (typeof typedFees)[number][0] | (typeof amounts)[number][0];

const percent = (text: string): number => Number(text.replace(",", "."));

/** The fees that the order changes, each as it was ordered: an amount, or a percentage. */
export function EditFees({ payload: { accountId, fees: initial }, onChange }: EditProps<"fees.set">) {
  const [texts, setTexts] = useState<Partial<Record<Name, string>>>({
    ...Object.fromEntries(
      typedFees.flatMap(([name, type]) => {
        const fee = initial[name];
        if (fee === undefined) return [];
        const isFixed = initial[type] === "FIXED";
        return [[name, isFixed ? typedAmount(cents(Math.round(fee * 100))) : String(fee).replace(".", ",")]];
      }),
    ),
    ...Object.fromEntries(
      amounts.flatMap(([name]) => (initial[name] === undefined ? [] : [[name, typedAmount(initial[name])]])),
    ),
  });
  const change = (name: Name, text: string) => {
    const changed = { ...texts, [name]: text };
    setTexts(changed);
    const typed = typedFees.flatMap(([fee, type]) => {
      const written = changed[fee];
      if (written === undefined) return [];
      const value = initial[type] === "FIXED" ? moneyFromMask(written) / 100 : percent(written);
      return [
        [fee, value],
        [type, initial[type]],
      ];
    });
    const fixed = amounts.flatMap(([fee]) => (changed[fee] === undefined ? [] : [[fee, moneyFromMask(changed[fee])]]));
    const isBad = typed.some(([, value]) => Number.isNaN(value));
    const fees = Object.fromEntries([...typed, ...fixed]) as typeof initial;
    onChange(isBad ? null : { kind: "fees.set", payload: { accountId, fees } });
  };
  return (
    <>
      {typedFees.map(([name, type, label]) => {
        const text = texts[name];
        if (text === undefined) return null;
        const isFixed = initial[type] === "FIXED";
        return (
          <Field
            key={name}
            label={isFixed ? label : `${label} (%)`}
            {...(isFixed && { control: MoneyInput })}
            inputMode="decimal"
            value={text}
            onChange={(event) => change(name, event.target.value)}
          />
        );
      })}
      {amounts.map(([name, label]) =>
        texts[name] === undefined ? null : (
          <Field
            key={name}
            label={label}
            control={MoneyInput}
            value={texts[name]}
            onChange={(event) => change(name, event.target.value)}
          />
        ),
      )}
    </>
  );
}
