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
  fineReais: "",
  interestKind: "PERCENTAGE MONTH",
  interest: "",
  interestReais: "",
  discountKind: "FIXED UNTIL",
  discount: "",
  discountReais: "",
  discountUntil: "",
  discount2: "",
  discount2Reais: "",
  discountUntil2: "",
  discount3: "",
  discount3Reais: "",
  discountUntil3: "",
  rebateKind: "FIXED",
  rebate: "",
  rebateReais: "",
  validAfterDue: "30",
  /** The day of the preview; no part of the charge. */
  previewDay: "",
};
export type DueTyped = typeof dueStart;

/** What is typed as a percentage, or in reais in the field of the same name that ends with `Reais`. */
export type PartName = "fine" | "interest" | "rebate" | "discount" | "discount2" | "discount3";
type TypedPart = PartName | `${PartName}Reais`;

export const dueNames = Object.keys(dueStart) as (keyof DueTyped)[];

/** The fields that stand under 'Mais condições'. */
export const conditionNames = dueNames.slice(dueNames.indexOf("fineKind"));

/** Whether a value of a kind is typed in reais; else it is a percentage. */
export const isInReais = (kind: string): boolean => kind.startsWith("FIXED");

/** The field of a value of a kind: each unit has its own, so that another kind loses nothing that was typed. */
export const fieldOfKind = (name: PartName, kind: string): TypedPart => (isInReais(kind) ? `${name}Reais` : name);

/** What was typed, as the call takes it (contract/src/pix/pix-charges.ts). */
export const dueBody = (key: string, typed: DueTyped) => ({
  key,
  amount: moneyFromMask(typed.amount) / 100,
  dueDate: parseTypedDate(typed.dueDate) ?? "",
  payer: { name: typed.payerName, document: typed.payerDocument },
  validAfterDue: typed.validAfterDue === "" ? 0 : Number(typed.validAfterDue),
  ...(typed.message.trim() && { message: typed.message.trim() }),
  ...(typed.asksAddress && { receiverAddress: addressOf(typed) }),
  ...line("fine", typed[fieldOfKind("fine", typed.fineKind)], (value) => part(typed.fineKind, value)),
  ...line("interest", typed[fieldOfKind("interest", typed.interestKind)], (value) => interestOf(typed, value)),
  ...line("rebate", typed[fieldOfKind("rebate", typed.rebateKind)], (value) => part(typed.rebateKind, value)),
  ...discountsOf(typed),
});

const line = (name: string, value: string, read: (value: string) => object) => value && { [name]: read(value) };

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

function interestOf({ interestKind }: DueTyped, value: string) {
  const [, per] = interestKind.split(" ");
  return { ...part(interestKind, value), per, businessDays: isOfBusinessDays(interestKind) };
}

function discountsOf(typed: DueTyped) {
  const { discountKind, dueDate } = typed;
  const discount = typed[fieldOfKind("discount", discountKind)];
  if (!discountKind.endsWith("UNTIL")) {
    if (!discount) return {};
    return {
      discounts: [{ ...part(discountKind, discount), until: null, businessDays: isOfBusinessDays(discountKind) }],
    };
  }
  const dated = [
    [discount, typed.discountUntil],
    [typed[fieldOfKind("discount2", discountKind)], typed.discountUntil2],
    [typed[fieldOfKind("discount3", discountKind)], typed.discountUntil3],
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
export function dueFieldOf(path: readonly PropertyKey[], typed: DueTyped): keyof DueTyped {
  const [first, second, third] = path;
  if (first === "payer") return second === "document" ? "payerDocument" : "payerName";
  if (first === "discounts") {
    const index = typeof second === "number" && second > 0 ? String(second + 1) : "";
    if (third === "until") return `discountUntil${index}` as keyof DueTyped;
    return fieldOfKind(`discount${index}` as PartName, typed.discountKind);
  }
  if (first === "receiverAddress") return dueFieldOf([second ?? "zipCode"], typed);
  if (first === "fine" || first === "interest" || first === "rebate") return fieldOfKind(first, typed[`${first}Kind`]);
  return typeof first === "string" && first in dueStart ? (first as keyof DueTyped) : "amount";
}
