import { expect, test } from "vitest";
import { winAnsi, wrap } from "./pdf-text.ts";

test("letters that the PDF's fonts lack are replaced, Portuguese stays", () => {
  expect(winAnsi("João Conceição – “€”")).toBe("João Conceição – “€”");
  expect(winAnsi("Łukasz Řehoř 東京 💸\n\u202Efim")).toBe("Lukasz Rehor ?? ? fim");
});

test("text is wrapped at words and ends in an ellipsis where it must", () => {
  const narrow = (text: string, max: number) => wrap(text, 10, max, () => 1);
  expect(narrow("Padaria Pão Nosso", 2)).toEqual(["Padaria", "Pão Nosso"]);
  expect(narrow("Padaria Pão Nosso Ltda", 2)).toEqual(["Padaria", "Pão Nosso…"]);
  expect(narrow("Inconstitucional", 2)).toEqual(["Inconstitu", "cional"]);
});
