import * as z from "zod/mini";
import { ClaimKeyType, ClaimType } from "./pix-claims.ts";

/**
 * What a bank finds out by itself about a key of its customer, under the names of the directory (DICT API 2.12.1,
 * reasons of deleteEntry, updateEntry and cancelClaim): its books and the directory differ, the Receita says that the
 * holder's CPF or CNPJ is cancelled, suspended or of somebody deceased, fraud.
 */
export const KeyFinding = z.enum(["RECONCILIATION", "RFB_VALIDATION", "FRAUD"], "Escolha o motivo");
export type KeyFinding = z.output<typeof KeyFinding>;

/** The findings after which an entry may be corrected; after fraud it is removed. */
export const CorrectableFinding = z.enum(["RECONCILIATION", "RFB_VALIDATION"], "Escolha o motivo");
export type CorrectableFinding = z.output<typeof CorrectableFinding>;

/** The findings in the words that the staff reads. */
export const keyFindings: Record<KeyFinding, string> = {
  RECONCILIATION: "conciliação com o diretório",
  RFB_VALIDATION: "situação na Receita Federal",
  FRAUD: "fraude",
};

/** What the staff sees of a key that a customer asks for elsewhere; `isEnding`: this bank cancels it. */
export const AskedClaim = z.object({
  id: z.uuid(),
  type: ClaimType,
  keyType: ClaimKeyType,
  key: z.string(),
  isEnding: z.boolean(),
});
