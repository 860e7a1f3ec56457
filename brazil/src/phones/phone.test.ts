import { describe, expect, test } from "vitest";
import { brazilianPart } from "../../make-phone-metadata.ts";
import vectors from "../../vectors/phones.json" with { type: "json" };
import metadata from "./phone-metadata.json" with { type: "json" };
import { formatPhone, phoneKind, toE164 } from "./phone.ts";

describe("every published vector is classified by area code, nine-digit mobiles and landlines", () => {
  test.each(vectors.vectors)("$input", ({ input, our_classification: ours, pix_key_from_input }) => {
    expect(phoneKind(input)).toBe(ours?.kind ?? null);
    expect(toE164(input)).toBe(ours?.e164 ?? null);
    expect(phoneKind(input) === "mobile" ? toE164(input) : null).toBe(pix_key_from_input);
  });
});

test("exactly the 67 area codes of Anatel have phones", () => {
  const twoDigits = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, "0"));
  expect(vectors.ddd).toHaveLength(67);
  expect(twoDigits.filter((ddd) => phoneKind(`${ddd}987654321`) === "mobile")).toEqual(vectors.ddd);
  expect(twoDigits.filter((ddd) => phoneKind(`${ddd}32345678`) === "landline")).toEqual(vectors.ddd);
});

test("a landline begins with 2 to 5, a mobile with 9", () => {
  const firstDigits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
  expect(firstDigits.filter((first) => phoneKind(`11${first}2345678`))).toEqual(["2", "3", "4", "5"]);
  expect(firstDigits.filter((first) => phoneKind(`11${first}12345678`))).toEqual(["9"]);
});

test.each([
  ["+55 11 98765-4321", "+5511987654321"],
  [" +55 (11) 3000-0000", "+551130000000"],
  ["5511987654321", "+5511987654321"],
  ["551130000000", "+551130000000"],
  ["11 98765-4321", "+5511987654321"],
  ["11 98765-4321+", "+5511987654321"],
  ["4411987654321", null],
  ["+4411987654321", null],
  ["+1 1 98765 4321", null],
  ["+11987654321", null],
  [" +11987654321", null],
  ["1198765432", null],
  ["119876543210", null],
  ["551198765432", null],
  ["55119876543210", null],
  ["11300000000", null],
  ["00987654321", null],
])("%j is the phone %s", (text, phone) => expect(toE164(text)).toBe(phone));

test("area code 55 is not taken for the country", () => {
  expect(toE164("55987654321")).toBe("+5555987654321");
  expect(toE164("5532345678")).toBe("+555532345678");
  expect(toE164("5555987654321")).toBe("+5555987654321");
});

test.each([
  "0800 729 0722",
  "4004 0001",
  "190",
  "+1 212 555 0100",
  "+351 912 345 678",
  "011 98765-4321",
  "011 7123-4567",
  "",
])("%j is no phone of a person in Brazil", (text) => {
  expect(phoneKind(text)).toBeNull();
  expect(toE164(text)).toBeNull();
});

test("a phone is shown without the country code", () => {
  expect(formatPhone("+5511987654321")).toBe("(11) 98765-4321");
  expect(formatPhone("11987654321")).toBe("(11) 98765-4321");
  expect(formatPhone("+551130000000")).toBe("(11) 3000-0000");
  expect(formatPhone("551130000000")).toBe("(11) 3000-0000");
});

test("the committed metadata is Brazil's part of the library that is installed", () => {
  expect(metadata).toEqual(brazilianPart);
});
