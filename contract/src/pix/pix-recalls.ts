import * as z from "zod/mini";

/** Days in which the other bank is to answer: those of the analysis of a contest (DICT manual 8.0, section 17). */
export const recallDays = 7;

/** What the payee's bank makes of a payment that is asked back (DICT, RefundAnalysisResult). */
export const RecallResult = z.enum(["TOTALLY_ACCEPTED", "PARTIALLY_ACCEPTED", "REJECTED"]);
export type RecallResult = z.output<typeof RecallResult>;

/** Why it gives nothing back (DICT, RefundRejectionReason), in the words that the staff reads. */
export const recallRejections = {
  NO_BALANCE: "A conta não tem saldo",
  ACCOUNT_CLOSURE: "A conta foi encerrada",
  CANNOT_REFUND: "Este Pix não pode ser devolvido",
  INVALID_REQUEST: "O pedido não confere com o pagamento",
  OTHER: "Outro motivo",
} as const;
export const RecallRejection = z.enum(Object.keys(recallRejections) as [keyof typeof recallRejections]);
export type RecallRejection = z.output<typeof RecallRejection>;

/** What went wrong in this bank when it sent a payment, in the words that the other bank reads. */
export const recallFlaws = {
  DUPLICATE: "Pagamento enviado em duplicidade por falha operacional",
  WRONG_AMOUNT: "Pagamento enviado com o valor errado por falha operacional",
  WRONG_ACCOUNT: "Pagamento enviado à conta errada por falha operacional",
  OTHER: "Pagamento enviado por falha operacional",
} as const;
export const RecallFlaw = z.enum(Object.keys(recallFlaws) as [keyof typeof recallFlaws]);
export type RecallFlaw = z.output<typeof RecallFlaw>;

/** How far a payment is that this bank asked back, in the words that the staff reads. */
export const recallStateNames = {
  ASKED: "aguarda o outro banco",
  CANCELLING: "cancelamento pedido",
  ACCEPTED: "aceita",
  PARTLY_ACCEPTED: "aceita em parte",
  REFUSED: "recusada",
  CANCELLED: "cancelada",
} as const;
export const RecallState = z.enum(Object.keys(recallStateNames) as [keyof typeof recallStateNames]);
export type RecallState = z.output<typeof RecallState>;
