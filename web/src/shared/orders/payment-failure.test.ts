import { type RefusalCode, refusals } from "@vitral/contract/refusals";
import { payPixKey } from "@vitral/contract/pix";
import { payQrCode } from "@vitral/contract/pix-qr-code";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { failureOf, isUnknown } from "./payment-failure.ts";
import { proofAfterLost, proofOfFirst } from "./refusal-proof.ts";

const answered = (code: RefusalCode) =>
  new ApiError(refusals[code].status, { code, message: refusals[code].message || "x" });
const silence = new ApiError(0, { code: "", message: "" });
const codes = Object.keys(refusals) as RefusalCode[];
const charged = /nada foi cobrado/gi;

describe("the first try", () => {
  test.each([
    "INSUFFICIENT_FUNDS",
    "OVER_DAY_LIMIT",
    "OVER_PAYEE_LIMIT",
    "OVER_TRANSACTION_LIMIT",
    "PIX_NETWORK_UNAVAILABLE",
    "TOO_MANY_REQUESTS",
    "SERVER_BUSY",
    "CUSTOMER_BLOCKED",
    "PIN_LOCKED",
  ] as const)("%s charged nothing, says so, and the confirmation can still pay", (code) => {
    const failure = failureOf(answered(code), false);
    expect(failure).toMatchObject({ name: "refused", again: true });
    expect(failure.message.match(charged)).toHaveLength(1);
  });

  test.each(["PAYMENT_REFUSED", "SAME_ACCOUNT", "FORBIDDEN"] as const)("%s uses this confirmation up", (code) => {
    expect(failureOf(answered(code), false)).toMatchObject({ name: "refused", again: false });
  });

  test.each([
    silence,
    answered("INTERNAL"),
    new ApiError(502, { code: "", message: "" }),
    new ApiError(200, { code: "", message: "" }),
    // Of a proxy, which may have passed the order on before.
    new ApiError(408, { code: "", message: "Request Timeout" }),
    new ApiError(403, { code: "WAF", message: "x" }),
    new TypeError("x"),
  ])("an answer of another server leaves the outcome unknown: %s", (error) => {
    expect(failureOf(error, false).name).toBe("unknown");
  });
});

describe("after an answer that was lost", () => {
  /** The only answers of the payment function and of the server around it that hold for every try. */
  const conclusive = { PAYMENT_REFUSED: "refused", SAME_ACCOUNT: "refused", FIXED_AMOUNT: "refused" };

  test.each(codes)("%s never says that nothing was charged unless it proves it", (code) => {
    const failure = failureOf(answered(code), true);
    const known = Object.hasOwn(conclusive, code) || code === "CONFLICT";
    expect(isUnknown(failure)).toBe(!known);
    expect(charged.test(failure.message)).toBe(Object.hasOwn(conclusive, code));
    charged.lastIndex = 0;
  });

  test("a payment that was made with another amount is reported", () => {
    expect(failureOf(answered("CONFLICT"), true).name).toBe("paid-before");
  });

  test("a wrong PIN does not make the outcome known", () => {
    expect(failureOf(answered("WRONG_PIN"), true)).toMatchObject({ name: "wrong-pin", unknown: true });
    expect(failureOf(answered("WRONG_PIN"), false)).toMatchObject({ name: "wrong-pin", unknown: false });
  });
});

test("a refusal that proves something about all tries proves it about the first", () => {
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...codes), fc.string()), (code) => {
      const [first, later] = [proofOfFirst(code), proofAfterLost(code)];
      expect([first, "nothing"]).toContain(later);
    }),
  );
});

test("a code that is no refusal of a payment proves nothing after a lost answer", () => {
  const ofPayments = new Set<RefusalCode>([...payPixKey.refusals, ...payQrCode.refusals]);
  const proving = codes.filter((code) => proofAfterLost(code) !== "nothing");
  expect(proving.filter((code) => !ofPayments.has(code))).toEqual([]);
});
