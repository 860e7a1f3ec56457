import * as fc from "fast-check";
import { expect, test } from "vitest";
import { onlyDigits } from "../masks.ts";
import { formatSupportPhone, unbrokenSupportPhone } from "./support-phone.ts";

test.each([
  ["08007770101", "0800 777 0101"],
  ["0800 777 0101", "0800 777 0101"],
  ["0800-777-0101", "0800 777 0101"],
  ["03001234567", "0300 123 4567"],
  ["0800770101", "0800 77 0101"],
  ["40040001", "4004 0001"],
  ["3003-1234", "3003 1234"],
  ["+551130000000", "(11) 3000-0000"],
  ["1130000000", "(11) 3000-0000"],
  ["(31) 98765-4321", "(31) 98765-4321"],
  ["+5511987654321", "(11) 98765-4321"],
  ["55987654321", "(55) 98765-4321"],
  ["5532345678", "(55) 3234-5678"],
  ["551130000000", "(11) 3000-0000"],
  ["119876543210", "119876543210"],
  ["1 0800 777 0101", "1 0800 777 0101"],
  ["0800 777 0101 2", "0800 777 0101 2"],
  [" +1 212 555 0100", " +1 212 555 0100"],
  ["", ""],
  ["+1 212 555 0100", "+1 212 555 0100"],
  ["ramal 12", "ramal 12"],
])("%j is shown as %j", (given, shown) => {
  expect(formatSupportPhone(given)).toBe(shown);
});

test("no digit is lost, added or moved, and formatting twice changes nothing", () => {
  const given = fc.oneof(
    fc.stringMatching(/^0[3589]00\d{6,7}$/),
    fc.stringMatching(/^[34]\d{7}$/),
    fc.stringMatching(/^[1-9]\d[2-9]\d{7,8}$/),
    fc.string(),
  );
  fc.assert(
    fc.property(given, (phone) => {
      const shown = formatSupportPhone(phone);
      expect(onlyDigits(phone).endsWith(onlyDigits(shown))).toBe(true);
      expect(formatSupportPhone(shown)).toBe(shown);
    }),
  );
});

test("a number without area code never gets brackets", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^0[3589]00\d{7}$/), (phone) => {
      expect(formatSupportPhone(phone)).toMatch(/^0[3589]00 \d{3} \d{4}$/);
    }),
  );
});

test("within a sentence no line ends inside a number", () => {
  expect(unbrokenSupportPhone("08007770101")).toBe("0800\u00A0777\u00A00101");
  expect(unbrokenSupportPhone("+551130000000")).toBe("(11)\u00A03000-\u20600000");
});
