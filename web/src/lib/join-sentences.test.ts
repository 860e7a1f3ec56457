import { refusals } from "@vitral/contract/refusals";
import { expect, test } from "vitest";
import { joinSentences } from "./join-sentences.ts";

test.each([
  [
    ["Sessão expirada, faça login novamente", "Nada foi cobrado."],
    "Sessão expirada, faça login novamente. Nada foi cobrado.",
  ],
  [["Valor inválido.", "Nada foi cobrado."], "Valor inválido. Nada foi cobrado."],
  [["O que houve?", "Confira"], "O que houve? Confira"],
  [[undefined, "", "Só esta"], "Só esta"],
])("%j become %j", (parts, read) => expect(joinSentences(...parts)).toBe(read));

test("after any refusal the next sentence follows a full stop", () => {
  for (const { message } of Object.values(refusals)) expect(joinSentences(message, "Nada.")).toMatch(/[.!?:…] Nada\.$/);
});
