import * as masks from "@vitral/brazil/masks";
import { maskMoney, moneyFromMask } from "@vitral/brazil/money-mask";
import { maskPhone } from "@vitral/brazil/phone-mask";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FieldState, maskedEdit } from "./masked-edit.ts";

type Key = { key: "insert"; text: string } | { key: "backspace" } | { key: "delete" } | { key: "cut" };
type Selected = { value: string; from: number; to: number };

/** What a browser does to a field before the page hears of it. */
function browserEdit({ value, from, to }: Selected, press: Key): { after: FieldState; type: string } | null {
  const without = (start: number, end: number, type: string) => ({
    after: { value: value.slice(0, start) + value.slice(end), caret: start },
    type,
  });
  if (press.key === "insert") {
    const after = { value: value.slice(0, from) + press.text + value.slice(to), caret: from + press.text.length };
    return { after, type: press.text.length === 1 ? "insertText" : "insertFromPaste" };
  }
  if (press.key === "cut") return from < to ? without(from, to, "deleteByCut") : null;
  const type = press.key === "backspace" ? "deleteContentBackward" : "deleteContentForward";
  if (from < to) return without(from, to, type);
  if (press.key === "backspace") return from > 0 ? without(from - 1, from, type) : null;
  return to < value.length ? without(to, to + 1, type) : null;
}

/** The same edit in a field that holds digits alone, `max` at most. */
function plainEdit({ value, from, to }: Selected, press: Key, max: number): FieldState {
  const cut = (start: number, end: number) => ({ value: value.slice(0, start) + value.slice(end), caret: start });
  if (press.key === "insert") {
    const rest = cut(from, to).value;
    const typed = masks.onlyDigits(press.text).slice(0, Math.max(0, max - rest.length));
    return { value: rest.slice(0, from) + typed + rest.slice(from), caret: from + typed.length };
  }
  if (from < to || press.key === "cut") return cut(from, to);
  return press.key === "backspace" ? cut(Math.max(0, from - 1), from) : cut(from, from + 1);
}

const digitsBefore = (value: string, index: number) => masks.onlyDigits(value.slice(0, index)).length;

function maskedPress(mask: (typed: string) => string, at: Selected, press: Key, fromEnd = false): FieldState {
  const edit = browserEdit(at, press);
  return edit ? maskedEdit({ mask, before: at.value, fromEnd, ...edit }) : { value: at.value, caret: at.from };
}

/** The selection as two fractions of whatever stands in the field, and what is pressed. */
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const pressesOf = (typed: fc.Arbitrary<string>, pasted: fc.Arbitrary<string>) =>
  fc.array(
    fc.record({
      ends: fc.oneof(
        { weight: 3, arbitrary: fraction.map((end): [number, number] => [end, end]) },
        fc.tuple(fraction, fraction),
      ),
      press: fc.oneof<fc.Arbitrary<Key>[]>(
        typed.map((text) => ({ key: "insert", text })),
        pasted.map((text) => ({ key: "insert", text })),
        fc.constant({ key: "backspace" }),
        fc.constant({ key: "delete" }),
        fc.constant({ key: "cut" }),
      ),
    }),
    { maxLength: 30 },
  );

function select(value: string, [one, other]: [number, number]): Selected {
  const indexes = [Math.round(one * value.length), Math.round(other * value.length)] as const;
  return { value, from: Math.min(...indexes), to: Math.max(...indexes) };
}

const anyDigits = pressesOf(fc.stringMatching(/^[0-9a. -]$/), fc.stringMatching(/^[0-9 ./-]{2,20}$/));
/** Without 0 and 5, with which a phone may have a trunk zero or a country code in front. */
const phoneDigits = pressesOf(fc.stringMatching(/^[1-46-9a) -]$/), fc.stringMatching(/^[1-46-9 ()-]{2,16}$/));
const digitsAndLetters = pressesOf(fc.stringMatching(/^[0-9A-Za-z.]$/), fc.string({ minLength: 2, maxLength: 20 }));

const digitFields = {
  maskCpf: [masks.maskCpf, 11, anyDigits],
  maskDate: [masks.maskDate, 8, anyDigits],
  maskCep: [masks.maskCep, 8, anyDigits],
  maskCnpj: [masks.maskCnpj, 14, pressesOf(fc.stringMatching(/^[0-9.]$/), fc.stringMatching(/^[0-9 ./-]{2,20}$/))],
  maskDocument: [
    masks.maskDocument,
    14,
    pressesOf(fc.stringMatching(/^[0-9.]$/), fc.stringMatching(/^[0-9 ./-]{2,20}$/)),
  ],
  maskPhone: [maskPhone, 11, phoneDigits],
  "a code": [(typed: string) => masks.onlyDigits(typed).slice(0, 6), 6, anyDigits],
} as const;

describe.each(Object.entries(digitFields))("%s", (_, [mask, max, presses]) => {
  test("any edit gives the same digits and caret as a field without a mask", () => {
    fc.assert(
      fc.property(presses, (sequence) => {
        let masked: FieldState = { value: "", caret: 0 };
        let plain = "";
        for (const { ends, press } of sequence) {
          const at = select(masked.value, ends);
          const indexes = { from: digitsBefore(at.value, at.from), to: digitsBefore(at.value, at.to) };
          // A separator alone is selected: Backspace and Delete take the digit beside it, nothing is cut.
          if (press.key === "cut" && indexes.from === indexes.to) continue;
          const expected = plainEdit({ value: plain, ...indexes }, press, max);
          masked = maskedPress(mask, at, press);
          expect(masks.onlyDigits(masked.value)).toBe(expected.value);
          expect(masked.value).toBe(mask(expected.value));
          expect(digitsBefore(masked.value, masked.caret)).toBe(expected.caret);
          plain = expected.value;
        }
      }),
      { numRuns: 300 },
    );
  });
});

test("an amount: any edit leaves the right centavos and the caret at the same digits", () => {
  fc.assert(
    fc.property(anyDigits, (sequence) => {
      let value = "";
      for (const { ends, press } of sequence) {
        const at = select(value, ends);
        const indexes = { from: digitsBefore(value, at.from), to: digitsBefore(value, at.to) };
        if (press.key === "cut" && indexes.from === indexes.to) continue;
        // Zeros that the mask puts there come back: Delete takes the first digit behind them, Backspace nothing.
        const zeros = masks.onlyDigits(value).length - masks.onlyDigits(value).replace(/^0+/, "").length;
        if (press.key === "backspace" && indexes.to <= zeros) continue;
        if (press.key === "delete" && indexes.to <= zeros) indexes.from = indexes.to = zeros;
        const expected = plainEdit({ value: masks.onlyDigits(value), ...indexes }, press, 100);
        const after = maskedPress(maskMoney, at, press, true);
        value = after.value;
        const total = masks.onlyDigits(value).length;
        const behind = expected.value.length - expected.caret;
        // A number that does not fit is cut where it was inserted: what stood behind it stays.
        const isCut = expected.value.replace(/^0+/, "").length > 11;
        const amount = isCut ? moneyFromMask(value) : Number(expected.value);
        expect(moneyFromMask(value)).toBe(amount);
        expect(masks.onlyDigits(value).padStart(100, "0")).toMatch(
          new RegExp(`${expected.value.slice(expected.caret)}$`),
        );
        expect(total - digitsBefore(value, after.caret)).toBe(Math.min(total, behind));
      }
    }),
    { numRuns: 300 },
  );
});

describe.each([
  ["maskCnpj", masks.maskCnpj, false],
  ["maskDocument", masks.maskDocument, false],
  ["maskPhone", maskPhone, false],
  ["maskMoney", maskMoney, true],
] as const)("%s with whatever a customer types", (_, mask, fromEnd) => {
  test("an insertion removes nothing after it, and masking twice changes nothing", () => {
    fc.assert(
      fc.property(digitsAndLetters, (sequence) => {
        let masked: FieldState = { value: "", caret: 0 };
        for (const { ends, press } of sequence) {
          const at = select(masked.value, ends);
          masked = maskedPress(mask, at, press, fromEnd);
          expect(mask(masked.value)).toBe(masked.value);
          expect(masked.caret).toBeLessThanOrEqual(masked.value.length);
          const behind = press.key === "insert" ? masks.onlyAlphanumerics(at.value.slice(at.to)) : "";
          expect(masks.onlyAlphanumerics(masked.value).endsWith(behind) || fromEnd).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

const at = (text: string): Selected => {
  const [head = "", tail = ""] = text.split("|");
  return { value: head + tail, from: head.length, to: head.length };
};
const shown = ({ value, caret }: FieldState) => `${value.slice(0, caret)}|${value.slice(caret)}`;
const backspace: Key = { key: "backspace" };
const del: Key = { key: "delete" };
const insert = (text: string): Key => ({ key: "insert", text });

test.each([
  [masks.maskCpf, "529.|982", backspace, "52|9.82"],
  [masks.maskCpf, "529|.982", del, "529|.82"],
  [masks.maskCpf, "52|9.982", insert("1"), "521|.998.2"],
  [masks.maskCpf, "529.|982.247-25", insert("1"), "529|.982.247-25"],
  [masks.maskCpf, "111.444.777|-35", del, "111.444.777|-5"],
  [masks.maskCnpj, "12.|ABC.345/01DE-35", backspace, "1|A.BC3.450/1DE3-5"],
  [masks.maskDate, "28/|09/2026", backspace, "2|0/92/026"],
  [masks.maskCep, "01310|-100", del, "01310|-00"],
  [maskPhone, "(11) |98765-4321", backspace, "(1|9) 8765-4321"],
  [maskPhone, "(|11) 98765-4321", backspace, "|(11) 98765-4321"],
  [maskPhone, "(11) 98765|-4321", del, "(11) 98765|-321"],
  [maskPhone, "|", insert("+55 (11) 98765-4321"), "(11) 98765-4321|"],
  [(typed: string) => masks.onlyDigits(typed).slice(0, 6), "|6", insert("000006"), "00000|6"],
  [masks.maskDocument, "529.982.247|-25", insert("1"), "52.998.224/71|25"],
])("%o: %j after %j is %j", (mask, before, press, expected) => {
  expect(shown(maskedPress(mask, at(before), press))).toBe(expected);
});

test.each([
  ["R$ 1.|234,56", backspace, "R$ |234,56"],
  ["R$ 1|.234,56", del, "R$ 1|34,56"],
  ["R$ 1.234,|56", backspace, "R$ 123|,56"],
  ["R$ 0,05|", backspace, "|"],
  ["R$ 0|,05", insert("1"), "R$ 1|,05"],
  ["R$ 1|,05", backspace, "R$ 0|,05"],
  ["R$ 12|,34", insert("5"), "R$ 125|,34"],
])("an amount: %j after %j is %j", (before, press, expected) => {
  expect(shown(maskedPress(maskMoney, at(before), press, true))).toBe(expected);
});
