import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
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

const page = readFileSync(join(import.meta.dirname, "../../docs/network.md"), "utf8");
const example = /^### CID and VSync$[^]*?```sh\n([^]*?)```/m.exec(page)?.[1] ?? "";
/** An entry as the page writes it: its request, and its fields with `&` between them. */
const entryOf = (requestId: string, fields: string) => {
  const [keyType = "", key = "", taxId = "", name = "", tradeName = "", ispb = "", branch = "", number = ""] =
    fields.split("&");
  const account = { ispb, branch, number, accountType: "TRAN" as const };
  return { requestId, keyType, key, owner: { name, taxId, tradeName: tradeName || null }, account };
};

test("the content ids and the sum that the page computes with openssl are ours", () => {
  const [one = "", two = "", sum] = Array.from(example.matchAll(/[0-9a-f]{64}/g), ([hex]) => hex);
  const entries = Array.from(example.matchAll(/^cid (\S+) '(.*)'$/gm), ([, id = "", fields = ""]) =>
    entryOf(id, fields),
  );
  expect(entries.map(cidOf)).toEqual([one, two]);
  expect(vsyncOf([one, two])).toBe(sum);
  expect(execFileSync("bash", ["-ec", example], { encoding: "utf8" })).toBe(`${one}\n${two}\n`);
});
