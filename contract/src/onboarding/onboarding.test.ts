import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { ReceiverAddress } from "../pix/pix-charge-terms.ts";
import { Address } from "./onboarding.ts";

const address = { zipCode: "01310100", state: "SP", city: "São Paulo", street: "Avenida Paulista" };
const sentenceOf = (schema: z.ZodMiniType, typed: object): string | undefined =>
  schema.safeParse(typed).error?.issues[0]?.message;

test("of an address, what is too long is told how long it may be", () => {
  const whole = { ...address, neighborhood: "Bela Vista", number: "1000" };
  const told = (max: number) => `Use no máximo ${max} caracteres.`;
  expect(sentenceOf(Address, { ...whole, number: "1".repeat(21) })).toBe(told(20));
  expect(sentenceOf(Address, { ...whole, street: "a".repeat(121) })).toBe(told(120));
  expect(sentenceOf(Address, { ...whole, complement: "a".repeat(121) })).toBe(told(120));
  expect(sentenceOf(ReceiverAddress, { ...address, street: "a".repeat(201) })).toBe(told(200));
});
