import { expect, test } from "vitest";
import { cancelClaim, completeClaim } from "./pix-claims.ts";

test("a claim is completed from a registered device when its term ended, and cancelled from any, at any time", () => {
  const ofCompletion = ["CLAIM_NOT_YET", "DEVICE_NOT_REGISTERED", "DEVICE_BLOCKED"];
  expect(completeClaim.refusals).toEqual(expect.arrayContaining(ofCompletion));
  expect(cancelClaim.refusals?.filter((code) => ofCompletion.includes(code))).toEqual([]);
});
