/** Spec 8. Home says it too, which does not load the table of refusals. */
export const receiptOfError = "Não é possível gerar comprovante para transações com erro.";
