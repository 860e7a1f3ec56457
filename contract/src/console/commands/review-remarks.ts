import * as z from "zod/mini";
import { plainLines, plainText } from "../../plain-text.ts";

/** Asked for where a check has no reason. */
export const remarkRequired = "Escreva o motivo de cada conferência com atenção";
/** Characters of the reason of one check at most. */
export const maxRemark = 200;

/** For each check of an application that wants a look, why it is approved all the same; by the check's name. */
export const ReviewRemarks = z
  .array(
    z.object({
      name: z.string().check(z.maxLength(60), ...plainText),
      reason: z
        .string(remarkRequired)
        .check(
          z.trim(),
          z.minLength(1, remarkRequired),
          z.maxLength(maxRemark, "Cada motivo pode ter até 200 caracteres"),
          ...plainLines,
        ),
    }),
  )
  .check(z.maxLength(20));
export type ReviewRemarks = z.output<typeof ReviewRemarks>;
