import { visibleText, pastedCode } from "@vitral/brazil/pasted-code";
import { recognisePastedKey } from "@vitral/brazil/pasted-key";
import type { TypedKey } from "../key/enter-pix-key.tsx";

/** What a text is: a copied Pix code, a key, eleven digits that can be a CPF or a phone, or neither. */
export type Recognised = { name: "code"; emv: string } | { name: "key"; keys: TypedKey[] } | { name: "neither" };

/** How a BR Code begins, and what it holds (Manual do BR Code). */
const [codeBegin, codeMark] = ["000201", /br\.gov\.bcb\.pix/i];

const [saysDocument, saysPhone] = [/cpf|\d{3}\.\d{3}\.\d{3}-\d{2}/i, /tel|cel|fone|whats/i];

/** Recognises what was typed or pasted; the text itself stays as it is. */
export function recognise(text: string): Recognised {
  const code = pastedCode(text);
  const begin = code.indexOf(codeBegin);
  if (begin >= 0 && codeMark.test(code)) return { name: "code", emv: code.slice(begin) };
  const shown = visibleText(text);
  const document = recognisePastedKey(shown, "DOCUMENT");
  const phone = recognisePastedKey(shown, "PHONE");
  if (!document || !phone) return { name: "neither" };
  if (document.kind === phone.kind || saysDocument.test(shown)) return { name: "key", keys: [document] };
  return { name: "key", keys: saysPhone.test(shown) ? [phone] : [document, phone] };
}
