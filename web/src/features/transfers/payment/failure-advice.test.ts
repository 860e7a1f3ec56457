import { paymentRefusals } from "@vitral/contract/payment-refusals";
import type { RefusalCode } from "@vitral/contract/refusals";
import { expect, test } from "vitest";
import { adviceOf } from "./failure-advice.ts";

/** Said at the PIN, at the key or code that is typed again, or as an order that has paid already. */
const saidElsewhere = new Set<RefusalCode>(["WRONG_PIN", "LOOK_UP_EXPIRED", "QR_CODE_EXPIRED", "CONFLICT"]);
const codes = new Set(
  [...paymentRefusals.byKey, ...paymentRefusals.byQrCode].filter((code) => !saidElsewhere.has(code)),
);

test.each([...codes])("%s says what the customer can do", (code) => {
  const general = adviceOf("", "KEY", true).what;
  const { what } = adviceOf(code, "KEY", true);
  expect(what).toMatch(/^[A-Z].+\.$/);
  expect(what).not.toBe(general);
});

test("an unknown refusal says to try again where the confirmation can still pay, and else to begin anew", () => {
  expect(adviceOf("NEW", "KEY", true).what).toBe("Confira os dados e tente de novo por aqui.");
  expect(adviceOf("NEW", "KEY", false).what).toBe("Consulte a chave de novo para fazer outra transferência.");
  expect(adviceOf("NEW", "QR", false).what).toBe("Leia o código de novo para fazer outro pagamento.");
});

test.each(["OVER_TRANSACTION_LIMIT", "OVER_DAY_LIMIT", "OVER_NIGHT_LIMIT", "OVER_NIGHT_PEOPLE_LIMIT"])(
  "%s leads to the limits",
  (code) => expect(adviceOf(code, "KEY", true).link?.to).toBe("/settings/pix-limits"),
);
