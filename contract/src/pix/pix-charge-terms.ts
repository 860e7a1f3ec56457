import { documentDigits } from "@vitral/brazil/document";
import { isDocument } from "@vitral/brazil/is-document";
import * as z from "zod/mini";
import { Day } from "../moment.ts";
import { Amount, invalidAmount } from "../money.ts";
import { Address, sentences, text as line } from "../onboarding/onboarding.ts";
import { plainText } from "../plain-text.ts";
import { OwnKey } from "./pix-receive.ts";

/** The sentences of a charge, the same on the screen and from the server. */
export const chargeSentences = {
  expiry: "A validade deve ser de 1 segundo a 365 dias.",
  validAfterDue: "Depois do vencimento, a cobrança pode valer de 0 a 365 dias.",
  message: "A mensagem pode ter até 140 caracteres.",
  payerName: "Informe o nome de quem paga, com até 140 caracteres.",
  payerDocument: "CPF/CNPJ inválido",
  expiryOrDueDate: "Escolha uma validade ou um vencimento, não os dois.",
  dueTermsAlone: "Multa, juros, desconto, abatimento e endereço são só para cobranças com vencimento.",
  payerRequired: "Uma cobrança com vencimento precisa do nome e do CPF ou CNPJ de quem paga.",
  addressRequired: "Informe o endereço de quem recebe: uma cobrança com vencimento o mostra a quem paga.",
  notChangeable: "O valor de uma cobrança com vencimento não pode ser alterado por quem paga.",
  rebateTooLarge: "O abatimento deve ser menor que o valor da cobrança.",
  discountTooLarge: "Cada desconto deve ser menor que o valor da cobrança.",
  reductionsTooLarge: "O desconto e o abatimento juntos devem ser menores que o valor da cobrança.",
  demandTooLarge:
    "Com a multa e os juros, esta cobrança poderia passar de R$ 9.999.999.999,99. Diminua a multa, os juros ou os dias depois do vencimento.",
  discountAfterDue: "A data de um desconto não pode ser depois do vencimento.",
  discountsMixed: "Os descontos devem ser todos em reais ou todos em porcentagem, cada um com a sua data.",
  pastDueDate: "O vencimento não pode ser antes de hoje.",
  farDueDate: "O vencimento pode ser em até 5 anos.",
} as const;

/** Reais where the type is FIXED, per cent where it is PERCENTAGE; in code centavos, and hundredths of a per cent. */
const part = { type: z.enum(["FIXED", "PERCENTAGE"]), value: Amount };

/** A fixed fine or part of the amount, once (API Pix 2.9.0, multa). */
export const Fine = z.object(part);
/** For each day late; `businessDays` counts those alone (API Pix 2.9.0, juros, eight kinds). */
export const Interest = z.object({
  ...part,
  per: z._default(z.enum(["DAY", "MONTH", "YEAR"]), "DAY"),
  businessDays: z._default(z.boolean(), false),
});
/** Up to a day, or with `until` null for each day early (API Pix 2.9.0, desconto, six kinds). */
export const ChargeDiscount = z.union(
  [
    z.object({ ...part, until: Day }),
    z.object({ ...part, until: z.null(), businessDays: z._default(z.boolean(), false) }),
  ],
  invalidAmount,
);

const whole = (min: number, max: number, sentence: string) =>
  z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence));
const text = (longest: number, sentence: string) =>
  z.string(sentence).check(z.trim(), z.minLength(1, sentence), z.maxLength(longest, sentence), ...plainText);

export const ChargePayer = z.object({
  name: text(140, chargeSentences.payerName),
  document: z.codec(
    z.string(chargeSentences.payerDocument).check(z.refine(isDocument, chargeSentences.payerDocument)),
    z.string(),
    { decode: documentDigits, encode: (document) => document },
  ),
});

const { zipCode, city, state } = Address.shape;
/** Where the receiver is, as a charge with a due date says it to the payer; the number stands in the street. */
export const ReceiverAddress = z.object({ zipCode, street: line(sentences.addressIncomplete, 200), city, state });
export type ReceiverAddress = z.output<typeof ReceiverAddress>;

const Body = z.object({
  /** Chosen by the receiver, so that an order whose answer was lost can be sent again; else the server chooses one. */
  txid: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9]{26,35}$/, "Verifique o campo txid."))),
  key: OwnKey,
  amount: Amount,
  /** Seconds; of an immediate charge, 86,400 when neither this nor `dueDate` is given. */
  expiresIn: z.optional(whole(1, 365 * 86_400, chargeSentences.expiry)),
  dueDate: z.optional(Day),
  /** How many days after the due date it can be paid; 30 when not given. */
  validAfterDue: z.optional(whole(0, 365, chargeSentences.validAfterDue)),
  payer: z.optional(ChargePayer),
  /** Of a charge with a due date, where the bank knows no address of the account's holder; else the known one holds. */
  receiverAddress: z.optional(ReceiverAddress),
  fine: z.optional(Fine),
  interest: z.optional(Interest),
  discounts: z.optional(z.array(ChargeDiscount).check(z.maxLength(3, chargeSentences.discountsMixed))),
  rebate: z.optional(Fine),
  message: z.optional(text(140, chargeSentences.message)),
  changeable: z._default(z.boolean(), false),
});
type Terms = z.output<typeof Body>;

/** What a day's amount of a charge with a due date follows from. */
export const DemandTerms = z.pick(Body, {
  amount: true,
  dueDate: true,
  fine: true,
  interest: true,
  discounts: true,
  rebate: true,
});

/** A new charge: immediate, or with a due date. What it refuses are the violations of API Pix 2.9.0 (cob, cobv). */
export const CreateCharge = Body.check(
  z.superRefine((body, context) => {
    const violation = violationOf(body);
    if (violation) context.addIssue({ code: "custom", path: [violation[0]], message: chargeSentences[violation[1]] });
  }),
);
export type CreateCharge = z.output<typeof CreateCharge>;

type Violation = [field: keyof Terms, sentence: keyof typeof chargeSentences];

function violationOf(terms: Terms): Violation | null {
  if (terms.dueDate === undefined) {
    const ofDueDate = ["validAfterDue", "fine", "interest", "discounts", "rebate", "receiverAddress"] as const;
    const field = ofDueDate.find((name) => terms[name] !== undefined);
    return field ? [field, "dueTermsAlone"] : null;
  }
  if (terms.expiresIn !== undefined) return ["expiresIn", "expiryOrDueDate"];
  if (!terms.payer) return ["payer", "payerRequired"];
  if (terms.changeable) return ["changeable", "notChangeable"];
  return violationOfReductions(terms, terms.dueDate);
}

function violationOfReductions({ amount, rebate, discounts = [] }: Terms, dueDate: string): Violation | null {
  const largest = (type: string) => (type === "FIXED" ? amount : 100_00);
  if (rebate && rebate.value >= largest(rebate.type)) return ["rebate", "rebateTooLarge"];
  if (discounts.some(({ type, value }) => value >= largest(type))) return ["discounts", "discountTooLarge"];
  if (discounts.some(({ until }) => until !== null && until > dueDate)) return ["discounts", "discountAfterDue"];
  const kinds = new Set(discounts.map(({ type, until }) => `${type} ${until === null}`));
  const days = new Set(discounts.map(({ until }) => until));
  return kinds.size > 1 || days.size < discounts.length ? ["discounts", "discountsMixed"] : null;
}
