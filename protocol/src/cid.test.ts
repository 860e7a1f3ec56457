import { expect, test } from "vitest";
import { cidOf, vsyncOf } from "./cid.ts";

test("the content id of an entry is that of the DICT's own example", () => {
  const cid = cidOf({
    requestId: "01020304-0506-0708-090a-0b0c0d0e0f10",
    keyType: "PHONE",
    key: "+5511987654321",
    owner: { name: "João Silva", taxId: "11122233300", tradeName: null },
    account: { ispb: "12345678", branch: "00001", number: "0007654321", accountType: "CACC" },
  });
  expect(cid).toBe("28c06eb41c4dc9c3ae114831efcac7446c8747777fca8b145ecd31ff8480ae88");
});

test("the sum of three content ids is that of the DICT's own example, in any order; of none zeros", () => {
  const cids = [
    "28c06eb41c4dc9c3ae114831efcac7446c8747777fca8b145ecd31ff8480ae88",
    "4d4abb9168114e349672b934d16ed201a919cb49e28b7f66a240e62c92ee007f",
    "fce514f84f37934bc8aa0f861e4f7392273d71b9d18e8209d21e4192a7842058",
  ];
  const sum = "996fc1dd3b6b14bcf0c9fe8320eb66d7e2a3fd874ccf767b2e939641b1ea8eaf";
  expect([vsyncOf(cids), vsyncOf(cids.toReversed()), vsyncOf([])]).toEqual([sum, sum, "0".repeat(64)]);
});
