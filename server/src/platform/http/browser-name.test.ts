import * as fc from "fast-check";
import { expect, test } from "vitest";
import { browserName } from "./browser-name.ts";

const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const google = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0";

test.each([
  ["Chrome no Android", `Mozilla/5.0 (Linux; Android 10; K) ${google} Mobile Safari/537.36`],
  [
    "Samsung Internet no Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${google} SamsungBrowser/28.0 Mobile Safari/537.36`,
  ],
  ["Edge no Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${google} Safari/537.36 Edg/141.0.0.0`],
  ["Opera no Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${google} Safari/537.36 OPR/122.0.0.0`],
  ["Firefox no Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"],
  ["Chrome no ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${google} Safari/537.36`],
  ["Safari no Mac", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/26.0 Safari/605.1.15`],
  [
    "Safari no iPhone",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${apple} Version/26.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    "Chrome no iPhone",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${apple} CriOS/141.0 Mobile/15E148 Safari/604.1`,
  ],
  ["Navegador no Linux", "Mozilla/5.0 (X11; Linux x86_64) Other/1.0"],
])("a browser is shown as %s", (name, agent) => {
  expect(browserName(agent)).toBe(name);
});

test("a program that names no browser has no name, and no free text is ever kept", () => {
  expect([browserName(undefined), browserName(""), browserName("curl/8.5.0")]).toEqual([null, null, null]);
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), fc.constantFrom("", "Chrome/1", "Windows NT"), (text, part) => {
      expect(browserName(`${text} ${part} ${text}`) ?? "").toMatch(/^[A-Za-z ]{0,40}$/);
    }),
  );
});
