import { randomInt } from "node:crypto";

const check = (digits: string, weights: number[]): string => {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
};
const countdown = (from: number, length: number) =>
  Array.from({ length }, (_, index) => ((from - 2 - index + 8 * 8) % 8) + 2);

/** A CPF that nobody in this test run has. */
export function aCpf(): string {
  const nine = String(randomInt(100_000_000, 999_999_999));
  const first = check(nine, [10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return nine + first + check(nine + first, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
}

/** A CNPJ that nobody in this test run has. */
export function aCnpj(): string {
  const twelve = `${randomInt(10_000_000, 99_999_999)}0001`;
  const first = check(twelve, countdown(5, 12));
  return twelve + first + check(twelve + first, countdown(6, 13));
}
