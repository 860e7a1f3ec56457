import { brCodeText, longestInfo } from "@vitral/brazil/br-code-text";
import * as z from "zod/mini";
import { AccountParams } from "../accounts.ts";
import { endpoint } from "../endpoint.ts";
import { Amount } from "../money.ts";
import { plainText } from "../plain-text.ts";

const sentences = {
  keyRequired: "Escolha a chave que vai receber.",
  txidInvalid: "O identificador aceita até 25 letras e números, sem espaços nem acentos.",
  descriptionInvalid: "A descrição aceita letras, números e sinais simples.",
  descriptionLong: (longest: number) => `Com esta chave, a descrição pode ter até ${longest} caracteres.`,
} as const;

export const OwnKey = z.string(sentences.keyRequired).check(z.minLength(1, sentences.keyRequired), z.maxLength(77));

const fits = (body: { key: string; description?: string | undefined }): boolean =>
  (brCodeText(body.description ?? "") ?? "").length <= longestInfo(body.key);

/**
 * What a code for one's own key holds. Without `amount` the payer chooses it; `txid` is the receiver's identifier of
 * the payment, `description` a text for the payer (BR Code 26-02, 54, 62-05).
 */
export const CreateStaticQrCode = z
  .object({
    key: OwnKey,
    amount: z.optional(Amount),
    txid: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,25}$/, sentences.txidInvalid))),
    description: z.optional(
      z.string().check(
        z.trim(),
        z.maxLength(140, sentences.descriptionLong(72)),
        z.refine((text) => brCodeText(text) !== null, sentences.descriptionInvalid),
        ...plainText,
      ),
    ),
  })
  .check(
    z.superRefine((body, context) => {
      if (fits(body)) return;
      const message = sentences.descriptionLong(Math.max(0, longestInfo(body.key)));
      context.addIssue({ code: "custom", path: ["description"], message });
    }),
  );
export type CreateStaticQrCode = z.output<typeof CreateStaticQrCode>;

export const createStaticQrCode = endpoint({
  method: "POST",
  path: "/accounts/:accountId/pix/qrcode/static",
  summary: "Monta o código Pix (Copia e Cola) de uma chave da conta; o mesmo pedido dá sempre o mesmo código",
  keyless: "READS",
  access: "active",
  refusals: ["PIX_KEY_NOT_RECEIVING"],
  params: AccountParams,
  body: CreateStaticQrCode,
  answer: z.object({ emv: z.string() }),
});
