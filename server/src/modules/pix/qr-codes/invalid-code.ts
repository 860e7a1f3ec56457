import { Refusal } from "../../../platform/http/errors.ts";

/** A code that cannot be paid, with the sentence that says why. */
export const invalidCode = (reason: string): Refusal => new Refusal("QR_CODE_INVALID", { words: { reason } });

/** A code that is no right Pix code: the user-experience manual's sentence, and what is wrong. */
export const brokenCode = (wrong: string): Refusal =>
  invalidCode(`Transação não concluída. QR Code inválido. ${wrong}`);

/** A code past its time: the manual's words, and what the payer can do. */
export const expiredCode = (more: string): Refusal => invalidCode(`QR Code vencido. ${more}`);

/** A charge whose receiver's bank says that it is paid. */
export class PaidCharge extends Refusal {
  constructor() {
    super("QR_CODE_INVALID", { words: { reason: "Esta cobrança já foi paga." } });
  }
}
