import { expect, test } from "vitest";
import { cancelClaim, completeClaim } from "./pix-claims.ts";

test("a claim is completed from a registered device at its term's end, and cancelled from any device", () => {
  const ofCompletion = ["CLAIM_NOT_YET", "DEVICE_NOT_REGISTERED", "DEVICE_BLOCKED"];
  expect(completeClaim.refusals).toEqual(expect.arrayContaining(ofCompletion));
  expect(cancelClaim.refusals?.filter((code) => ofCompletion.includes(code))).toEqual([]);
});
