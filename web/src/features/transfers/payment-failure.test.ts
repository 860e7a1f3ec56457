import { refusals } from "@vitral/contract/refusals";
import { expect, test } from "vitest";
import { ApiError } from "../../lib/api.ts";
import { failureOf, type PaymentFailure } from "./payment-failure.ts";

const answered = (code: keyof typeof refusals) =>
  new ApiError(refusals[code].status, { code, message: refusals[code].message });
const silence = new ApiError(0, { code: "", message: "" });
const unknown: PaymentFailure = { name: "unknown", message: "" };

test.each([
  "INSUFFICIENT_FUNDS",
  "OVER_DAY_LIMIT",
  "OVER_TRANSACTION_LIMIT",
  "PIX_NETWORK_UNAVAILABLE",
  "TOO_MANY_REQUESTS",
] as const)("%s charged nothing, says so, and the same confirmation can still pay", (code) => {
  const failure = failureOf(answered(code), undefined);
  expect(failure).toMatchObject({ name: "refused", again: true });
  expect(failure.message.match(/nada foi cobrado/gi)).toHaveLength(1);
});

test.each(["PAYMENT_REFUSED", "SAME_ACCOUNT"] as const)(
  "%s charged nothing, and this confirmation is used up",
  (code) => {
    expect(failureOf(answered(code), unknown)).toMatchObject({ name: "refused", again: false });
  },
);

test.each([
  silence,
  new ApiError(500, { code: "INTERNAL", message: "x" }),
  new ApiError(502, { code: "", message: "" }),
  new ApiError(200, { code: "", message: "" }),
  new TypeError("x"),
])("without an answer that tells, nobody knows whether it was paid: %s", (error) => {
  expect(failureOf(error, undefined).name).toBe("unknown");
});

test.each(["PIN_LOCKED", "TOO_MANY_REQUESTS", "UNAUTHORIZED"] as const)(
  "after an unknown end, %s tells nothing about the first try",
  (code) => {
    expect(failureOf(answered(code), unknown).name).toBe("unknown");
    expect(failureOf(answered(code), undefined).name).toBe("refused");
  },
);

test("a wrong PIN does not make an unknown end known, and neither does what follows it", () => {
  const wrongPin = failureOf(answered("WRONG_PIN"), unknown);
  expect(wrongPin).toMatchObject({ name: "wrong-pin", unknown: true });
  expect(failureOf(answered("PIN_LOCKED"), wrongPin).name).toBe("unknown");
  expect(failureOf(answered("WRONG_PIN"), undefined)).toMatchObject({ name: "wrong-pin", unknown: false });
});

test("what the server says once it has looked is known again", () => {
  expect(failureOf(answered("INSUFFICIENT_FUNDS"), unknown).name).toBe("refused");
  expect(failureOf(answered("LOOK_UP_EXPIRED"), unknown).name).toBe("look-up-expired");
  expect(failureOf(answered("CONFLICT"), unknown)).toMatchObject({ name: "paid-before" });
});
