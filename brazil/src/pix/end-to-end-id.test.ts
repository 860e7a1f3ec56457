import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import vectors from "../../vectors/ids.json" with { type: "json" };
import { isEndToEndId, isReturnId, isStaticTxId, isTxId, newEndToEndId, newReturnId, noTxId } from "./end-to-end-id.ts";

describe("every published vector is judged by the SPI's pattern", () => {
  test.each(vectors.ids)("$type $input", ({ type, input, xsd_valid }) => {
    expect(type === "e2e" ? isEndToEndId(input) : isReturnId(input)).toBe(xsd_valid);
    expect(type === "e2e" ? isReturnId(input) : isEndToEndId(input)).toBe(false);
  });

  // A dynamic code says *** in its txid field and keeps the txid in the charge: see vectors/README.md.
  test.each(vectors.txids)("txid $input", ({ input, dynamic_26_35, static_1_25 }) => {
    expect(isTxId(input) || input === noTxId).toBe(dynamic_26_35);
    expect(isStaticTxId(input)).toBe(static_1_25);
  });
});

test("an id has no extra character before or after it", () => {
  const id = newEndToEndId("12345678", now);
  expect([isEndToEndId(`E1${id.slice(1)}`), isEndToEndId(`${id}0`), isEndToEndId(id)]).toEqual([false, false, true]);
  const txId = "a".repeat(35);
  expect([isTxId(`-${txId}`), isTxId(`${txId}-`), isTxId(`${txId}a`), isTxId(txId)]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

const now = new Date("2026-09-28T23:59:59.999-03:00");

test("an id contains the paying bank and the minute in UTC", () => {
  expect(newEndToEndId("12345678", now)).toMatch(/^E12345678202609290259[0-9A-Za-z]{11}$/);
  expect(newReturnId("99999A03", now)).toMatch(/^D99999A03202609290259[0-9A-Za-z]{11}$/);
});

test("every new id has the SPI's shape, and no two are alike", () => {
  const days = fc.date({ min: new Date("2020-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{8}$/), days, (ispb, day) => {
      expect(isEndToEndId(newEndToEndId(ispb, day))).toBe(true);
      expect(isReturnId(newReturnId(ispb, day))).toBe(true);
    }),
  );
  expect(new Set(Array.from({ length: 10_000 }, () => newEndToEndId("12345678", now))).size).toBe(10_000);
});

test("every character is equally likely: bytes beyond 4 × 62 are drawn again", () => {
  const draws = [
    Uint8Array.from([255, 248, 0, 61, 62, 247, 10, 35, 36, 1, 2]),
    Uint8Array.from([3, 250]),
    Uint8Array.from([4]),
  ];
  const asked: number[] = [];
  const id = newEndToEndId("12345678", now, (length) => {
    asked.push(length);
    return draws.shift() ?? new Uint8Array(length);
  });
  expect(id.slice(21)).toBe("0z0zAZa1234");
  expect(asked).toEqual([11, 2, 1]);
});

test.each(["1234567", "123456789", "1234567a", ""])("%j is no ISPB", (ispb) => {
  expect(() => newEndToEndId(ispb, now)).toThrow(`${ispb} is no ISPB`);
});
