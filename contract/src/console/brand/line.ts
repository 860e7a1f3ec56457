import * as z from "zod/mini";
import { plainText } from "../../plain-text.ts";

/** One line of visible characters. */
export const line = (max: number) => {
  const sentence = `Escreva de 1 a ${max} caracteres, em uma linha`;
  return z.string(sentence).check(z.trim(), z.minLength(1, sentence), z.maxLength(max, sentence), ...plainText);
};

/** Text of a shape, at most 300 characters; the sentence says which. */
export const textOfShape = (shape: RegExp, sentence: string) =>
  z.string(sentence).check(z.trim(), z.maxLength(300, sentence), z.regex(shape, sentence), ...plainText);
