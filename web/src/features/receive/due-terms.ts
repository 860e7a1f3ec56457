import { parseTypedDate } from "@vitral/brazil/dates";
import { onlyDigits } from "@vitral/brazil/masks";
import { moneyFromMask } from "@vitral/brazil/money-mask";

/** The kinds of fine and rebate: a part of the amount, or reais. */
export const partKinds = [
  { value: "PERCENTAGE", label: "Porcentagem" },
  { value: "FIXED", label: "Valor em reais" },
] as const;

/** The eight kinds of interest (API Pix 2.9.0, juros): unit, for which time, of calendar or business days. */
export const interestKinds = [
  { value: "PERCENTAGE MONTH", label: "% ao mês", unit: "em % ao mês" },
  { value: "PERCENTAGE DAY", label: "% ao dia", unit: "em % ao dia" },
  { value: "PERCENTAGE YEAR", label: "% ao ano", unit: "em % ao ano" },
  { value: "FIXED DAY", label: "Reais por dia", unit: "em R$ por dia" },
  { value: "PERCENTAGE MONTH BUSINESS", label: "% ao mês, dias úteis", unit: "em % ao mês, dias úteis" },
  { value: "PERCENTAGE DAY BUSINESS", label: "% por dia útil", unit: "em % por dia útil" },
  { value: "PERCENTAGE YEAR BUSINESS", label: "% ao ano, dias úteis", unit: "em % ao ano, dias úteis" },
  { value: "FIXED DAY BUSINESS", label: "Reais por dia útil", unit: "em R$ por dia útil" },
] as const;

/** The six kinds of discount (API Pix 2.9.0, desconto): up to dates, or for each day early. */
export const discountKinds = [
  { value: "FIXED UNTIL", label: "Reais, até uma data", unit: "" },
  { value: "PERCENTAGE UNTIL", label: "%, até uma data", unit: ", em %" },
  { value: "FIXED EARLY", label: "Reais por dia de antecedência", unit: ", em R$ por dia" },
  { value: "PERCENTAGE EARLY", label: "% por dia de antecedência", unit: ", em % por dia" },
  { value: "FIXED EARLY BUSINESS", label: "Reais por dia útil de antecedência", unit: ", em R$ por dia útil" },
  { value: "PERCENTAGE EARLY BUSINESS", label: "% por dia útil de antecedência", unit: ", em % por dia útil" },
] as const;

/** The most discounts by date that a charge has. */
export const maxDatedDiscounts = 3;

export const dueStart = {
  amount: "",
  dueDate: "",
  payerName: "",
  payerDocument: "",
  message: "",
  /** Not empty where the address of the receiver is asked for. */
  asksAddress: "",
  zipCode: "",
  street: "",
  city: "",
  state: "",
  fineKind: "PERCENTAGE",
  fine: "",
  interestKind: "PERCENTAGE MONTH",
  interest: "",
  discountKind: "FIXED UNTIL",
  discount: "",
  discountUntil: "",
  discount2: "",
  discountUntil2: "",
  discount3: "",
  discountUntil3: "",
  rebateKind: "FIXED",
  rebate: "",
  validAfterDue: "30",
  /** The day of the preview; no part of the charge. */
  previewDay: "",
};
export type DueTyped = typeof dueStart;

/** The fields that stand under 'Mais condições'. */
export const conditionNames = Object.keys(dueStart).slice(Object.keys(dueStart).indexOf("fineKind"));

/** Whether a value of a kind is typed in reais; else it is a percentage. */
export const isInReais = (kind: string): boolean => kind.startsWith("FIXED");

/** What was typed, as the call takes it (contract/src/pix/pix-charges.ts). */
export const dueBody = (key: string, typed: DueTyped) => ({
  key,
  amount: moneyFromMask(typed.amount) / 100,
  dueDate: parseTypedDate(typed.dueDate) ?? "",
  payer: { name: typed.payerName, document: typed.payerDocument },
  validAfterDue: typed.validAfterDue === "" ? 0 : Number(typed.validAfterDue),
  ...(typed.message.trim() && { message: typed.message.trim() }),
  ...(typed.asksAddress && { receiverAddress: addressOf(typed) }),
  ...(typed.fine && { fine: part(typed.fineKind, typed.fine) }),
  ...(typed.interest && { interest: interestOf(typed) }),
  ...(typed.rebate && { rebate: part(typed.rebateKind, typed.rebate) }),
  ...discountsOf(typed),
});

const addressOf = ({ zipCode, street, city, state }: DueTyped) => ({
  zipCode: onlyDigits(zipCode),
  street,
  city,
  state,
});

const part = (kind: string, typed: string) =>
  isInReais(kind)
    ? { type: "FIXED", value: moneyFromMask(typed) / 100 }
    : { type: "PERCENTAGE", value: typed.trim().replace(",", ".") };

function interestOf({ interestKind, interest }: DueTyped) {
  const [, per] = interestKind.split(" ");
  return { ...part(interestKind, interest), per, businessDays: isOfBusinessDays(interestKind) };
}

function discountsOf(typed: DueTyped) {
  const { discountKind, discount, dueDate } = typed;
  if (!discountKind.endsWith("UNTIL")) {
    if (!discount) return {};
    return {
      discounts: [{ ...part(discountKind, discount), until: null, businessDays: isOfBusinessDays(discountKind) }],
    };
  }
  const dated = [
    [discount, typed.discountUntil],
    [typed.discount2, typed.discountUntil2],
    [typed.discount3, typed.discountUntil3],
  ] as const;
  const discounts = dated
    .filter(([value, until]) => value || until)
    .map(([value, until]) => {
      const { type, value: written } = part(discountKind, value);
      return { type, value: written, until: parseTypedDate(until || dueDate) ?? "" };
    });
  return discounts.length > 0 ? { discounts } : {};
}

const isOfBusinessDays = (kind: string): boolean => kind.endsWith("BUSINESS");

/** The field of a violation. */
export function dueFieldOf(path: readonly PropertyKey[]): keyof DueTyped {
  const [first, second, third] = path;
  if (first === "payer") return second === "document" ? "payerDocument" : "payerName";
  if (first === "discounts") {
    const index = typeof second === "number" && second > 0 ? String(second + 1) : "";
    return `${third === "until" ? "discountUntil" : "discount"}${index}` as keyof DueTyped;
  }
  if (first === "receiverAddress") return dueFieldOf([second ?? "zipCode"]);
  return typeof first === "string" && first in dueStart ? (first as keyof DueTyped) : "amount";
}
